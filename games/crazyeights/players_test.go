package crazyeights

import (
	"math/rand/v2"
	"strings"
	"testing"

	"parlour/games"
)

// playGame plays a game of computer players as a host does, and returns its last state.
func playGame(t *testing.T, r *rand.Rand, players ...games.Strategy[state, move]) state {
	t.Helper()
	s := newState(len(players))
	source := draw(s, games.Chance, r)
	rolls := s.rolls()
	s = s.After(rolls[r.IntN(len(rolls))].Move)
	for !s.over() {
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

func TestMeasure(t *testing.T) {
	p := players()
	p["random"] = games.Random[state, move]
	r := rand.New(rand.NewPCG(1, 2))
	match := func(n int, names string) {
		f := strings.Fields(names)
		wins, stocks, past, blocked := make([]float64, len(f)), [shuffles]int{}, 0, 0
		for g := range n {
			var ps []games.Strategy[state, move]
			for i := range f {
				ps = append(ps, p[f[(i+g)%len(f)]])
			}
			s := playGame(t, r, ps...)
			o := s.Outcome()
			for i := range f {
				if o.Wins(games.Seat(i)) {
					wins[(i+g)%len(f)] += 1 / float64(max(1, len(o.Winners)))
				}
			}
			stocks[s.stock]++
			past += s.past
			if s.Outcome().Reason.ID != "crazyeights.over.out" {
				blocked++
			}
		}
		t.Logf("%s: %v of %d, shuffles %v, turns %d, blocked %d", names, wins, n, stocks, past/n, blocked)
	}
	match(3000, "easy medium")
	match(3000, "random easy")
	match(150, "hard medium")
}
