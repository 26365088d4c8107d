package pathway

import (
	"context"
	"math/rand/v2"
	"slices"
	"strconv"
	"testing"

	"parlour/games"
)

// randomGame is a game of random moves by a seed, as a match has it.
func randomGame(t testing.TB, size int, seed uint64) []games.Played {
	t.Helper()
	r := rand.New(rand.NewPCG(seed, 33))
	p, err := New().Open(games.Options{"size": strconv.Itoa(size)})
	if err != nil {
		t.Fatal(err)
	}
	var played []games.Played
	for !p.Outcome().Over {
		moves := slices.Collect(p.Moves())
		move := moves[r.IntN(len(moves))]
		played = append(played, games.Played{Before: p, Move: move})
		if p, err = p.Play(move); err != nil {
			t.Fatal(err)
		}
	}
	return played
}

// BenchmarkReview is the analysis of a whole game.
func BenchmarkReview(b *testing.B) {
	for _, game := range []struct {
		size int
		seed uint64
	}{{6, 40}, {8, 1}, {12, 1}, {26, 95}} {
		played := randomGame(b, game.size, game.seed)
		name := strconv.Itoa(game.size) + "x" + strconv.Itoa(game.size)
		b.Run(name+"/"+strconv.Itoa(len(played))+"-moves", func(b *testing.B) {
			j := New().(games.Judge)
			for b.Loop() {
				err := games.Review(context.Background(), j, played, games.Limits{}, func(int, games.Verdict) {})
				if err != nil {
					b.Fatal(err)
				}
			}
		})
	}
}
