package discordtest_test

import (
	"path/filepath"
	"testing"

	"parlour/bot/local/need"
)

// TestDisgo builds and runs the bot of testdata/disgo, a module of its own.
func TestDisgo(t *testing.T) {
	need.Clients(t)
	t.Parallel()
	binary := filepath.Join(t.TempDir(), "disgobot")
	download(t, filepath.Join("testdata", "disgo"), "go", "build", "-o", binary, ".")
	runClient(t, ".", binary).do()
}
