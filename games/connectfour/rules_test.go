package connectfour

import (
	"math/bits"
	"testing"

	"parlour/games"
	"parlour/games/squares"
)

// TestPerft counts lines of play. A column is full after six discs and no side wins before the seventh, which
// determines the first numbers.
func TestPerft(t *testing.T) {
	want := []int64{1, 7, 49, 343, 2401, 16807, 117649}
	for depth, want := range want {
		if got := perft(NewState(7, 6), depth); got != want {
			t.Errorf("%d plies: %d lines, want %d", depth, got, want)
		}
	}
}

func perft(s State, depth int) (lines int64) {
	if depth == 0 {
		return 1
	}
	for c := range s.Moves() {
		lines += perft(s.After(c), depth-1)
	}
	return lines
}

// TestPositions counts the positions after a number of plies: sequence A212693 of the On-Line Encyclopedia of Integer
// Sequences.
func TestPositions(t *testing.T) {
	level := map[State]bool{NewState(7, 6): true}
	for plies, want := range []int{1, 7, 49, 238, 1120, 4263, 16422} {
		if len(level) != want {
			t.Errorf("after %d plies there are %d positions, want %d", plies, len(level), want)
		}
		next := map[State]bool{}
		for s := range level {
			for c := range s.Moves() {
				after := s.After(c)
				after.last = [2]uint64{}
				next[after] = true
			}
		}
		level = next
	}
}

func TestOutcome(t *testing.T) {
	tests := []struct {
		name, moves   string
		width, height int
		over          bool
		winner        games.Seat
		line          int
	}{
		{"nothing has happened", "", 7, 6, false, games.Nobody, 0},
		{"three upwards", "12121", 7, 6, false, games.Nobody, 0},
		{"four upwards", "1212121", 7, 6, true, squares.Red, 4},
		{"four across, the last in the middle", "1122443", 7, 6, true, squares.Red, 4},
		{"five across", "112244553", 7, 6, true, squares.Red, 5},
		{"a rising line", "12233434474", 7, 6, true, squares.Red, 4},
		{"a falling line", "76655454414", 7, 6, true, squares.Red, 4},
		{"Blue wins", "12121232", 7, 6, true, squares.Blue, 4},
		{"no line around the edge", "7117622", 7, 6, false, games.Nobody, 0},
		{"a full board", "1111222234333444", 4, 4, true, games.Nobody, 0},
	}
	for _, test := range tests {
		s := NewState(test.width, test.height)
		for i := range test.moves {
			s = played(t, s, test.moves[i:i+1])
		}
		o := s.Outcome()
		if o.Over != test.over || o.Winner != test.winner {
			t.Errorf("%s: %+v", test.name, o)
		}
		if (s.Turn() == games.Nobody) != test.over {
			t.Errorf("%s: it is the turn of %d", test.name, s.Turn())
		}
		for range s.Moves() {
			if test.over {
				t.Errorf("%s: there are moves", test.name)
			}
		}
		if got := bits.OnesCount64(s.line()); got != test.line {
			t.Errorf("%s: %d discs in line, want %d", test.name, got, test.line)
		}
	}
}

func TestLegal(t *testing.T) {
	s := played(t, NewState(7, 6), "444444")
	for c, want := range map[Column]string{
		0: "", 6: "", 3: "refused: connectfour.refuse.full(Column=4)",
		7: "refused: connectfour.refuse.column(Typed=8, Width=7)", -1: "refused: connectfour.refuse.column(Typed=0, Width=7)",
	} {
		got := ""
		if err := s.Legal(c); err != nil {
			got = err.Error()
		}
		if got != want {
			t.Errorf("column %d: %q, want %q", c, got, want)
		}
	}
}
