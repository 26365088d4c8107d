package games_test

import (
	"encoding/json"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"parlour/games"
	"parlour/solver/search"
)

// maxExample is the greatest number of lines of the Example, which a newcomer reads first.
const maxExample = 120

// The Example as it is printed is a game that passes the tests of package gametest: this test builds it as the package
// games/nim, and runs its test.
func TestExampleIsAGame(t *testing.T) {
	text, err := os.ReadFile("example_test.go")
	if err != nil {
		t.Fatal(err)
	}
	if n := strings.Count(string(text), "\n"); n > maxExample {
		t.Errorf("the Example has %d lines; at most %d are wanted", n, maxExample)
	}
	folder := t.TempDir()
	virtual := map[string]string{} // files that exist for the go command only
	for name, content := range map[string]string{
		"nim.go":      strings.Replace(string(text), "package games_test", "package nim", 1),
		"nim_test.go": "package nim\n\nimport (\n\t\"testing\"\n\n\t\"parlour/games/gametest\"\n)\n\nfunc TestConformance(t *testing.T) { gametest.Run(t, New()) }\n",
	} {
		file := filepath.Join(folder, name)
		if err := os.WriteFile(file, []byte(content), 0o600); err != nil {
			t.Fatal(err)
		}
		at, err := filepath.Abs(filepath.Join("nim", name))
		if err != nil {
			t.Fatal(err)
		}
		virtual[at] = file
	}
	overlay, err := json.Marshal(map[string]any{"Replace": virtual})
	if err != nil {
		t.Fatal(err)
	}
	list, tests := filepath.Join(t.TempDir(), "overlay.json"), filepath.Join(t.TempDir(), "nim.test")
	if err := os.WriteFile(list, overlay, 0o600); err != nil {
		t.Fatal(err)
	}
	run(t, ".", "go", "test", "-overlay", list, "-vet=off", "-c", "-o", tests, "parlour/games/nim")
	run(t, folder, tests) // gametest reads the source in the current folder
}

// The computer player named hard leaves a nim sum of 0 whenever it can, which wins (Bouton, "Nim, a game with a complete
// mathematical theory", 1901).
func TestExampleIsPlayedPerfectly(t *testing.T) {
	hard := search.Players(search.Game[nim, int]{Hash: nim.hash, Format: format})["hard"]
	sum := func(s nim) int { return s.rows[0] ^ s.rows[1] ^ s.rows[2] }
	for i := range 4 * 5 * 6 {
		s := nim{rows: [rows]int{i % 4, i / 4 % 5, i / 20}}
		if sum(s) == 0 {
			continue
		}
		choice, err := hard(t.Context(), s, games.Hand{}, games.Limits{})
		if left := sum(s.After(choice.Move)); err != nil || left != 0 || !choice.Proven {
			t.Errorf("%v: %s leaves the sum %d, proven %v, %v", s.rows, format(s, choice.Move), left, choice.Proven, err)
		}
	}
}

func run(t *testing.T, folder, name string, args ...string) {
	t.Helper()
	c := exec.CommandContext(t.Context(), name, args...)
	c.Dir = folder
	if out, err := c.CombinedOutput(); err != nil {
		t.Fatalf("%s %q: %v\n%s", name, args, err, out)
	}
}
