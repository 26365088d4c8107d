package crosscut

import (
	"context"
	"math/rand/v2"
	"slices"
	"strconv"
	"testing"

	"parlour/games"
)

// playedGame is a game by a seed, in which half of the moves are greedy and the
// others random.
func playedGame(t testing.TB, size int, seed uint64) []games.Played {
	t.Helper()
	r := rand.New(rand.NewPCG(seed, 8))
	g := New()
	p, err := g.Open(games.Options{"width": strconv.Itoa(size), "height": strconv.Itoa(size)})
	if err != nil {
		t.Fatal(err)
	}
	better, _ := g.Player(greedyName, games.Limits{})
	var played []games.Played
	for !p.Outcome().Over {
		moves := slices.Collect(p.Moves())
		move := moves[r.IntN(len(moves))]
		if r.IntN(2) == 0 {
			thought, err := better.Move(context.Background(), p, games.Hand{Rand: r})
			if err != nil {
				t.Fatal(err)
			}
			move = thought.Move
		}
		played = append(played, games.Played{Before: p, Move: move})
		if p, err = p.Play(move); err != nil {
			t.Fatal(err)
		}
	}
	return played
}

// BenchmarkReview is the analysis of a whole game.
func BenchmarkReview(b *testing.B) {
	for _, size := range []int{6, 8, 10} {
		played := playedGame(b, size, 1)
		b.Run(strconv.Itoa(size)+"x"+strconv.Itoa(size)+"/"+strconv.Itoa(len(played))+"-moves", func(b *testing.B) {
			j := New().(games.Judge)
			for b.Loop() {
				if err := games.Review(context.Background(), j, played, games.Limits{}, func(int, games.Verdict) {}); err != nil {
					b.Fatal(err)
				}
			}
		})
	}
}
