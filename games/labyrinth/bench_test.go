package labyrinth

import (
	"fmt"
	"math/rand/v2"
	"testing"

	"parlour/games"
)

// BenchmarkLoad is what a match is set up from: its labyrinth opened as the match
// keeps it, and then its board shown.
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
