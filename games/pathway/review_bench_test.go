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
func randomGame(size int, seed uint64) (played []games.Played[State, Square]) {
	r, s := rand.New(rand.NewPCG(seed, 33)), NewState(size)
	for !s.over() {
		moves := slices.Collect(s.Moves())
		p := games.Played[State, Square]{Before: s, Move: moves[r.IntN(len(moves))]}
		played, s = append(played, p), s.After(p.Move)
	}
	return played
}

// BenchmarkReview is the analysis of a whole game.
func BenchmarkReview(b *testing.B) {
	for _, game := range []struct {
		size int
		seed uint64
	}{{6, 40}, {8, 1}, {12, 1}, {26, 95}} {
		played := randomGame(game.size, game.seed)
		name := strconv.Itoa(game.size) + "x" + strconv.Itoa(game.size)
		b.Run(name+"/"+strconv.Itoa(len(played))+"-moves", func(b *testing.B) {
			think := newThinking()
			for b.Loop() {
				err := think.review(context.Background(), played, games.Limits{}, func(int, games.Verdict) {})
				if err != nil {
					b.Fatal(err)
				}
			}
		})
	}
}
