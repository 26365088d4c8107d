package crosscut

import (
	"context"
	"math/rand/v2"
	"testing"

	"parlour/games"
)

// BenchmarkMaster measures a move of the strongest player with its default limits: by table on 6x6, by search above.
func BenchmarkMaster(b *testing.B) {
	for name, s := range map[string]state{"6x6": newState(6, 6), "8x8": newState(8, 8), "10x10": newState(10, 10)} {
		b.Run(name, func(b *testing.B) {
			b.ReportAllocs()
			var nodes int64
			for b.Loop() {
				c, err := master(context.Background(), s, games.Hand{}, games.Limits{})
				if err != nil {
					b.Fatal(err)
				}
				nodes += c.Nodes
			}
			b.ReportMetric(float64(nodes)/b.Elapsed().Seconds(), "nodes/s")
		})
	}
}

// BenchmarkPerfect measures a perfect move at random positions of 6x6.
func BenchmarkPerfect(b *testing.B) {
	p := table(b, size{4, 4})
	r := rand.New(rand.NewPCG(1, 1))
	var some []board
	for len(some) < 200 {
		for n := (board{size: p.size}); n.end == running; {
			some = append(some, n)
			moves := n.AppendMoves(nil)
			n = n.After(moves[r.IntN(len(moves))])
		}
	}
	for i := 0; b.Loop(); i++ {
		p.best(some[i%len(some)])
	}
}
