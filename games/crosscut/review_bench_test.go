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
func playedGame(t testing.TB, size int, seed uint64) (played []games.Played[State, Move]) {
	t.Helper()
	r, s := rand.New(rand.NewPCG(seed, 8)), Start(size, size)
	for s.Turn() != games.Nobody {
		moves := s.board.moves(nil)
		m := moves[r.IntN(len(moves))]
		if r.IntN(2) == 0 {
			c, err := greedy(context.Background(), s, games.Hand{Rand: r}, games.Limits{})
			if err != nil {
				t.Fatal(err)
			}
			m = c.Move
		}
		played = append(played, games.Played[State, Move]{Before: s, Move: m})
		s = s.After(m)
	}
	return played
}

// longGame is the beginning of a game by chance, of so many moves, in which nobody
// wins if it can be helped.
func longGame(t testing.TB, size, moves int) []games.Played[State, Move] {
	t.Helper()
	for seed := range uint64(1000) {
		r, s := rand.New(rand.NewPCG(seed, 9)), Start(size, size)
		var played []games.Played[State, Move]
		for len(played) < moves && s.Turn() != games.Nobody {
			peaceful := slices.DeleteFunc(s.board.moves(nil), func(m Move) bool {
				after := s.board.after(m)
				if after.end == finished {
					return true
				}
				_, loses := after.winsAtOnce()
				return loses
			})
			if len(peaceful) == 0 {
				break
			}
			edge := slices.DeleteFunc(slices.Clone(peaceful), s.board.size.inside) // which fills no square
			if len(edge) > 0 {
				peaceful = edge
			}
			m := peaceful[r.IntN(len(peaceful))]
			played = append(played, games.Played[State, Move]{Before: s, Move: m})
			s = s.After(m)
		}
		if len(played) == moves {
			return played
		}
	}
	t.Fatalf("no game on %dx%d has %d moves", size, size, moves)
	return nil
}

// BenchmarkReview is the analysis of a whole game, and of two halves that make 114
// moves, which may take 20 seconds: it takes 6 on one core.
func BenchmarkReview(b *testing.B) {
	half := longGame(b, 10, 57)
	for _, played := range [][]games.Played[State, Move]{playedGame(b, 6, 1), playedGame(b, 8, 1), playedGame(b, 10, 1), append(half, half...)} {
		n := strconv.Itoa(played[0].Before.board.size.width())
		b.Run(n+"x"+n+"/"+strconv.Itoa(len(played))+"-moves", func(b *testing.B) {
			for b.Loop() {
				if err := weigh(context.Background(), played, games.Limits{}, func(int, games.Verdict) {}); err != nil {
					b.Fatal(err)
				}
			}
		})
	}
}
