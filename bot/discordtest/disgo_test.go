package discordtest_test

import (
	"path/filepath"
	"testing"
)

// startDisgo builds and runs the bot of testdata/disgo, a module of its own.
func startDisgo(t *testing.T, h *house) {
	t.Helper()
	binary := filepath.Join(t.TempDir(), "disgobot")
	prepare(t, h, filepath.Join("testdata", "disgo"), "go", "build", "-o", binary, ".")
	h.runClient(".", binary)
}

// Disgo 0.18.15 does not notice a connection whose heartbeats are not
// acknowledged, so that case is left out.
func TestDisgo(t *testing.T) {
	t.Parallel()
	h := newClientHouse(t)
	startDisgo(t, h)
	h.useClient()
	h.disturbClient()
}
