package main

import (
	"bytes"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"parlour/cmd/internal/cli"
)

// The program writes its report even if it cannot do much, such as in a channel that the bot does not see.
func TestAReportIsWritten(t *testing.T) {
	u := newOwner(t, nil)
	t.Chdir(t.TempDir())
	o := u.options()
	err := selftest(t.Context(), []string{"1128334490561122334"}, o)
	files, globErr := filepath.Glob("*")
	if err == nil || globErr != nil || len(files) != 1 || !strings.Contains(err.Error(), files[0]) {
		t.Fatalf("got %v; files: %v, %v", err, files, globErr)
	}
	text, err := os.ReadFile(files[0])
	if err != nil || !strings.Contains(string(text), "| FAIL | channel |") || files[0] != "parlour-selftest-2026-03-01.md" {
		t.Errorf("got %s with %s, %v", files[0], text, err)
	}
	if !strings.Contains(u.out.String(), "FAIL      channel              reading the channel: GET /channels/:id: 404, code 10003") {
		t.Errorf("got %s", u.out.String())
	}
	if strings.Contains(u.out.String()+string(text), o.Token) {
		t.Error("the token is shown")
	}
}

// Without a token, or with an argument that is no channel, nothing is sent.
func TestBadInput(t *testing.T) {
	t.Chdir(t.TempDir())
	for _, test := range []struct {
		token string
		args  []string
		want  string
	}{
		{"", []string{"1", "-long"}, "is not a bot token"},
		{"abc", []string{"1"}, "is not a bot token"},
		{"a.b.c", []string{"general"}, "Copy Channel ID"},
		{"a.b.c", nil, "CHANNEL is missing"},
		{"a.b.c", []string{"1", "-insist"}, "for the flags"},
	} {
		t.Setenv("DISCORD_TOKEN", test.token)
		var out, errs bytes.Buffer
		if status := run(t.Context(), test.args, &out, &errs); status != cli.StatusBadInput || !strings.Contains(errs.String(), test.want) {
			t.Errorf("%+v: status %d, got %s", test, status, errs.String())
		}
	}
}
