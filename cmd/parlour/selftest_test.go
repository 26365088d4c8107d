package main

import (
	"bytes"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"parlour/bot/discordtest"
)

// The test writes its report even if it cannot do much, such as in a channel that the bot
// does not see. Package selftest tests the rest.
func TestSelftestWritesAReport(t *testing.T) {
	inFolder(t)
	s := discordtest.Start(t, discordtest.Options{})
	app := s.AddApplication("Parlour")
	t.Setenv("DISCORD_TOKEN", app.Token)
	t.Setenv("PARLOUR_API", s.URL())
	var out bytes.Buffer
	err := command(t.Context(), []string{"selftest", "1128334490561122334"}, &out)
	files, globErr := filepath.Glob("*")
	if err == nil || globErr != nil || len(files) != 1 || !strings.Contains(err.Error(), files[0]) {
		t.Fatalf("got %v; files: %v, %v", err, files, globErr)
	}
	text, err := os.ReadFile(files[0])
	if err != nil || !strings.Contains(string(text), "| FAIL | channel |") || !strings.HasPrefix(files[0], "parlour-selftest-") || !strings.HasSuffix(files[0], ".md") {
		t.Errorf("got %s with %s, %v", files[0], text, err)
	}
	if !strings.Contains(out.String(), "FAIL      channel              reading the channel: GET /channels/:id: 404, code 10003") {
		t.Errorf("got %s", out.String())
	}
	if strings.Contains(out.String()+string(text), app.Token) {
		t.Error("the token is shown")
	}
}

// Without a token, or with an argument that is no channel, nothing is sent.
func TestSelftestChecksItsSettings(t *testing.T) {
	inFolder(t)
	for _, test := range []struct{ token, channel, want string }{
		{"", "1", "DISCORD_TOKEN is not set"},
		{"abc", "1", "is not a bot token"},
		{"a.b.c", "general", "Copy Channel ID"},
	} {
		t.Setenv("DISCORD_TOKEN", test.token)
		err := command(t.Context(), []string{"selftest", test.channel, "-long"}, &bytes.Buffer{})
		if err == nil || !strings.Contains(err.Error(), test.want) {
			t.Errorf("%+v: got %v", test, err)
		}
	}
}
