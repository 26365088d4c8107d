package discordtest_test

import (
	"os"
	"path/filepath"
	"testing"
)

// startDiscordJS runs the bot of testdata/discordjs. Its packages come from
// npm, into a folder of the test.
func startDiscordJS(t *testing.T, h *house) {
	t.Helper()
	needs(t, "node", "npm")
	dir := t.TempDir()
	if err := os.CopyFS(dir, os.DirFS(filepath.Join("testdata", "discordjs"))); err != nil {
		t.Fatal(err)
	}
	prepare(t, h, dir, "npm", "ci", "--ignore-scripts", "--no-audit", "--no-fund", "--loglevel=error")
	h.runClient(dir, "node", "bot.js")
}

func TestDiscordJS(t *testing.T) {
	t.Parallel()
	h := newClientHouse(t)
	startDiscordJS(t, h)
	h.useClient()
	h.disturbClient()
	h.notices()
}
