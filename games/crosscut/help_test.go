package crosscut

import (
	"strings"
	"testing"

	"parlour/games/grid"
)

// The figures show the boards of the rule sheet: the position before the move, the flipped discs, and the discs that
// do not flip.
func TestFigures(t *testing.T) {
	shown := figures()
	tests := []struct {
		board                string
		legal, last, changed int // marks of each kind
	}{
		{sheetFlips, 1, 0, 0},
		{"......../.R....../..R.R.../.R..R.../...BRBB./.R..R.../.R..R.../........", 0, 1, 3},
		{"......../.R....R./.RR.R.../....B.../..BBBBB./....B.../.R..R.../........", 0, 1, 0},
	}
	if len(shown) != len(tests) {
		t.Fatalf("%d figures, want %d", len(shown), len(tests))
	}
	for i, tt := range tests {
		view, kinds := shown[i].View, map[grid.MarkKind]int{}
		for _, m := range view.Marks {
			kinds[m.Kind]++
		}
		if got := lettered(view.Board); got != tt.board {
			t.Errorf("figure %d is %s, want %s", i+1, got, tt.board)
		}
		if kinds[grid.Legal] != tt.legal || kinds[grid.LastMove] != tt.last || kinds[grid.Changed] != tt.changed {
			t.Errorf("figure %d has marks %v, want %d, %d, %d", i+1, kinds, tt.legal, tt.last, tt.changed)
		}
	}
}

// The move of the brief flips one disc because a line of three cuts one of two.
func TestBrief(t *testing.T) {
	b := brief(state{})
	if len(b.Lines) != 4 || len(b.Figure.View.Marks) != 1 {
		t.Fatalf("%d lines and %d marks, want 4 and 1", len(b.Lines), len(b.Figure.View.Marks))
	}
	s := position(t, lettered(b.Figure.View.Board), "R")
	s = s.After(readMove(t, s, briefMove))
	if s.lastFlank.created != 3 || s.lastFlank.cut != 2 || s.flipped().count() != 1 || s.flipped().square().String() != briefFlips {
		t.Errorf("%s creates %d and cuts %d", briefMove, s.lastFlank.created, s.lastFlank.cut)
	}
}

// lettered converts a drawn board to letters.
func lettered(g grid.Grid) string {
	var rows []string
	for _, r := range g.Rows {
		row := ""
		for _, c := range r.Cells {
			switch c.Tile.Piece {
			case grid.RedDisc:
				row += "R"
			case grid.BlueDiamond:
				row += "B"
			default:
				row += "."
			}
		}
		rows = append(rows, row)
	}
	return strings.Join(rows, "/")
}
