package mastermind

import (
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"parlour/games"
	"parlour/games/grid"
	"parlour/solver/deduce"
)

// The breaker relates every world to every other, the maker each to itself. Five are too many to draw.
func TestArrows(t *testing.T) {
	v, err := variantOf(games.Options{})
	if err != nil {
		t.Fatal(err)
	}
	all := []deduce.Code{{0, 1, 2, 3}, {4, 5, 0, 1}, {2, 3, 4, 5}, {0, 0, 0, 0}, {1, 1, 1, 1}}
	tests := []struct {
		worlds int
		agent  string
		want   string
	}{
		{1, "2", "↻ RYGB"},
		{2, "1", "↻ RYGB      VPRY ↻"},
		{2, "2", "↻ RYGB ←──→ VPRY ↻"},
		{3, "2", `
↻ RYGB ←──→ VPRY ↻
   ↑      /
   │     /
   │    /
   ↓   /
↻ GBVP`},
		{4, "2", `
↻ RYGB ←──→ VPRY ↻
   ↑   \  /   ↑
   │    \/    │
   │    /\    │
   ↓   /  \   ↓
↻ GBVP ←──→ RRRR ↻`},
		{4, "1", "↻ RYGB      VPRY ↻\n↻ GBVP      RRRR ↻"},
		{5, "2", ""},
	}
	for _, tt := range tests {
		got := ""
		for _, text := range (worlds{v, all[:tt.worlds]}).arrows(tt.agent) {
			got = drawn(text.Args["Arrows"].(games.Text))
		}
		if diff := cmp.Diff(strings.TrimPrefix(tt.want, "\n"), got); diff != "" {
			t.Errorf("%d worlds of agent %s (-want +got)\n%s", tt.worlds, tt.agent, diff)
		}
	}
}

// drawn returns the lines of a drawing.
func drawn(t games.Text) string {
	if t.ID == "mastermind.lines" {
		return drawn(t.Args["First"].(games.Text)) + "\n" + drawn(t.Args["Then"].(games.Text))
	}
	return t.Args["Word"].(grid.Lettered).String()
}
