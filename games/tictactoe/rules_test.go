package tictactoe

import (
	"strings"
	"testing"

	"parlour/games"
	"parlour/games/squares"
)

// played returns the state after moves, separated by spaces.
func played(t *testing.T, moves string) state {
	t.Helper()
	s := newState()
	for _, typed := range strings.Fields(moves) {
		sq, err := parse(s, typed)
		if err == nil {
			err = s.Legal(sq)
		}
		if err != nil {
			t.Fatalf("%s: %v", typed, err)
		}
		s = s.After(sq)
	}
	return s
}

// TestPerft counts lines of play. Of the 255,168 games, 1440 end with the fifth disc, 5328 with the sixth, 47952 with
// the seventh, 72576 with the eighth and 127872 with the last (Schaefer, "MathRec Solutions (Tic-Tac-Toe)", 2002).
func TestPerft(t *testing.T) {
	var perft func(s state, depth int) int
	perft = func(s state, depth int) (lines int) {
		if depth == 0 {
			return 1
		}
		for sq := range s.Moves() {
			lines += perft(s.After(sq), depth-1)
		}
		return lines
	}
	want := 1
	ended := []int{5: 1440, 6: 5328, 7: 47952, 8: 72576, 9: 127872}
	for depth := range cells + 1 {
		if got := perft(newState(), depth); got != want {
			t.Errorf("%d plies: %d lines, want %d", depth, got, want)
		}
		want = (want - ended[depth]) * (cells - depth)
	}
}

func TestOutcome(t *testing.T) {
	tests := []struct {
		name, moves string
		over        bool
		winner      games.Seat
		line        string
	}{
		{"nothing has happened", "", false, games.Nobody, ""},
		{"two in a row", "a1 b2 b1", false, games.Nobody, ""},
		{"a row", "a1 a2 b1 b2 c1", true, squares.Red, "a1, b1, c1"},
		{"a column", "b2 a1 b1 a2 c3 a3", true, squares.Blue, "a1, a2, a3"},
		{"a rising diagonal", "a1 b1 b2 c1 c3", true, squares.Red, "a1, b2, c3"},
		{"a falling diagonal", "a3 a1 b2 b1 c1", true, squares.Red, "a3, b2, c1"},
		{"two lines with the last disc", "a3 b3 a2 c2 b1 b2 c1 c3 a1", true, squares.Red, "a1, a2, a3, b1, c1"},
		{"a draw", "b2 a1 a3 c1 b1 b3 a2 c2 c3", true, games.Nobody, ""},
	}
	for _, test := range tests {
		s := played(t, test.moves)
		if o := s.Outcome(); o.Over != test.over || o.Winner != test.winner || (s.Turn() == games.Nobody) != test.over {
			t.Errorf("%s: %+v, and it is the turn of %d", test.name, o, s.Turn())
		}
		if got := squares.Names(places(s.line())); got != test.line {
			t.Errorf("%s: the line is %q, want %q", test.name, got, test.line)
		}
	}
}

func TestLegal(t *testing.T) {
	s := played(t, "b2 a1")
	for sq, want := range map[square]string{
		8: "", 4: look.RefuseTaken(0, "b2").Error(), 0: look.RefuseTaken(1, "a1").Error(),
		9: "refused: games.squares.outside(Corner=c3, Typed=9)", -1: "refused: games.squares.outside(Corner=c3, Typed=-1)",
	} {
		got := ""
		if err := s.Legal(sq); err != nil {
			got = err.Error()
		}
		if got != want {
			t.Errorf("square %d: %q, want %q", sq, got, want)
		}
	}
}
