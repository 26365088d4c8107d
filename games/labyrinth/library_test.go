package labyrinth

import (
	"fmt"
	"math/rand/v2"
	"testing"

	"parlour/games"
)

func TestFixKeepsTheWholeLabyrinth(t *testing.T) {
	g := New()
	tests := []games.Options{
		{}, {"labyrinth": "kea"}, {"labyrinth": "naxos", "first": "minotaur"}, {"size": "6"}, {"size": "4", "loops": "50", "seed": "7"},
	}
	for _, o := range tests {
		fixed, err := g.ResolveOptions(o, rand.New(rand.NewPCG(1, 2)))
		if err != nil {
			t.Fatalf("%v: %v", o, err)
		}
		again, err := g.ResolveOptions(fixed, rand.New(rand.NewPCG(3, 4)))
		if err != nil || again["labyrinth"] != fixed["labyrinth"] || again["first"] != o["first"] {
			t.Errorf("%v: fixed again it is another: %v", o, err)
		}
		if o["size"] != "" && o["seed"] == "" {
			continue // drawn
		}
		want, err := g.Open(o)
		if err != nil {
			t.Fatal(err)
		}
		got, err := g.Open(fixed)
		if err != nil {
			t.Fatal(err)
		}
		if got.View().Board.Emoji(0, nil) != want.View().Board.Emoji(0, nil) {
			t.Errorf("%v: fixed it looks different", o)
		}
	}
	if a, b := fixed(t, g, 1), fixed(t, g, 2); a == b {
		t.Error("two labyrinths drawn by chance are the same")
	}
}

func fixed(t *testing.T, g *games.Game, seed uint64) string {
	t.Helper()
	o, err := g.ResolveOptions(games.Options{"size": "6"}, rand.New(rand.NewPCG(seed, seed)))
	if err != nil {
		t.Fatal(err)
	}
	return o["labyrinth"]
}

// BenchmarkLoad is what a match is set up from: its labyrinth opened as the
// match keeps it, and then its board shown.
func BenchmarkLoad(b *testing.B) {
	g := New()
	for _, asked := range []games.Options{{}, {"size": "10", "seed": "1"}} {
		o, err := g.ResolveOptions(asked, rand.New(rand.NewPCG(1, 2)))
		if err != nil {
			b.Fatal(err)
		}
		for _, show := range []bool{false, true} {
			b.Run(fmt.Sprintf("%v/shown=%v", asked, show), func(b *testing.B) {
				b.ReportAllocs()
				for b.Loop() {
					p, err := g.Open(o)
					if err != nil {
						b.Fatal(err)
					}
					if show {
						p.View()
					}
				}
			})
		}
	}
}
