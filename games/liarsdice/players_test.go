package liarsdice

import (
	"context"
	"math/rand/v2"
	"testing"

	"parlour/games"
)

// contest plays a game between players, by seat, and returns the winner.
func contest(t testing.TB, s state, players []games.Strategy[state, move], r *rand.Rand) games.Seat {
	t.Helper()
	source := s.draw(games.Chance, r)
	for !s.over() {
		h := s.deal(s.turn, source)
		if m, ok := forced(s, s.turn, h); ok {
			s = s.After(m)
			continue
		}
		c, err := players[s.turn](context.Background(), s, games.Hand{Secret: h, Rand: r}, games.Limits{})
		if err != nil {
			t.Fatal(err)
		}
		s = s.After(c.Move)
	}
	return s.turn
}

func rate(t testing.TB, n, seats int, a, b games.Strategy[state, move]) float64 {
	r, won := rand.New(rand.NewPCG(1, 2)), 0
	for i := range n {
		seat := games.Seat(i % seats)
		players := make([]games.Strategy[state, move], seats)
		for j := range players {
			players[j] = b
		}
		players[seat] = a
		s := newState(seats, 5, true)
		s.turn = games.Seat(i / seats % seats)
		if contest(t, s, players, r) == seat {
			won++
		}
	}
	return float64(won) / float64(n)
}

func BenchmarkHard(b *testing.B) {
	s := newState(2, 5, true)
	s = s.After(move{bid: bid{2, 4}}).After(move{bid: bid{3, 4}}).After(move{bid: bid{3, 5}})
	r := rand.New(rand.NewPCG(1, 2))
	for b.Loop() {
		if _, err := hard(b.Context(), s, games.Hand{Secret: "13456", Rand: r}, games.Limits{}); err != nil {
			b.Fatal(err)
		}
	}
}
