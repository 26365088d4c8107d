package mastermind

import (
	"flag"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"parlour/games"
	"parlour/games/grid"
)

var update = flag.Bool("update", false, "write the golden files anew")

// drawn is a view as text: the board in a style, and the lines by their IDs
// and arguments.
func drawn(v games.View, style grid.Style) string {
	var b strings.Builder
	b.WriteString(v.Board.Emoji(style, v.Marks) + "\n")
	for _, l := range v.Lines {
		b.WriteString(l.String() + "\n")
	}
	b.WriteString("alt " + v.Alt.String() + "\n")
	return b.String()
}

// vast are rules with more codes than can be listed.
var vast = games.Options{optRules: custom, optPegs: "8", optColors: "12"}

func TestBoards(t *testing.T) {
	tests := []struct {
		name, moves string
		options     games.Options
		style       grid.Style
	}{
		{"classic-empty", "", nil, grid.Circles},
		{"classic", "1122 1,1 1344 0,2 5566", nil, grid.Circles},
		{"classic-won", "1122 1,1 1344 4,0", nil, grid.Shapes},
		{"classic-lost", "1122 1,1 1344 0,2", games.Options{optGuesses: "2"}, grid.Squares},
		{"classic-contradiction", "1111 2,0 2222 3,0", nil, grid.Circles},
		{"bulls-and-cows", "0123 1,1", games.Options{optRules: bullsAndCows}, grid.Circles},
		{"mottemeister", "1234 0,2 2156 2,3 3465", games.Options{optRules: mottemeister}, grid.Circles},
		{"positional", "4216 0,1,1,-1", games.Options{optRules: positional}, grid.Circles},
		{"many-colors", "RWKM 1,2", games.Options{optRules: custom, optColors: "12"}, grid.Circles},
		{"long-codes", "11223344 2,3", games.Options{optRules: custom, optPegs: "8"}, grid.Circles},
		{"long-match", strings.Repeat("1234 0,2 ", 21), games.Options{optRules: mottemeister}, grid.Circles},
		{"too-many", "RWKMRWKM 2,3", vast, grid.Circles},
		{"no-longer-too-many", "11112222 3,0 33334444 3,0 55556666 1,1 13164662 2,4", vast, grid.Circles},
		{"contradiction-of-many", "11112222 3,0 33334444 3,0 55556666 1,1 11113333 0,0", vast, grid.Circles},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			got := drawn(after(t, opened(t, tt.options), tt.moves).View(), tt.style)
			file := filepath.Join("testdata", "boards", tt.name+".golden")
			if *update {
				if err := os.MkdirAll(filepath.Dir(file), 0o755); err != nil {
					t.Fatal(err)
				}
				if err := os.WriteFile(file, []byte(got), 0o644); err != nil {
					t.Fatal(err)
				}
			}
			want, err := os.ReadFile(file)
			if err != nil {
				t.Fatal(err)
			}
			if diff := cmp.Diff(string(want), got); diff != "" {
				t.Errorf("-want +got:\n%s", diff)
			}
		})
	}
}
