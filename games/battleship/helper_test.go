package battleship

import (
	"strings"
	"testing"

	"parlour/games"
)

// fleetA and fleetB are fleets for the small sea.
const (
	fleetA = "b3-b6 d7-f7 e2-g2 h4-h5"
	fleetB = "a1-d1 a3-c3 a5-c5 a7-b7"
)

// opened is the game as these options open it.
func opened(t testing.TB, o games.Options) state {
	t.Helper()
	s, err := open(o)
	if err != nil {
		t.Fatal(err)
	}
	return s
}

// play makes moves as they are typed.
func play(t testing.TB, s state, moves string) state {
	t.Helper()
	for _, typed := range strings.Fields(moves) {
		m, err := parse(s, typed)
		if err == nil {
			err = s.Legal(m)
		}
		if err != nil {
			t.Fatalf("%s of %s: %v", typed, moves, err)
		}
		s = s.After(m)
	}
	return s
}

// refused is the ID of the Refusal of a move as it is typed, "" if it is legal.
func refused(s state, typed string) string {
	m, err := parse(s, typed)
	if err == nil {
		err = s.Legal(m)
	}
	return idOf(err)
}

// idOf is the ID of a Refusal.
func idOf(err error) string {
	r, _ := games.RefusalIn(err)
	return r.ID
}

// moves are the legal moves, in a row.
func moves(s state) string {
	var all []string
	for m := range s.Moves() {
		all = append(all, format(s, m))
	}
	return strings.Join(all, " ")
}
