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

// longGame is the beginning of a game by chance, of so many moves, in which nobody
// wins if it can be helped.
func longGame(t testing.TB, size, moves int) []games.Played {
	t.Helper()
	for seed := range uint64(1000) {
		r := rand.New(rand.NewPCG(seed, 9))
		p, err := New().Open(games.Options{"width": strconv.Itoa(size), "height": strconv.Itoa(size)})
		if err != nil {
			t.Fatal(err)
		}
		var played []games.Played
		for len(played) < moves && !p.Outcome().Over {
			s, _ := games.StateOf[State](p)
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
			move := peaceful[r.IntN(len(peaceful))].String()
			played = append(played, games.Played{Before: p, Move: move})
			if p, err = p.Play(move); err != nil {
				t.Fatal(err)
			}
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
	for _, played := range [][]games.Played{playedGame(b, 6, 1), playedGame(b, 8, 1), playedGame(b, 10, 1), append(half, half...)} {
		s, _ := games.StateOf[State](played[0].Before)
		n := strconv.Itoa(s.board.size.width())
		b.Run(n+"x"+n+"/"+strconv.Itoa(len(played))+"-moves", func(b *testing.B) {
			j := New().(games.Judge)
			for b.Loop() {
				if err := games.Review(context.Background(), j, played, games.Limits{}, func(int, games.Verdict) {}); err != nil {
					b.Fatal(err)
				}
			}
		})
	}
}
