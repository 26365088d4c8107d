package battleship

import (
	"context"
	"flag"
	"fmt"
	"math"
	"math/rand/v2"
	"testing"

	"parlour/games"
)

var long = flag.Bool("long", false, "measure the players over hundreds of games")

// shots is how many shots a player takes to sink a fleet: the other side shoots
// at the same squares every time, and never sinks anything first.
func shots(t *testing.T, g *games.Game, name string, o games.Options, seed uint64) int {
	t.Helper()
	r := rand.New(rand.NewPCG(seed, 5))
	p, err := g.Open(o)
	if err != nil {
		t.Fatal(err)
	}
	fleets := [2]string{g.Secrets.Draw(p, 0, r), g.Secrets.Draw(p, 1, r)}
	n := 0
	for {
		move, forced := g.Secrets.Forced(p, p.Turn(), fleets[p.Turn()])
		switch {
		case forced:
		case p.Turn() == 1:
			move = harmless(g, p, fleets[0])
		default:
			thought, err := g.Players[name](context.Background(), p, games.Hand{Rand: r}, games.Limits{})
			if err != nil {
				t.Fatal(err)
			}
			move, n = thought.Move, n+1
		}
		if p, err = p.Play(move); err != nil {
			t.Fatal(err)
		}
		if o := p.Outcome(); o.Over {
			return n
		}
	}
}

// harmless is a shot that misses a fleet, while there is one.
func harmless(g *games.Game, p games.Position, secret string) (move string) {
	for move = range p.Moves() {
		if after, err := p.Play(move); err == nil {
			if answer, _ := g.Secrets.Forced(after, 0, secret); answer == "miss" {
				break
			}
		}
	}
	return move
}

func TestX(t *testing.T) {
	if !*long {
		t.Skip()
	}
	g := New()
	for _, o := range []games.Options{{"size": "8"}, {"size": "10"}, {"size": "10", "touching": "true"}} {
		for _, name := range []string{"random", "easy", "hunter", "medium", "hard"} {
			sum, sq := 0.0, 0.0
			const n = 100
			for seed := range uint64(n) {
				k := float64(shots(t, g, name, o, seed))
				sum, sq = sum+k, sq+k*k
			}
			fmt.Println(o, name, sum/n, math.Sqrt((sq/n-sum*sum/n/n)/n))
		}
	}
}
