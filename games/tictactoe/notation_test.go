package tictactoe

import (
	"strings"
	"testing"

	"parlour/games"
)

// own are the letters of the sides instead of R and B, which are read too.
var own = strings.NewReplacer("r", "X", "R", "X", "x", "X", "b", "O", "B", "O")

func TestReadAndWriteBoard(t *testing.T) {
	tests := []struct{ name, board, turn, refused string }{
		{"an empty board", ".../.../...", "R", ""},
		{"small letters", ".../.r./...", "b", ""},
		{"its own letters", ".../.x./...", "O", ""},
		{"Red has won", "BB./RRR/...", "B", ""},
		{"a full board", "RRB/BBR/RBR", "B", ""},
		{"another size", "..../..../..../....", "R", "games.squares.board.size"},
		{"an unknown letter", ".../.A./...", "B", "games.squares.board.letter"},
		{"nobody's turn", ".../.../...", "A", "games.squares.turn"},
		{"Blue first", ".../.../...", "B", "tictactoe.refuse.impossible"},
		{"two red discs", ".../RR./...", "B", "tictactoe.refuse.impossible"},
		{"a move after three", "BBB/RRR/...", "R", "tictactoe.refuse.impossible"},
	}
	for _, test := range tests {
		s, err := state{}.ReadBoard(nil, test.board, test.turn)
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
