package mastermind

import (
	"testing"

	"parlour/games"
)

// The figures give the same guess its answer of each kind.
func TestFigures(t *testing.T) {
	figures := New().(games.Illustrated).Figures()
	want := []string{"●○", "●○", "●○––"}
	if len(figures) != len(want) {
		t.Fatalf("%d figures, want %d", len(figures), len(want))
	}
	for i, f := range figures {
		if len(f.View.Board.Rows) != 1 {
			t.Fatalf("figure %d has %d rows, want the guess alone", i+1, len(f.View.Board.Rows))
		}
		row := f.View.Board.Rows[0]
		if row.Note != want[i] {
			t.Errorf("figure %d is %q, want %q", i+1, row.Note, want[i])
		}
		if f.View.Alt.IsZero() || f.Caption.IsZero() {
			t.Errorf("figure %d is without words", i+1)
		}
	}
}
