package labyrinth

import (
	"testing"

	"parlour/games"
)

// A written position is read as the same position. Any other text is refused.
func TestSet(t *testing.T) {
	tests := []struct {
		maze, board, turn string
		ok                bool
	}{
		{"delos", "a1/b2", "T", true}, {"delos", " B1/a2 ", " m ", true}, {"kea", "b4/a2/0", "T", true}, {"kea", "b4/a2/5", "M", true},
		{"delos", "", "T", false}, {"delos", "a1", "T", false}, {"delos", "a1/b2", "", false}, {"delos", "a1/b2", "X", false},
		{"delos", "a1/z9", "T", false}, {"delos", "z9/a1", "T", false}, {"delos", "a1/b2/3", "T", false}, {"delos", "a1/b2/3/4", "T", false},
		{"kea", "b4/a2", "T", false}, {"kea", "b4/a2/x", "T", false}, {"kea", "b4/a2/-1", "T", false},
	}
	l := newLibrary(nil)
	for _, tt := range tests {
		start, err := l.open(games.Options{"labyrinth": tt.maze})
		if err != nil {
			t.Fatal(err)
		}
		s, err := start.ReadBoard(nil, tt.board, tt.turn)
		if r, _ := games.RefusalIn(err); (err == nil) != tt.ok || err != nil && r.ID != "labyrinth.refuse.board" {
			t.Errorf("%s %q %q: %v", tt.maze, tt.board, tt.turn, err)
		}
		if err != nil {
			continue
		}
		board, turn := s.WriteBoard()
		again, err := start.ReadBoard(nil, board, turn)
		if err != nil || again.placement != s.placement || again.theseusMoves != s.theseusMoves {
			t.Errorf("%s %q %q: written as %q %q, and read as %+v, %v", tt.maze, tt.board, tt.turn, board, turn, again.placement, err)
		}
	}
	if _, err := New(nil).ReadBoard(games.Options{"labyrinth": "atlantis"}, "a1/b2", "T"); err == nil {
		t.Error("accepted a position in a labyrinth that does not exist")
	}
}
