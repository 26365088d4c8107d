package gametest

import (
	"encoding/json"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
)

// packageClause is the first line of code of a file.
var packageClause = regexp.MustCompile(`(?m)^package \w+$`)

// Printed tests the game in the file example_test.go of the current folder as documentation prints
// it: it has at most so many lines, and as the package in a folder, which does not exist, it
// passes [Run].
func Printed(t *testing.T, folder string, most int) {
	t.Helper()
	text, err := os.ReadFile("example_test.go")
	if err != nil {
		t.Fatal(err)
	}
	if n := strings.Count(string(text), "\n"); n > most {
		t.Errorf("the Example has %d lines; at most %d are wanted", n, most)
	}
	name, source := filepath.Base(folder), t.TempDir()
	virtual := map[string]string{} // files that exist for the go command only
	for file, content := range map[string]string{
		name + ".go":      packageClause.ReplaceAllString(string(text), "package "+name),
		name + "_test.go": "package " + name + "\n\nimport (\n\t\"testing\"\n\n\t\"parlour/games/gametest\"\n)\n\nfunc TestConformance(t *testing.T) { gametest.Run(t, New()) }\n",
	} {
		at, err := filepath.Abs(filepath.Join(folder, file))
		if err != nil {
			t.Fatal(err)
		}
		virtual[at] = filepath.Join(source, file)
		if err := os.WriteFile(virtual[at], []byte(content), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	overlay, err := json.Marshal(map[string]any{"Replace": virtual})
	if err != nil {
		t.Fatal(err)
	}
	list, tests := filepath.Join(t.TempDir(), "overlay.json"), filepath.Join(t.TempDir(), name+".test")
	if err := os.WriteFile(list, overlay, 0o600); err != nil {
		t.Fatal(err)
	}
	command(t, ".", "go", "test", "-overlay", list, "-vet=off", "-c", "-o", tests, "parlour/games/"+name)
	command(t, source, tests) // Run reads the source in the current folder
}

func command(t *testing.T, folder, name string, args ...string) {
	t.Helper()
	c := exec.CommandContext(t.Context(), name, args...)
	c.Dir = folder
	if out, err := c.CombinedOutput(); err != nil {
		t.Fatalf("%s %q: %v\n%s", name, args, err, out)
	}
}
