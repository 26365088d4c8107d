package mastermind

import (
	"strings"
	"testing"

	"parlour/games"
	"parlour/games/grid"
)

// The breaker relates every world to every other, the maker each to itself.
func TestRelations(t *testing.T) {
	v, err := variantOf(games.Options{})
	if err != nil {
		t.Fatal(err)
	}
	all := []pegCode{{0, 1, 2, 3}, {4, 5, 0, 1}, {2, 3, 4, 5}, {0, 0, 0, 0}, {1, 1, 1, 1}, {5, 4, 3, 2}}
	tests := []struct {
		worlds  int
		breaker string
		maker   string
	}{
		{1, "↻ RYGB", "↻ RYGB"},
		{2, "↻ RYGB ←┐\n↻ VPRY ←┘", "↻ RYGB\n↻ VPRY"},
		{6, "↻ RYGB ←┐\n↻ VPRY ←┤\n↻ GBVP ←┤\n↻ RRRR ←┤\n↻ YYYY ←┤\n↻ PVBG ←┘", "↻ RYGB\n↻ VPRY\n↻ GBVP\n↻ RRRR\n↻ YYYY\n↻ PVBG"},
	}
	for _, tt := range tests {
		pages := worlds{v, all[:tt.worlds]}.pages(nil)
		for i, want := range []string{tt.breaker, tt.maker} {
			if got := drawn(pages[i]); got != want {
				t.Errorf("%d worlds of agent %d:\n%s\nwant\n%s", tt.worlds, 2-i, got, want)
			}
		}
	}
}

// drawn returns the rows of a board with letters in place of pegs.
func drawn(v games.View) string {
	var lines []string
	for _, r := range v.Board.Rows {
		lines = append(lines, strings.TrimSpace(r.Label+" "+grid.Cells(r.Cells).Letters()+" "+r.Note))
	}
	return strings.Join(lines, "\n")
}
