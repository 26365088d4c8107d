package pig

import (
	"errors"
	"fmt"
	"slices"
	"strings"
	"testing"

	"parlour/games"
)

// play makes moves from the start; a digit is a roll.
func play(t *testing.T, seats, target int, moves ...string) state {
	t.Helper()
	s := newState(seats, target)
	for _, move := range strings.Fields(strings.Join(moves, " ")) {
		if move != "hold" {
			s = s.After(rollMove)
		}
		if move == "roll" {
			continue
		}
		m, err := parse(s, move)
		if err == nil {
			err = s.Legal(m)
		}
		if err != nil {
			t.Fatalf("%s of %q: %v", move, moves, err)
		}
		s = s.After(m)
	}
	return s
}

func TestTurns(t *testing.T) {
	for _, c := range []struct {
		seats  int
		moves  string
		turn   games.Seat
		total  int
		scores [3]int
	}{
		{2, "", 0, 0, [3]int{}},
		{2, "roll", games.Chance, 0, [3]int{}},
		{2, "4 5", 0, 9, [3]int{}},
		{2, "4 5 hold", 1, 0, [3]int{9}},
		{2, "4 5 1", 1, 0, [3]int{}},
		{2, "4 5 hold 1", 0, 0, [3]int{9}},
		{2, "4 hold 6 hold 3 hold", 1, 0, [3]int{7, 6}},
		{3, "4 hold 6 hold 3 hold", 0, 0, [3]int{4, 6, 3}},
		{3, "1 1 6 6", 2, 12, [3]int{}},
		{2, "6 6 6", games.Nobody, 18, [3]int{18}},
		{2, "1 6 6 6", games.Nobody, 18, [3]int{0, 18}},
	} {
		s := play(t, c.seats, 18, c.moves)
		if s.Turn() != c.turn || s.total != c.total || [3]int(s.scores[:3]) != c.scores {
			t.Errorf("%q: turn %d, total %d, scores %v, want %+v", c.moves, s.Turn(), s.total, s.scores, c)
		}
	}
}

func TestMoves(t *testing.T) {
	for moves, want := range map[string]string{
		"":         "[roll]",
		"4":        "[roll hold]",
		"roll":     "[1 2 3 4 5 6]",
		"4 1":      "[roll]",
		"6 6 6 6 ": "[]",
	} {
		s := play(t, 2, 20, moves)
		var got []string
		for m := range s.Moves() {
			got = append(got, names[m])
		}
		if fmt.Sprint(got) != want {
			t.Errorf("%q: %v, want %s", moves, got, want)
		}
	}
}

func TestRefusals(t *testing.T) {
	for _, c := range []struct {
		moves string
		move  move
		want  string
	}{
		{"", holdMove, "pig.refuse.hold"},
		{"4 1", holdMove, "pig.refuse.hold"},
		{"", 6, "pig.refuse.move"},
		{"roll", rollMove, "pig.refuse.move"},
		{"roll", holdMove, "pig.refuse.move"},
		{"", 0, "pig.refuse.move"},
		{"4", holdMove + 1, "pig.refuse.move"},
		{"6 6 6 6", rollMove, "pig.refuse.move"},
	} {
		var r games.Refusal
		if err := play(t, 2, 20, c.moves).Legal(c.move); !errors.As(err, &r) || r.ID != c.want {
			t.Errorf("%d after %q: %v, want %s", c.move, c.moves, err, c.want)
		}
	}
}

func TestOutcomeRanksAllSeats(t *testing.T) {
	for _, c := range []struct {
		seats  int
		moves  string
		winner games.Seat
		places []int
	}{
		{3, "4", games.Nobody, nil},
		{2, "1 6 6 6 6", 1, []int{2, 1}},
		{4, "6 hold 5 hold 4 hold 5 hold 6 6 6", 0, []int{1, 2, 4, 2}},
	} {
		o := play(t, c.seats, 20, c.moves).Outcome()
		if o.Winner != c.winner || !slices.Equal(o.Places, c.places) {
			t.Errorf("%q: %+v, want winner %d, places %v", c.moves, o, c.winner, c.places)
		}
	}
}

func TestParse(t *testing.T) {
	for typed, want := range map[string]move{
		"roll": rollMove, " R ": rollMove, "Hold": holdMove, "h": holdMove, "3": 3, "6": 6, "": 0, "7": 0, "0": 0, "rolls": 0, "10": 0,
	} {
		got, err := parse(state{}, typed)
		if got != want || (err != nil) != (want == 0) {
			t.Errorf("%q: %d, %v, want %d", typed, got, err, want)
		}
	}
}

// Passing holds, which requires points to hold.
func TestPass(t *testing.T) {
	for moves, want := range map[string]move{"": rollMove, "4": holdMove, "4 5 hold": rollMove, "4 5 1": rollMove} {
		if got, can := play(t, 2, 100, moves).pass(0); !can || got != want {
			t.Errorf("after %q: %s, %v, want %s", moves, names[got], can, names[want])
		}
	}
}
