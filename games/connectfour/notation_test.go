package connectfour

import (
	"strings"
	"testing"

	"parlour/games"
	"parlour/games/squares"
)

func TestParse(t *testing.T) {
	for typed, want := range map[string]string{
		"4": "4", " 4 ": "4", "4.": "4", "column 3": "3", "Col 7": "7", "c4": "4", "1)": "1", "04": "4",
		"": "", "0": "", "8": "", "44": "", "4 4": "", "d": "", "four": "", "-1": "", "4 .": "", "99999999999999999999": "",
	} {
		c, err := parse(NewState(7, 6), typed)
		switch {
		case want == "" && err == nil:
			t.Errorf("%q is column %v", typed, c)
		case want != "" && (err != nil || c.String() != want):
			t.Errorf("%q is column %v (%v), want %s", typed, c, err, want)
		}
	}
}

// own are the letters of the sides instead of R and B, which are read too.
var own = strings.NewReplacer("r", "R", "R", "R", "b", "Y", "B", "Y")

func TestReadAndWriteBoard(t *testing.T) {
	tests := []struct {
		name, board, turn string
		options           games.Options
		refused           string
	}{
		{"an empty board", "..../..../..../....", "R", nil, ""},
		{"one disc", "..../..../..../.R..", "B", nil, ""},
		{"small letters", "..../..../..../.r..", "b", nil, ""},
		{"Red has won", "....../....../BBB.../RRRR..", "B", nil, ""},
		{"its own letters", "....../....../YYY.../RRRR..", "Y", nil, ""},
		{"of that size", "..../..../..../....", "R", games.Options{"width": "4", "height": "4"}, ""},
		{"of another width", "..../..../..../....", "R", games.Options{"width": "5"}, "games.squares.board.options"},
		{"of another height", "..../..../..../....", "R", games.Options{"height": "5"}, "games.squares.board.options"},
		{"three rows", "..../..../....", "R", nil, "games.squares.board.size"},
		{"ten columns", strings.Repeat("........../", 5) + "..........", "R", nil, "games.squares.board.size"},
		{"seven rows", strings.Repeat("....../", 6) + "......", "R", nil, "connectfour.refuse.height"},
		{"nothing", "", "R", nil, "games.squares.board.size"},
		{"rows of two lengths", "..../...../..../....", "R", nil, "games.squares.board.row"},
		{"an unknown letter", "..../..../..../.X..", "R", nil, "games.squares.board.letter"},
		{"a letter of more than one byte", "..../..../..../.é.", "R", nil, "games.squares.board.letter"},
		{"a disc in the air", "..../..../.R../....", "B", nil, "connectfour.refuse.floats"},
		{"a gap in a stack", "..../.R../..../.B..", "R", nil, "connectfour.refuse.floats"},
		{"nobody's turn", "..../..../..../....", "X", nil, "games.squares.turn"},
		{"no turn", "..../..../..../....", "", nil, "games.squares.turn"},
		{"two turns", "..../..../..../....", "RB", nil, "games.squares.turn"},
		{"Blue first", "..../..../..../....", "B", nil, "connectfour.refuse.impossible"},
		{"two red discs", "..../..../..../RR..", "B", nil, "connectfour.refuse.impossible"},
		{"a move after four", "....../....../BBBB../RRRR..", "R", nil, "connectfour.refuse.impossible"},
	}
	for _, test := range tests {
		s, err := State{}.ReadBoard(test.options, test.board, test.turn)
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

func TestReadWonBoard(t *testing.T) {
	s, err := State{}.ReadBoard(nil, "....../....../BBB.../RRRR..", "B")
	if o := s.Outcome(); err != nil || !o.Over || o.Winner != squares.Red {
		t.Errorf("the outcome is %+v, %v", o, err)
	}
}
