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

// opened returns the game with the given options.
func opened(t testing.TB, o games.Options) state {
	t.Helper()
	s, err := open(o)
	if err != nil {
		t.Fatal(err)
	}
	return s
}

// play makes moves as members type them.
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

// refused returns the ID of the Refusal of a typed move, "" if it is legal.
func refused(s state, typed string) string {
	m, err := parse(s, typed)
	if err == nil {
		err = s.Legal(m)
	}
	return idOf(err)
}

// idOf returns the ID of a Refusal.
func idOf(err error) string {
	r, _ := games.RefusalIn(err)
	return r.ID
}

// moves joins the legal moves.
func moves(s state) string {
	var all []string
	for m := range s.Moves() {
		all = append(all, format(s, m))
	}
	return strings.Join(all, " ")
}
