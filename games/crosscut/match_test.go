package crosscut

import (
	"context"
	"math/rand/v2"
	"testing"

	"parlour/games"
)

// match is two players, who play by the limits.
type match struct {
	players [2]games.Strategy[State, Move]
	limits  games.Limits
	rand    *rand.Rand
}

// opening is a position after two random moves.
func (m *match) opening(n int) State {
	s := Start(n, n)
	for range 2 {
		moves := s.board.moves(nil)
		s = s.After(moves[m.rand.IntN(len(moves))])
	}
	return s
}

// play plays a game in which the first player has a seat, and returns who wins.
func (m *match) play(t *testing.T, s State, seat games.Seat) games.Seat {
	for s.Turn() != games.Nobody {
		player := m.players[0]
		if s.Turn() != seat {
			player = m.players[1]
		}
		c, err := player(context.Background(), s, games.Hand{Rand: m.rand}, m.limits)
		if err != nil {
			t.Fatal(err)
		}
		s = s.After(c.Move)
	}
	return s.Outcome().Winner
}
