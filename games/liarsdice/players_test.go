package liarsdice

import (
	"context"
	"math/rand/v2"
	"testing"
	"time"

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

func TestBench(t *testing.T) {
	t.Logf("easy-random %.3f", rate(t, 2000, 2, easy.play, games.Random[state, move]))
	t.Logf("medium-easy %.3f", rate(t, 4000, 2, medium.play, easy.play))
	for _, y := range []style{{0.5, 8, 0.45, 0.5, 0.03}, {0.5, 8, 0.45, 0.6, 0.03}, {0.5, 8, 0.35, 0.55, 0.03}, {0.5, 8, 0.55, 0.55, 0.03}, {0.3, 8, 0.45, 0.55, 0.03}, {0.7, 8, 0.45, 0.55, 0.03}, {0.5, 12, 0.45, 0.55, 0.03}, {0.5, 5, 0.45, 0.55, 0.03}, {0.5, 8, 0.45, 0.55, 0.01}, {0.5, 8, 0.45, 0.55, 0.06}} {
		t.Logf("%v: medium %.3f easy %.3f", y, rate(t, 4000, 2, y.play, medium.play), rate(t, 4000, 2, y.play, easy.play))
	}
	at := time.Now()
	t.Logf("hard-medium %.3f", rate(t, 300, 2, hard, medium.play))
	t.Logf("%v", time.Since(at))
	t.Logf("hard-easy %.3f", rate(t, 300, 2, hard, easy.play))
}
