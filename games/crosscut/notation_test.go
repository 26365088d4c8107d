package crosscut

import (
	"testing"

	"parlour/games"
	"parlour/games/squares"
)

func TestParse(t *testing.T) {
	tests := []struct{ typed, want string }{
		{"d4", "d4"}, {" D 4 ", "d4"}, {"a10", "a10"}, {"J10", "j10"}, {"d04", "d4"}, {"PASS", "pass"}, {"Pass ", "pass"},
		{"3c", "c3"}, {"3 C", "c3"}, {"(10,j)", "j10"}, {"10 a", "a10"},
	}
	for _, test := range tests {
		m, err := parse(newState(10, 10), test.typed)
		if err != nil || m.String() != test.want {
			t.Errorf("%q is read as %v, %v; want %s", test.typed, m, err, test.want)
		}
	}
}

func TestReadAndWriteBoard(t *testing.T) {
	const rows = "......../.R....../..B.R.../..B.R.../.BBBR.../..B.R.../....R.../........"
	g := New()
	for _, turn := range []string{"R", "B"} {
		p, err := g.ReadBoard(games.Options{"width": "8", "height": "8"}, rows, turn)
		if err != nil {
			t.Fatal(err)
		}
		if b, at := g.WriteBoard(p); b != rows || at != turn {
			t.Errorf("ReadBoard and WriteBoard give %q %q, want %q %q", b, at, rows, turn)
		}
	}
	// A finished game is written without a turn and can be read without one.
	p, err := g.ReadBoard(nil, "...../.RRR./.BB../...../.....", "")
	if err != nil {
		t.Fatal(err)
	}
	if _, turn := g.WriteBoard(p); turn != "" || p.Outcome().Winner != squares.Red {
		t.Errorf("turn %q, outcome %+v; want none, won by Red", turn, p.Outcome())
	}
}

func TestReadBoardRefuses(t *testing.T) {
	const empty = "...../...../...../...../....."
	tests := []struct {
		options           games.Options
		board, turn, want string
	}{
		{nil, "..../..../..../....", "R", "refused: games.squares.board.size(Max=10, Min=5)"},
		{nil, "", "R", "refused: games.squares.board.size(Max=10, Min=5)"},
		{games.Options{"width": "6"}, empty, "R", "refused: games.squares.board.options(Height=5, Width=5)"},
		{nil, "...../...../..../...../.....", "R", "refused: games.squares.board.row(First=R, Row=3, Second=B, Width=5)"},
		{nil, "...../.x.../...../...../.....", "R", "refused: games.squares.board.letter(First=R, Letter=x, Second=B, Square=b4)"},
		{nil, "...../...../B..../...../.....", "R", "refused: crosscut.refuse.board.perimeter(Square=a3)"},
		{nil, "...../.RRR./...../.BBB./.....", "R", "refused: crosscut.refuse.board.both"},
		{nil, empty, "", "refused: games.squares.turn(First=R, Second=B, Typed=)"},
		{nil, empty, "RB", "refused: games.squares.turn(First=R, Second=B, Typed=RB)"},
	}
	for _, test := range tests {
		_, err := New().ReadBoard(test.options, test.board, test.turn)
		if err == nil || err.Error() != test.want {
			t.Errorf("%q %q: %v, want %s", test.board, test.turn, err, test.want)
		}
	}
}
