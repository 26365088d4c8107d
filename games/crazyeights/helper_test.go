package crazyeights

import (
	"math/rand/v2"
	"strings"
	"testing"

	"parlour/games"
)

// played returns the state after moves as they are typed.
func played(t *testing.T, seats int, moves string) state {
	t.Helper()
	s := newState(seats)
	for _, typed := range strings.Fields(moves) {
		m, err := parse(s, typed)
		if err == nil {
			err = s.Legal(m)
		}
		if err != nil {
			t.Fatalf("%s in %q: %v", typed, moves, err)
		}
		s = s.After(m)
	}
	return s
}

// holding returns the state in which the seat to move holds only some cards.
func (s state) holding(hand string) state {
	s.counts[s.turn] = len(strings.Fields(hand))
	return s.seenBy(games.Audience{Seat: s.turn, Hand: hand})
}

// playGame plays a game of computer players as a host does. It returns the state at the end, and
// calls look with each state before and the hand of the seat to move.
func playGame(t *testing.T, r *rand.Rand, look func(s state, source string), players ...games.Strategy[state, move]) state {
	t.Helper()
	s := newState(len(players))
	source := draw(s, games.Chance, r)
	rolls := s.rolls()
	s = s.After(rolls[r.IntN(len(rolls))].Move)
	for !s.over() {
		if look != nil {
			look(s, source)
		}
		hand := s.deal(s.turn, source)
		seen := s.seenBy(games.Audience{Seat: s.turn, Hand: hand})
		c, err := players[s.turn](t.Context(), seen, games.Hand{Secret: hand, Rand: r}, games.Limits{})
		if err == nil {
			err = seen.Legal(c.Move)
		}
		if err != nil {
			t.Fatalf("%s with %s: %v", c.Move, hand, err)
		}
		s = s.After(c.Move)
	}
	return s
}
