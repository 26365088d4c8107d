package connectfour

import (
	"strings"
	"testing"

	"parlour/games"
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

func TestSetAndBoard(t *testing.T) {
	tests := []struct {
		name, board, turn string
		options           games.Options
		refused           string
	}{
		{"an empty board", "..../..../..../....", "R", nil, ""},
		{"one disc", "..../..../..../.R..", "B", nil, ""},
		{"small letters", "..../..../..../.r..", "b", nil, ""},
		{"Red has won", "....../....../BBB.../RRRR..", "B", nil, ""},
		{"of that size", "..../..../..../....", "R", games.Options{"width": "4", "height": "4"}, ""},
		{"of another width", "..../..../..../....", "R", games.Options{"width": "5"}, "other-size"},
		{"of another height", "..../..../..../....", "R", games.Options{"height": "5"}, "other-size"},
		{"three rows", "..../..../....", "R", nil, "size"},
		{"ten columns", strings.Repeat("........../", 5) + "..........", "R", nil, "size"},
		{"nothing", "", "R", nil, "size"},
		{"rows of two lengths", "..../...../..../....", "R", nil, "row"},
		{"an unknown letter", "..../..../..../.X..", "R", nil, "letter"},
		{"a letter of more than one byte", "..../..../..../.é.", "R", nil, "letter"},
		{"a disc in the air", "..../..../.R../....", "B", nil, "floats"},
		{"nobody's turn", "..../..../..../....", "X", nil, "turn"},
		{"no turn", "..../..../..../....", "", nil, "turn"},
		{"two turns", "..../..../..../....", "RB", nil, "turn"},
		{"Blue first", "..../..../..../....", "B", nil, "impossible"},
		{"two red discs", "..../..../..../RR..", "B", nil, "impossible"},
		{"a move after four", "....../....../BBBB../RRRR..", "R", nil, "impossible"},
	}
	for _, test := range tests {
		s, err := set(test.options, test.board, test.turn)
		refusal, refused := games.RefusalIn(err)
		switch {
		case test.refused == "" && err != nil:
			t.Errorf("%s: %v", test.name, err)
		case test.refused != "" && (!refused || refusal.ID != "connectfour.refuse."+test.refused):
			t.Errorf("%s: %v, want it refused for its %s", test.name, err, test.refused)
		case test.refused == "":
			if board, turn := s.board(); board != strings.ToUpper(test.board) || turn != strings.ToUpper(test.turn) {
				t.Errorf("%s: written as %s %s", test.name, board, turn)
			}
		}
	}
}

func TestSetWon(t *testing.T) {
	s, err := set(nil, "....../....../BBB.../RRRR..", "B")
	if o := s.Outcome(); err != nil || !o.Over || o.Winner != Red {
		t.Errorf("the outcome is %+v, %v", o, err)
	}
}
