package main

import (
	"context"
	"log/slog"
	"net"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"parlour/bot/storage"
)

// logged is a handler that counts log records and cancels a context.
type logged struct {
	slog.Handler
	cancel func()
	lines  int
}

func (*logged) Enabled(context.Context, slog.Level) bool { return true }

func (l *logged) Handle(context.Context, slog.Record) error {
	l.lines++
	l.cancel()
	return nil
}

// open retries an unreachable server, and fails at once on other errors.
func TestOpenRetries(t *testing.T) {
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	unreachable := "postgres://parlour:x@" + l.Addr().String() + "/parlour?sslmode=disable"
	l.Close()
	tests := map[string]struct {
		database, want string
		retries        bool
	}{
		"an unreachable server": {unreachable, "does not answer", true},
		"an invalid URL":        {"postgres://parlour:%zz@/", "cannot be read", false},
		"no folder":             {t.TempDir() + "/none/parlour.db", "no folder", false},
	}
	for name, test := range tests {
		ctx, cancel := context.WithCancel(t.Context())
		log := &logged{Handler: slog.DiscardHandler, cancel: cancel}
		_, err := open(ctx, test.database, slog.New(log))
		cancel()
		if err == nil || !strings.Contains(err.Error(), test.want) || (log.lines > 0) != test.retries {
			t.Errorf("%s: got %v after %d log records; want %q, and retries: %v", name, err, log.lines, test.want, test.retries)
		}
	}
}

// A database that another program has opened after a kill is opened with a warning.
func TestOpenWarns(t *testing.T) {
	bot, killed := filepath.Join(t.TempDir(), "parlour.db"), filepath.Join(t.TempDir(), "parlour.db")
	s, err := storage.Own(t.Context(), bot)
	if err != nil {
		t.Fatal(err)
	}
	defer s.Close()
	for _, ending := range []string{"", ".state"} { // as if a program had moved the log into the file
		content, err := os.ReadFile(bot + ending)
		if err == nil {
			err = os.WriteFile(killed+ending, content, 0o600)
		}
		if err != nil {
			t.Fatal(err)
		}
	}
	for _, want := range []bool{true, false} {
		var log strings.Builder
		s, err := open(t.Context(), killed, slog.New(slog.NewTextHandler(&log, nil)))
		if err != nil {
			t.Fatal(err)
		}
		s.Close()
		if got := strings.Contains(log.String(), "event=log_moved"); got != want {
			t.Errorf("warned: %v, want %v; the log is %s", got, want, log.String())
		}
	}
}

// A process that is told to stop while a database server does not answer ends without an error:
// a supervisor would report a failure.
func TestStopWhileOpening(t *testing.T) {
	silent, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	defer silent.Close()
	ctx, stop := context.WithCancel(t.Context())
	go func() {
		if c, err := silent.Accept(); err == nil {
			defer c.Close()
			stop()
			<-t.Context().Done()
		}
	}()
	for name, value := range map[string]string{
		"DISCORD_TOKEN": token, "PARLOUR_KEY": "a key for a stop and nothing else", "PARLOUR_DATABASE": "postgres://parlour@" + silent.Addr().String() + "/parlour",
	} {
		t.Setenv(name, value)
	}
	if err := run(ctx, frontRole); err != nil || ctx.Err() == nil {
		t.Errorf("got %v; told to stop: %v", err, ctx.Err())
	}
}
