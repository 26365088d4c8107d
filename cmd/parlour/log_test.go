package main

import (
	"log/slog"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"
)

// The log is text on a terminal and JSON in a file, unless a setting chooses. Durations have a unit.
func TestLogFormat(t *testing.T) {
	for _, test := range []struct{ format, want string }{
		{"", `"took":"1.5s"`}, {"json", `"took":"1.5s"`}, {"text", " took=1.5s\n"},
	} {
		file, err := os.Create(filepath.Join(t.TempDir(), "log"))
		if err != nil {
			t.Fatal(err)
		}
		defer file.Close()
		config{Format: test.format}.log(file).Info("done", "took", 1500*time.Millisecond)
		if got := readFile(t, file.Name()); !strings.Contains(got, test.want) {
			t.Errorf("%q: got %s, want %s", test.format, got, test.want)
		}
	}
	terminal, err := os.OpenFile("/dev/ptmx", os.O_RDWR, 0)
	if err != nil {
		return // no machine of ours lacks pseudo-terminals
	}
	defer terminal.Close()
	if h, is := (config{}).log(terminal).Handler().(*slog.TextHandler); !is {
		t.Errorf("on a terminal: got %T", h)
	}
	if h, is := (config{Format: "json"}).log(terminal).Handler().(*slog.JSONHandler); !is {
		t.Errorf("on a terminal, with JSON chosen: got %T", h)
	}
}
