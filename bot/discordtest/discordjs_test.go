package discordtest_test

import (
	"os"
	"path/filepath"
	"testing"

	"parlour/bot/local/need"
)

// TestDiscordJS runs the bot of testdata/discordjs. Its packages come from npm,
// into a folder of the test.
func TestDiscordJS(t *testing.T) {
	need.Clients(t)
	t.Parallel()
	dir := t.TempDir()
	if err := os.CopyFS(dir, os.DirFS(filepath.Join("testdata", "discordjs"))); err != nil {
		t.Fatal(err)
	}
	download(t, dir, "npm", "ci", "--ignore-scripts", "--no-audit", "--no-fund", "--loglevel=error")
	runClient(t, dir, "node", "bot.js").do()
}
