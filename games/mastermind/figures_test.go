package mastermind

import (
	"testing"

	"parlour/games"
)

// The figures give the same guess its answer of each kind.
func TestFigures(t *testing.T) {
	figures := New().(games.Illustrated).Figures()
	if len(figures) != 3 {
		t.Fatalf("%d figures, want 3", len(figures))
	}
	for i, f := range figures {
		if len(f.View.Board.Rows) != 2 || f.View.Alt.IsZero() || f.Caption.IsZero() {
			t.Errorf("figure %d: %+v", i+1, f)
		}
	}
}
