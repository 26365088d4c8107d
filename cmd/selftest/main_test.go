package main

import (
	"bytes"
	"strings"
	"testing"

	"parlour/cmd/internal/cli"
)

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
