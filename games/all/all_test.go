package all_test

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"parlour/games/all"
)

// Every game runs gametest.Run in its own folder with suitable options. This test checks only that none is
// missing, because running the games again would take as long again.
func TestEveryGameConforms(t *testing.T) {
	seen := map[string]bool{}
	for _, g := range all.Games() {
		name := g.Info.Name
		if seen[name] {
			t.Errorf("two games are called %s", name)
		}
		seen[name] = true
		if !conforms(t, filepath.Join("..", name)) {
			t.Errorf("no test in the folder %s calls gametest.Run(t, New(", name)
		}
	}
}

// conforms reports whether a test in a folder runs the conformance tests.
func conforms(t *testing.T, folder string) bool {
	t.Helper()
	files, err := filepath.Glob(filepath.Join(folder, "*_test.go"))
	if err != nil {
		t.Fatal(err)
	}
	for _, f := range files {
		text, err := os.ReadFile(f)
		if err != nil {
			t.Fatal(err)
		}
		if strings.Contains(string(text), "gametest.Run(t, New(") {
			return true
		}
	}
	return false
}
