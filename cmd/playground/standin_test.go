package main

import (
	"bufio"
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"net"
	"net/http"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"syscall"
	"testing"
	"time"

	"parlour/bot/discordtest/wire"
	"parlour/bot/local/harness"
	"parlour/bot/local/need"
)

// TestBinary starts the bot's binary in an empty folder with the settings that the stand-in prints, and plays a move as a member.
func TestBinary(t *testing.T) {
	need.Slow(t)
	ctx, cancel := context.WithTimeout(t.Context(), 5*time.Minute) // the build may be slow
	defer cancel()
	binary := filepath.Join(t.TempDir(), "parlour")
	if err := harness.Build(ctx, binary); err != nil {
		t.Fatal(err)
	}
	for _, test := range []struct {
		name string
		args []string
		want string
	}{
		{"gateway", nil, "\nPARLOUR_API=http"},
		{"posted", []string{"-interactions", unusedAddress(t)}, "\nPARLOUR_INTERACTIONS=127"},
	} {
		t.Run(test.name, func(t *testing.T) {
			r := start(t, append([]string{"-standin", "127.0.0.1:0"}, test.args...)...)
			defer context.AfterFunc(ctx, r.end)()
			r.read("PARLOUR_API=")
			if !strings.Contains(r.said, test.want) {
				t.Errorf("got %s", r.said)
			}
			bot := startBinary(t, binary, r.said)
			alice := idOf(t, r.get("/api/people"), "alice")
			games := idOf(t, r.firstFrame(alice, ""), "games")
			r.read("connected")
			r.post("/api/say", map[string]string{"as": alice, "channel": games, "text": "/tictactoe play"})
			message, button := r.button(ctx, alice, games, "")
			r.post("/api/press", map[string]string{"as": alice, "message": message, "custom_id": button})
			r.button(ctx, alice, games, button)
			bot.stop(t)
			r.stop()
		})
	}
}

// process is a process of the bot.
type process struct {
	cmd *exec.Cmd
	log bytes.Buffer // to be read when it has ended
}

// startBinary starts the bot in an empty folder with a file .env.
func startBinary(t *testing.T, binary, settings string) *process {
	t.Helper()
	folder := t.TempDir()
	if err := os.WriteFile(filepath.Join(folder, ".env"), []byte(settings), 0o600); err != nil {
		t.Fatal(err)
	}
	p := &process{cmd: exec.Command(binary)}
	p.cmd.Dir, p.cmd.Stderr, p.cmd.Env = folder, &p.log, []string{"PATH=" + os.Getenv("PATH")}
	if err := p.cmd.Start(); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		_ = p.cmd.Process.Kill()
		_ = p.cmd.Wait()
	})
	return p
}

// stop ends the bot as a supervisor does, and checks that it has logged no warning.
func (p *process) stop(t *testing.T) {
	t.Helper()
	if err := p.cmd.Process.Signal(syscall.SIGTERM); err != nil {
		t.Error(err)
	}
	if err := p.cmd.Wait(); err != nil {
		t.Error(err)
	}
	for line := range strings.Lines(p.log.String()) {
		if !strings.Contains(line, `"level":"INFO"`) {
			t.Errorf("the bot logged %s", line)
		}
	}
	if !strings.Contains(p.log.String(), `"why":"terminated signal received"`) {
		t.Error("the bot doesn't log the signal")
	}
}

func unusedAddress(t *testing.T) string {
	t.Helper()
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	defer l.Close()
	return l.Addr().String()
}

// post sends a member's action.
func (r *running) post(path string, action any) {
	r.t.Helper()
	body, err := json.Marshal(action)
	if err != nil {
		r.t.Fatal(err)
	}
	got, err := http.Post(r.url+path, "application/json", bytes.NewReader(body))
	if err != nil {
		r.t.Fatal(err)
	}
	defer got.Body.Close()
	if got.StatusCode != http.StatusOK {
		r.t.Fatalf("%s: %s", path, got.Status)
	}
}

// button waits until a board in the channel has enabled buttons of squares, but not the one with the ID without, and returns the
// board's message and the ID of the first.
func (r *running) button(ctx context.Context, as, channel, without string) (message, customID string) {
	r.t.Helper()
	ctx, cancel := context.WithTimeout(ctx, time.Minute)
	defer cancel()
	q, err := http.NewRequestWithContext(ctx, http.MethodGet, fmt.Sprintf("%s/api/live?as=%s&channel=%s", r.url, as, channel), nil)
	if err != nil {
		r.t.Fatal(err)
	}
	got, err := http.DefaultClient.Do(q)
	if err != nil {
		r.t.Fatal(err)
	}
	defer got.Body.Close()
	lines := bufio.NewScanner(got.Body)
	lines.Buffer(nil, 1<<20)
	var last string
	for lines.Scan() {
		data, ok := strings.CutPrefix(lines.Text(), "data: ")
		if !ok {
			continue
		}
		last = data
		var frame struct{ Messages []wire.Message }
		if err := json.Unmarshal([]byte(data), &frame); err != nil {
			r.t.Fatal(err)
		}
		for _, m := range frame.Messages {
			var squares []string
			wire.Walk(m.Components, func(c *wire.Component) bool {
				if c.Type == wire.Button && !c.Disabled && c.CustomID != "" {
					squares = append(squares, c.CustomID)
				}
				return true
			})
			if len(squares) > 1 && squares[0] != without {
				return string(m.ID), squares[0]
			}
		}
	}
	r.t.Fatalf("no board to play on: %v; the last frame is %s", lines.Err(), last)
	return "", ""
}
