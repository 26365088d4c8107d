package mastermind

import (
	"testing"

	"parlour/games"
)

// The figures give the same guess its answer of each kind.
func TestFigures(t *testing.T) {
	figures := New().(games.Illustrated).Figures()
	want := []string{"RGVP 1,1", "RGVP 1,2", "RGVP 1,0,-1,-1"}
	sides := []string{"bw--", "bw--", "10-1-1"}
	if len(figures) != len(want) {
		t.Fatalf("%d figures, want %d", len(figures), len(want))
	}
	for i, f := range figures {
		if len(f.View.Board.Rows) != 1 {
			t.Fatalf("figure %d has %d rows, want the guess alone", i+1, len(f.View.Board.Rows))
		}
		row := f.View.Board.Rows[0]
		if got := games.Cells(row.Side...).Letters(); row.Note != want[i] || got != sides[i] {
			t.Errorf("figure %d is %q, %q; want %q, %q", i+1, row.Note, got, want[i], sides[i])
		}
		if f.View.Alt.IsZero() || f.Caption.IsZero() {
			t.Errorf("figure %d is without words", i+1)
		}
	}
}
