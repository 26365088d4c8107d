package crosscut

import (
	"slices"
	"testing"

	"parlour/games"
	"parlour/games/squares"
)

// TestAfter covers the figures of the rule sheet and the ambiguous cases of flanking.
func TestAfter(t *testing.T) {
	tests := []struct {
		name, turn, move, before, want string
	}{
		{"flips", "R", "e6",
			"......../.R....../..R...../.R..B.../...BBBB./.R..B.../.R..R.../........",
			"......../.R....../..R.R.../.R..R.../...BRBB./.R..R.../.R..R.../........"},
		{"equal lengths do not flip", "R", "e6",
			"......../.R....R./.RR...../....B.../..BBBBB./....B.../.R..R.../........",
			"......../.R....R./.RR.R.../....B.../..BBBBB./....B.../.R..R.../........"},
		{"from the perimeter", "R", "a4",
			"......../.RR...../...B.R../...B.R../.BBBBR../...B.R../.....R../........",
			"......../.RR...../...B.R../...B.R../.RRRRR../...B.R../.....R../........"},
		{"wins from the perimeter", "R", "e4",
			"...../.RBB./...../...../.....",
			"...../.RRR./...../...../....."},
		{"four arms", "R", "d4",
			"......./...R.../...BR../.RB.BR./.BRB.B./..RRR../.......",
			"......./...R.../...RR../.RRRRR./.BRR.B./..RRR../......."},
		{"all directions or none", "R", "d5",
			"....../.RB.../..BB../..BR../....../......",
			"....../.RBR../..BB../..BR../....../......"},
		{"two lines of one direction together or not", "R", "d5",
			"......../..B...../..B...../.RB.BR../..B...../..B...../......../........",
			"......../..B...../..B...../.RBRBR../..B...../..B...../......../........"},
		{"two lines of one direction", "R", "d5",
			"......../......../..B...../.RB.BR../..B...../..B...../......../........",
			"......../......../..B...../.RRRRR../..B...../..B...../......../........"},
	}
	for _, test := range tests {
		s := position(t, test.before, test.turn)
		m := readMove(t, s, test.move)
		if got := said(s.After(m)); got != test.want {
			t.Errorf("%s: %s leads to %q, want %q", test.name, test.move, got, test.want)
		}
	}
}

// move parses a legal move.
func readMove(t testing.TB, s state, typed string) move {
	t.Helper()
	m, err := parse(s, typed)
	if err == nil {
		err = s.Legal(m)
	}
	if err != nil {
		t.Fatalf("%s on %s: %v", typed, said(s), err)
	}
	return m
}

func TestRefusals(t *testing.T) {
	const (
		fig6 = "......../.R....../..B.R.../..B.R.../.BBBR.../..B.R.../....R.../........"
		full = "......./.BRRRB./.RBRBR./.RRBRR./.RBRBR./.BRRRB./......."
	)
	tests := []struct{ board, turn, typed, want string }{
		{fig6, "R", "a4", "refused: crosscut.refuse.short(Created=4, Cut=4, Square=a4)"},
		{fig6, "R", "a5", "refused: crosscut.refuse.no-flank(Square=a5)"},
		{fig6, "R", "a8", "refused: crosscut.refuse.corner(Square=a8)"},
		{fig6, "R", "e5", look.RefuseTaken(squares.Red, "e5").Error()},
		{fig6, "R", "c5", look.RefuseTaken(squares.Blue, "c5").Error()},
		{fig6, "R", "i5", "refused: games.squares.outside(Corner=h8, Typed=i5)"},
		{fig6, "R", "d9", "refused: games.squares.outside(Corner=h8, Typed=d9)"},
		{fig6, "R", "d0", "refused: games.squares.outside(Corner=h8, Typed=d0)"},
		{fig6, "R", "44", "refused: games.squares.unreadable(Corner=h8, Typed=44)"},
		{fig6, "R", "", "refused: games.squares.unreadable(Corner=h8, Typed=)"},
		{fig6, "R", "pass", "refused: crosscut.refuse.pass"},
		{full, "B", "b7", "refused: crosscut.refuse.must-pass"},
	}
	for _, test := range tests {
		s := position(t, test.board, test.turn)
		m, err := parse(s, test.typed)
		if err == nil {
			err = s.Legal(m)
		}
		if err == nil || err.Error() != test.want {
			t.Errorf("%q: %v, want %s", test.typed, err, test.want)
		}
	}
}

func TestForcedPass(t *testing.T) {
	s := position(t, "......./.BRRRB./.RBRBR./.RRBRR./.RBRBR./.BRRRB./.......", "B")
	if got := slices.Collect(s.Moves()); !slices.Equal(got, []move{pass}) {
		t.Fatalf("Blue's moves are %v, want a pass", got)
	}
	if err := s.Legal(pass); err != nil {
		t.Errorf("Blue may not pass: %v", err)
	}
	s = s.After(pass)
	want := []string{"b1", "f1", "a2", "g2", "a6", "g6", "b7", "f7"}
	var got []string
	for m := range s.Moves() {
		got = append(got, m.String())
	}
	if !slices.Equal(got, want) {
		t.Errorf("Red's moves are %v, want %v", got, want)
	}
}

// TestStuck checks that two passes in a row end the game. They are not forced on any known board, and on none up to
// 6x6.
func TestStuck(t *testing.T) {
	s := newState(8, 8).After(pass)
	if s.Outcome().Over {
		t.Error("one pass ends the game")
	}
	s = s.After(pass)
	want := games.Outcome{Over: true, Winner: games.Nobody, Reason: games.T("crosscut.reason.stuck")}
	if got := s.Outcome(); got.Over != want.Over || got.Winner != want.Winner || got.Reason.ID != want.Reason.ID {
		t.Errorf("outcome %+v, want %+v", got, want)
	}
	if s.Turn() != games.Nobody {
		t.Errorf("turn %v, want Nobody", s.Turn())
	}
}

func TestWins(t *testing.T) {
	tests := []struct{ name, board, turn, move, want string }{
		{"row by placing", "......./......./.BB..../......./.RR.RR./......./.......", "R", "d3",
			"crosscut.reason.row(From=b3, Seat=0, To=f3)"},
		{"column by placing", "...../..B../..B../.R.R./.....", "B", "c2", "crosscut.reason.column(From=c2, Seat=1, To=c4)"},
		{"row of a wide board", "......../.RRRRR../......../......../........", "R", "g4",
			"crosscut.reason.row(From=b4, Seat=0, To=g4)"},
		{"column of a wide board", "......../...R..../...R..../......../........", "R", "d2",
			"crosscut.reason.column(From=d2, Seat=0, To=d4)"},
		{"row of the largest board",
			"........../........../........../........../........../.BBBBBBB../........../........../........../..........", "B", "i5",
			"crosscut.reason.row(From=b5, Seat=1, To=i5)"},
	}
	for _, test := range tests {
		s := position(t, test.board, test.turn)
		if o := s.After(readMove(t, s, test.move)).Outcome(); !o.Over || o.Reason.String() != test.want {
			t.Errorf("%s: %+v, want %s", test.name, o, test.want)
		}
	}
}
