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

func write(t *testing.T, file, text string) {
	t.Helper()
	if err := os.WriteFile(file, []byte(text), 0o600); err != nil {
		t.Fatal(err)
	}
}

func TestSecretsInFiles(t *testing.T) {
	inFolder(t)
	write(t, "token", token+"\n")
	write(t, "password", "p@ss/word\n")
	t.Setenv("DISCORD_TOKEN", "file:token")
	t.Setenv("PARLOUR_DATABASE", "postgres://parlour@db1,db2/games?target_session_attrs=read-write")
	t.Setenv("PARLOUR_DATABASE_PASSWORD", "file:password")
	t.Setenv("PARLOUR_KEY", "file:key")
	c, err := load()
	if err == nil {
		err = c.check(frontRole)
	}
	want := "postgres://parlour:p%40ss%2Fword@db1,db2/games?target_session_attrs=read-write"
	if err != nil || c.Token != token || c.Database != want {
		t.Errorf("got %q and %q, %v; want %q and %q", c.Token, c.Database, err, token, want)
	}
}

// A file that cannot be used is reported in one sentence with the name of the setting.
func TestSecretFilesThatCannotBeUsed(t *testing.T) {
	inFolder(t)
	write(t, "empty", " \n")
	write(t, "other", "an essay about secrets\n")
	for _, test := range []struct{ setting, value, want string }{
		{"DISCORD_TOKEN", "file:none", "DISCORD_TOKEN names the file none, which does not exist"},
		{"DISCORD_TOKEN", "file:empty", "DISCORD_TOKEN names the file empty, which is empty"},
		{"DISCORD_TOKEN", "file:.", `DISCORD_TOKEN names ".", which is not a file`},
		{"DISCORD_TOKEN", "file:other", "DISCORD_TOKEN is not a bot token"},
		{"PARLOUR_DATABASE_PASSWORD", "file:none", "PARLOUR_DATABASE_PASSWORD names the file none, which does not exist"},
		{"PARLOUR_KEY", "file:none", "PARLOUR_KEY names the file none, which does not exist"},
		{"PARLOUR_KEY", "file:empty", "PARLOUR_KEY names the file empty, which is empty"},
	} {
		t.Run(test.setting+"="+test.value, func(t *testing.T) {
			t.Setenv("DISCORD_TOKEN", token)
			t.Setenv(test.setting, test.value)
			err := run(t.Context(), frontRole)
			if err == nil || !strings.HasPrefix(err.Error(), test.want) || strings.Contains(err.Error(), "\n") {
				t.Errorf("got %v, want %q", err, test.want)
			}
			if err != nil && strings.Contains(err.Error(), "essay") {
				t.Errorf("%q quotes the file", err)
			}
			if got := exitStatus(err); got != exitConfig {
				t.Errorf("got exit status %d, want %d", got, exitConfig)
			}
		})
	}
}

func TestWithPassword(t *testing.T) {
	for _, test := range []struct{ database, want string }{
		{"parlour.db", "parlour.db"},
		{"file:parlour.db", "file:parlour.db"},
		{"postgres://u@h/d", "postgres://u:secret@h/d"},
		{"postgresql://u@h:5433/d?sslmode=disable", "postgresql://u:secret@h:5433/d?sslmode=disable"},
		{"postgres://u:own@h/d", "postgres://u:own@h/d"},
		{"postgres://u@h/d?password=own", "postgres://u@h/d?password=own"},
		{"postgres://u:%zz@h/d", "postgres://u:%zz@h/d"},
	} {
		if got := withPassword(test.database, "secret"); got != test.want {
			t.Errorf("withPassword(%q) = %q, want %q", test.database, got, test.want)
		}
	}
	if got := withPassword("postgres://u@h/d", ""); got != "postgres://u@h/d" {
		t.Errorf("without a password: got %q", got)
	}
}
