package reversi

import (
	"strings"
	"testing"

	"parlour/games"
)

// own are the letters of the sides instead of R and B, which are read too.
var own = strings.NewReplacer("r", "D", "R", "D", "b", "L", "B", "L")

func TestReadAndWriteBoard(t *testing.T) {
	large := strings.TrimSuffix(strings.Repeat("......../", 8), "/")
	tests := []struct {
		name, board, turn string
		options           games.Options
		refused           string
	}{
		{"6x6", "....../....../..BR../..RB../....../......", "R", nil, ""},
		{"8x8, small letters", "r" + large[1:], "b", games.Options{"size": "8"}, ""},
		{"its own letters", "....../....../..LD../..DL../....../......", "L", nil, ""},
		{"8x8 instead of 6x6", large, "R", games.Options{"size": "6"}, "games.squares.board.options"},
		{"7x7", strings.TrimSuffix(strings.Repeat("......./", 7), "/"), "R", nil, "reversi.refuse.size"},
		{"6x7", strings.TrimSuffix(strings.Repeat("....../", 7), "/"), "R", nil, "reversi.refuse.size"},
		{"5x5", strings.TrimSuffix(strings.Repeat("...../", 5), "/"), "R", nil, "games.squares.board.size"},
		{"an unknown letter", "x" + large[1:], "R", nil, "games.squares.board.letter"},
		{"nobody's turn", large, "X", nil, "games.squares.turn"},
	}
	for _, test := range tests {
		s, err := state{}.ReadBoard(test.options, test.board, test.turn)
		refusal, refused := games.RefusalIn(err)
		switch {
		case test.refused == "" && err != nil:
			t.Errorf("%s: %v", test.name, err)
		case test.refused != "" && (!refused || refusal.ID != test.refused):
			t.Errorf("%s: %v, want it refused for its %s", test.name, err, test.refused)
		case test.refused == "":
			if board, turn := s.WriteBoard(); board != own.Replace(test.board) || turn != own.Replace(test.turn) {
				t.Errorf("%s: written as %s %s", test.name, board, turn)
			}
		}
	}
}
