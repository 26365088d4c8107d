package labyrinth

import (
	"context"
	"math/rand/v2"
	"slices"
	"strconv"
	"testing"

	"parlour/games"
)

// wandered is a game of up to so many moves in a labyrinth of a size, in which
// both walk at random and don't end it if they can help it.
func wandered(t testing.TB, size, moves int) []games.Played[games.Position, string] {
	t.Helper()
	r := rand.New(rand.NewPCG(3, 5))
	p, err := New().Open(games.Options{"size": strconv.Itoa(size), "loops": "40", "seed": "1"})
	if err != nil {
		t.Fatal(err)
	}
	var played []games.Played[games.Position, string]
	for len(played) < moves && !p.Outcome().Over {
		steps := slices.Collect(p.Moves())
		r.Shuffle(len(steps), func(i, j int) { steps[i], steps[j] = steps[j], steps[i] })
		step := steps[0]
		for _, other := range steps {
			if next, err := p.Play(other); err == nil && !next.Outcome().Over {
				step = other
				break
			}
		}
		played = append(played, games.Played[games.Position, string]{Before: p, Move: step})
		if p, err = p.Play(step); err != nil {
			t.Fatal(err)
		}
	}
	return played
}

// BenchmarkReview is the analysis of a game of 200 moves, in which many positions
// were met twice.
func BenchmarkReview(b *testing.B) {
	for _, size := range []int{4, 10} {
		played := wandered(b, size, 200)
		b.Run(strconv.Itoa(size)+"x"+strconv.Itoa(size)+"/"+strconv.Itoa(len(played))+"-moves", func(b *testing.B) {
			j := New()
			for b.Loop() {
				if err := j.Review(context.Background(), played, games.Limits{}, func(int, games.Verdict) {}); err != nil {
					b.Fatal(err)
				}
			}
		})
	}
}
