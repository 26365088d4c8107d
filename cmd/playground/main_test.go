package main

import (
	"bufio"
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"io"
	"net"
	"net/http"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"go.uber.org/goleak"

	"parlour/cmd/playground/states"
)

func TestMain(m *testing.M) { goleak.VerifyTestMain(m) }

// written writes a script and returns its path.
func written(t *testing.T, text string) string {
	t.Helper()
	file := filepath.Join(t.TempDir(), "a.script")
	if err := os.WriteFile(file, []byte(text), 0o600); err != nil {
		t.Fatal(err)
	}
	return file
}

func TestCommandLine(t *testing.T) {
	busy, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	defer busy.Close()
	tests := []struct {
		name string
		args []string
		want int
		says string // in either output
	}{
		{"help", []string{"-help"}, 0, "keep games in this file"},
		{"an unknown flag", []string{"-fast"}, 2, "-fast"},
		{"interactions without a stand-in", []string{"-interactions", "127.0.0.1:8091"}, 2, "needs -standin"},
		{"interactions elsewhere", []string{"-standin", "127.0.0.1:0", "-interactions", "example.org:80"}, 2, "on this machine"},
		{"a public stand-in", []string{"-standin", "0.0.0.0:0", "-addr", "127.0.0.1:0"}, 1, "not a loopback address"},
		{"an argument", []string{"games.db"}, 2, "use flags only"},
		{"no address", []string{"-addr", "8080"}, 1, "host:port"},
		{"every address", []string{"-addr", ":8080"}, 1, "anyone who can reach the page can act as any member: use 127.0.0.1:8080"},
		{"a public address", []string{"-addr", "0.0.0.0:8080"}, 1, "reachable from other machines"},
		{"an unknown language", []string{"-language", "ja"}, 1, "choose one of en-US, de, es-419, es-ES, et, fr, pt-BR, pt-PT"},
		{"a port in use", []string{"-addr", busy.Addr().String()}, 1, "is in use"},
		{"a missing script", []string{"-script", "nowhere.script"}, 1, "nowhere.script"},
		{"an invalid script", []string{"-script", written(t, "dance alice\n")}, 1, "dance"},
		{"a script on an existing database", []string{"-script", written(t, "say alice /help\n"), "-db", written(t, "")}, 1, "name a new file"},
		{"a script", []string{"-script", written(t, "say alice /help\nsee alice Parlour\n")}, 0, "alice> /help"},
		{"a script in another language", []string{"-language", "de", "-script", written(t, "say alice /help\nsee alice Spiel mit mir\n")}, 0, "alice> /help"},
		{"a script in an unknown language", []string{"-language", "ja", "-script", written(t, "say alice /help\n")}, 1, "choose one of en-US"},
		{"a verbose script", []string{"-v", "-script", written(t, "say alice /mastermind play\n")}, 0,
			`msg=slot decision=shown reason="The response shows it." channel=`},
		{"states without scripts", []string{"-states", t.TempDir()}, 2, "name some"},
		{"states", []string{"-states", t.TempDir(), written(t, "say alice /play\npress alice Rules\n")}, 0, "pt-PT.html has 2 states."},
		{"a script that fails", []string{"-script", written(t, "say alice /help\nsee alice no such words\n")}, 1, "- no such words"},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			var out, errs bytes.Buffer
			got := run(t.Context(), tt.args, &out, &errs)
			if all := out.String() + errs.String(); got != tt.want || !strings.Contains(all, tt.says) {
				t.Errorf("got status %d, want %d with %q in\n%s", got, tt.want, tt.says, all)
			}
		})
	}
}

// interrupter is an output that is interrupted by Ctrl-C when something is written.
type interrupter func()

func (stop interrupter) Write(p []byte) (int, error) {
	stop()
	return len(p), nil
}

// Ctrl-C ends a script in one sentence.
func TestStoppedScript(t *testing.T) {
	ctx, stop := context.WithCancel(t.Context())
	var errs bytes.Buffer
	got := run(ctx, []string{"-script", "../../bot/testdata/play.script"}, interrupter(stop), &errs)
	if got != 1 || !strings.HasSuffix(errs.String(), "playground: stopped before the end\n") {
		t.Errorf("got status %d and %s", got, errs.String())
	}
}

// running is a playground with its page.
type running struct {
	t     *testing.T
	url   string
	out   *bufio.Scanner
	said  string // what has been read of out
	end   context.CancelFunc
	ended chan int
	errs  *bytes.Buffer // to be read when it has ended
}

var address = regexp.MustCompile(`http://\S+`)

// start starts a playground and waits until it prints the page's address.
func start(t *testing.T, args ...string) *running {
	t.Helper()
	ctx, end := context.WithCancel(t.Context())
	r := &running{t: t, end: end, ended: make(chan int, 1), errs: &bytes.Buffer{}}
	from, out := io.Pipe()
	go func() {
		r.ended <- run(ctx, append([]string{"-addr", "127.0.0.1:0"}, args...), out, r.errs)
		_ = out.Close()
	}()
	r.out = bufio.NewScanner(from)
	r.read("http://")
	r.url = address.FindString(r.said)
	return r
}

// read reads what the playground prints up to the line that contains a text.
func (r *running) read(text string) {
	r.t.Helper()
	for r.out.Scan() {
		r.said += r.out.Text() + "\n"
		if strings.Contains(r.out.Text(), text) {
			return
		}
	}
	r.t.Fatalf("it does not print %q: %s", text, r.said)
}

// stop stops the playground like Ctrl-C.
func (r *running) stop() {
	r.t.Helper()
	r.end()
	if status := <-r.ended; status != 0 {
		r.t.Errorf("got status %d: %s", status, r.errs)
	}
	http.DefaultClient.CloseIdleConnections()
}

func (r *running) get(path string) string {
	r.t.Helper()
	got, err := http.Get(r.url + path)
	if err != nil {
		r.t.Fatal(err)
	}
	defer got.Body.Close()
	body, err := io.ReadAll(got.Body)
	if err != nil || got.StatusCode != http.StatusOK {
		r.t.Fatalf("%s: %d %s %v", path, got.StatusCode, body, err)
	}
	return string(body)
}

// firstFrame returns the first frame of a stream.
func (r *running) firstFrame(as, channel string) string {
	r.t.Helper()
	ctx, cancel := context.WithCancel(r.t.Context())
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
	frame, err := bufio.NewReader(got.Body).ReadString('\n')
	if err != nil {
		r.t.Fatal(err)
	}
	return frame
}

// idOf returns the ID before a name in JSON.
func idOf(t *testing.T, text, name string) string {
	t.Helper()
	hit := regexp.MustCompile(`"id":"(\d+)"[^{}]*"(?:user)?name":"` + name + `"`).FindStringSubmatch(text)
	if hit == nil {
		t.Fatalf("no %s in %s", name, text)
	}
	return hit[1]
}

// TestPlaygroundKeeps checks that a second playground on the same database shows what the first kept.
func TestPlaygroundKeeps(t *testing.T) {
	db := filepath.Join(t.TempDir(), "games.db")
	first := start(t, "-db", db)
	if page := first.get("/"); !strings.Contains(page, "Parlour") {
		t.Errorf("got %s", page)
	}
	alice := idOf(t, first.get("/api/people"), "alice")
	games := idOf(t, first.firstFrame(alice, ""), "games")
	body := fmt.Sprintf(`{"as":%q,"channel":%q,"text":"still here?"}`, alice, games)
	got, err := http.Post(first.url+"/api/say", "application/json", strings.NewReader(body))
	if err != nil {
		t.Fatal(err)
	}
	_ = got.Body.Close()
	first.stop()
	if first.errs.Len() > 0 {
		t.Errorf("the first start prints warnings: %s", first.errs)
	}

	second := start(t, "-db", db)
	if frame := second.firstFrame(alice, games); !strings.Contains(frame, "still here?") || strings.Count(frame, "Let’s play!") != 1 {
		t.Errorf("the message is gone, or not one welcome stands there: %s", frame)
	}
	second.stop()
}

// TestBrokenFilesAreNamed starts with invalid files beside the database.
func TestBrokenFilesAreNamed(t *testing.T) {
	for ending, want := range map[string]string{".world": "move the file away to start with a new world", ".key": "move all files away whose names begin with"} {
		t.Run(ending, func(t *testing.T) {
			db := filepath.Join(t.TempDir(), "games.db")
			if err := os.WriteFile(db+ending, []byte("{}"), 0o600); err != nil {
				t.Fatal(err)
			}
			var errs bytes.Buffer
			if got := run(t.Context(), []string{"-addr", "127.0.0.1:0", "-db", db}, io.Discard, &errs); got != 1 {
				t.Errorf("got status %d", got)
			}
			if got := errs.String(); !strings.Contains(got, db+ending) || !strings.Contains(got, want) {
				t.Errorf("got %s, want %q in it", got, want)
			}
		})
	}
}

// The states come with the places of all texts, seen or not.
func TestContext(t *testing.T) {
	folder := t.TempDir()
	var out bytes.Buffer
	if status := run(t.Context(), []string{"-states", folder, written(t, "say alice /pathway play size:5\nsay alice /game resign\n")}, &out, &out); status != 0 {
		t.Fatal(out.String())
	}
	data, err := os.ReadFile(filepath.Join(folder, "context.json"))
	if err != nil {
		t.Fatal(err)
	}
	var uses map[string]states.Use
	if err := json.Unmarshal(data, &uses); err != nil {
		t.Fatal(err)
	}
	for id, want := range map[string]string{
		"commands.button.hint":     "{[button] Hint 26 noun}",
		"commands.button.resign":   "{[button] Resign 26 verb}",
		"games.squares.status.tap": "{[line] **alice, tap a square.** 33 }",
		"pathway.goal":             "{[small print] Run out of squares first to win. 45 }",
		"pathway.lesson":           "{[small print] Touch no disc, or exactly one of yours. 45 }",
		"pathway.name.pathway":     "{[name of a command, option or player] pathway 32 noun}",
		"match.refuse.paused":      "{[private line] The game is paused. Tap **{{.Resume}}** on the board. 0 }",
	} {
		if got := fmt.Sprint(uses[id]); got != want {
			t.Errorf("%s: %s, want %s", id, got, want)
		}
	}
}
