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

// shots is how many shots a player takes to sink a fleet. The other side misses
// for as long as it can.
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

// measured are the mean numbers of shots to sink a fleet that the package's comment
// tells, by the players in the order of Info.Players.
var measured = []struct {
	options games.Options
	means   [5]float64
}{
	{games.Options{"size": "8"}, [5]float64{}},
	{games.Options{"size": "10"}, [5]float64{}},
	{games.Options{"size": "10", "touching": "true"}, [5]float64{}},
}

// The players are as strong as the package's comment says, over 200 fleets each;
// over a few fleets they are near it.
func TestShots(t *testing.T) {
	fleets, within := uint64(4), 12.0
	if *long {
		fleets, within = 200, 0.01
	}
	g := New()
	for _, tt := range measured {
		for i, p := range g.Info.Players {
			t.Run(fmt.Sprint(tt.options["size"], tt.options["touching"], "/", p.Name), func(t *testing.T) {
				sum := 0
				for seed := range fleets {
					sum += shots(t, g, p.Name, tt.options, seed)
				}
				if mean := float64(sum) / float64(fleets); math.Abs(mean-tt.means[i]) > within {
					t.Errorf("%.2f shots, want %.2f", mean, tt.means[i])
				}
			})
		}
	}
}
