package battleship

import (
	"context"
	"fmt"
	"math"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"parlour/bot/local/need"
	"parlour/games"
)

// shots returns the number of shots with which a player sinks a fleet. The other side misses while it can.
func shots(t *testing.T, g *games.Game, name string, o games.Options, l games.Limits, seed uint64) int {
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
			thought, err := g.Players[name](context.Background(), p, games.Hand{Rand: r}, l)
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

// harmless returns a shot that misses a fleet, if there is one.
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

// measured are the mean numbers of shots in the package comment, by the players in the order of Info.Players.
var measured = []struct {
	options games.Options
	means   [5]float64
}{
	{games.Options{"size": "8"}, [5]float64{59.84, 34.74, 29.99, 27.22, 25.86}},
	{games.Options{"size": "10"}, [5]float64{95.17, 52.23, 44.80, 41.18, 38.60}},
	{games.Options{"size": "10", "touching": "true"}, [5]float64{95.73, 57.34, 51.23, 46.44, 45.16}},
}

// The players are about as strong as the package comment says, over a few fleets.
func TestShots(t *testing.T) {
	fleets, within, limits := uint64(2), 15.0, games.Limits{Nodes: 100}
	if need.Long(t) {
		fleets, within = 10, 8
	}
	if need.Full(t) {
		fleets, within, limits = 40, 4, games.Limits{}
	}
	g := New()
	for _, tt := range measured {
		for i, p := range g.Info.Players {
			t.Run(fmt.Sprint(tt.options["size"], tt.options["touching"], "/", p.Name), func(t *testing.T) {
				sum := 0
				for seed := range fleets {
					sum += shots(t, g, p.Name, tt.options, limits, seed)
				}
				if mean := float64(sum) / float64(fleets); math.Abs(mean-tt.means[i]) > within {
					t.Errorf("%.2f shots, want %.2f", mean, tt.means[i])
				}
			})
		}
	}
}

// A player answers by the fleet in its hand; without one it still answers and shoots.
func TestAnswering(t *testing.T) {
	asked, free := play(t, opened(t, nil), "b3"), opened(t, nil)
	for name, player := range players() {
		c, err := player(context.Background(), asked, games.Hand{Secret: fleetA}, games.Limits{})
		if err != nil || format(asked, c.Move) != "hit" {
			t.Errorf("%s answers %s, %v", name, format(asked, c.Move), err)
		}
		for _, s := range []state{asked, free} {
			c, err := player(context.Background(), s, games.Hand{}, games.Limits{Nodes: 100})
			if err != nil || s.Legal(c.Move) != nil {
				t.Errorf("%s with an empty hand plays %s, %v", name, format(s, c.Move), err)
			}
		}
	}
}

// Hard finds certain hits.
func TestCertain(t *testing.T) {
	s := play(t, opened(t, nil), "d4 hit a1 miss e4 hit a2 miss c4 miss a3 miss d5 miss a4 miss")
	c, err := players()["hard"](context.Background(), s, games.Hand{}, games.Limits{})
	if err != nil || format(s, c.Move) != "f4" || c.Value != 1 {
		t.Errorf("hard shoots at %s, with %v, %v", format(s, c.Move), c.Value, err)
	}
}

// Medium, as the hunter, finishes a wounded ship: it shoots beside one hit, and in line with two.
func TestFinishes(t *testing.T) {
	for shots, want := range map[string]string{"d4 hit a1 miss": "c4 e4 d3 d5", "d4 hit a1 miss e4 hit a2 miss": "c4 f4", "d4 hit a1 miss d5 hit a2 miss d6 miss a3 miss": "d3"} {
		for _, o := range []games.Options{nil, {"size": "10"}, {"size": "10", "touching": "true"}} {
			s := play(t, opened(t, o), shots)
			for seed := range uint64(20) {
				for _, name := range []string{"medium", "hunter"} {
					c, err := players()[name](context.Background(), s, games.Hand{Rand: rand.New(rand.NewPCG(seed, 1))}, games.Limits{})
					if got := format(s, c.Move); err != nil || !slices.Contains(strings.Fields(want), got) {
						t.Fatalf("%s after %s, %v: %s, %v; want one of %s", name, shots, o, got, err, want)
					}
				}
			}
		}
	}
}
