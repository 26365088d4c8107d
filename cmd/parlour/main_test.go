package main

import (
	"bytes"
	"errors"
	"fmt"
	"net"
	"os"
	"os/exec"
	"path/filepath"
	"runtime/debug"
	"strings"
	"testing"

	"parlour/bot/discordtest"
	"parlour/bot/storage"
	"parlour/cmd/internal/cli"
)

// started runs the program in a process of its own, in the current folder, and returns its
// standard error and its exit status.
func started(t *testing.T, env map[string]string, args ...string) (said string, status int) {
	t.Helper()
	c := exec.CommandContext(t.Context(), "parlour", args...)
	c.Env = os.Environ()
	for name, value := range env {
		c.Env = append(c.Env, name+"="+value)
	}
	var stderr bytes.Buffer
	c.Stderr = &stderr
	var failed *exec.ExitError
	if err := c.Run(); err != nil && !errors.As(err, &failed) {
		t.Fatal(err)
	}
	return stderr.String(), c.ProcessState.ExitCode()
}

// The exit status says whether a restart can help.
func TestExitStatus(t *testing.T) {
	inFolder(t)
	s := discordtest.Start(t, discordtest.Options{})
	played(t, config{Database: "played.db"})
	played(t, config{Database: "keyless.db"})
	rename(t, "keyless.db.key")
	write(t, "text.db", strings.Repeat("no database\n", 1000))
	owned := config{Database: "owned.db"}
	store, err := storage.Own(t.Context(), owned.Database)
	if err != nil {
		t.Fatal(err)
	}
	defer store.Close()
	taken, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	defer taken.Close()
	for _, test := range []struct {
		name   string
		env    map[string]string
		want   string
		status int
	}{
		{"an unknown setting", map[string]string{"PARLOUR_DATABSE": "x"}, "PARLOUR_DATABSE is not a setting", exitConfig},
		{"a token that Discord rejects", nil, "Discord does not accept the token", exitConfig},
		{"a wrong key", map[string]string{"PARLOUR_DATABASE": "played.db", "PARLOUR_KEY": "another key of enough bytes"}, "sealed with another key", exitConfig},
		{"no key", map[string]string{"PARLOUR_DATABASE": "keyless.db"}, "the key file keyless.db.key is missing", exitConfig},
		{"a damaged file", map[string]string{"PARLOUR_DATABASE": "text.db"}, "is not an SQLite database", exitConfig},
		{"no folder", map[string]string{"PARLOUR_DATABASE": "none/parlour.db"}, "there is no folder", exitConfig},
		{"a file in use", map[string]string{"PARLOUR_DATABASE": "owned.db"}, "another process runs on", exitFailure},
		{"an address in use", map[string]string{"PARLOUR_INTERACTIONS": taken.Addr().String()}, "is in use", exitFailure},
		{"metrics at an address in use", map[string]string{"PARLOUR_METRICS": taken.Addr().String()}, "cannot listen", exitFailure},
	} {
		t.Run(test.name, func(t *testing.T) {
			env := map[string]string{"DISCORD_TOKEN": token, "PARLOUR_API": s.URL(), "PARLOUR_EMOJI": "off", "PARLOUR_LOG_LEVEL": "ERROR"}
			env["PARLOUR_DATABASE"] = filepath.Join(t.TempDir(), "parlour.db")
			for name, value := range test.env {
				env[name] = value
			}
			said, status := started(t, env)
			if !strings.Contains(said, test.want) || status != test.status {
				t.Errorf("got %q and exit status %d; want %q and %d", said, status, test.want, test.status)
			}
		})
	}
	if said, status := started(t, map[string]string{"PARLOUR_DATABASE": "none.db"}, "verify"); status != exitFailure {
		t.Errorf("verify of no file: got %q and exit status %d", said, status)
	}
	if got := exitStatus(fmt.Errorf("wrapped: %w", permanent(errNoToken))); got != exitConfig {
		t.Errorf("a wrapped permanent error has exit status %d", got)
	}
	if permanent(nil) != nil {
		t.Error("no error is permanent")
	}
}

func TestSource(t *testing.T) {
	for path, want := range map[string]string{"parlour": "", "": "", "example.org/games/parlour": "https://example.org/games/parlour", "cmd/parlour": ""} {
		if got := source("", &debug.BuildInfo{Main: debug.Module{Path: path}}); got != want {
			t.Errorf("source of %q: got %q, want %q", path, got, want)
		}
	}
	if got := source("https://example.net/fork", cli.Built()); got != "https://example.net/fork" {
		t.Errorf("source of a stamped build: got %q", got)
	}
}
