package pathway

import (
	"context"
	"math/rand/v2"
	"testing"

	"parlour/games"
	"parlour/games/squares"
)

// TestLevels plays the computer players against each other from openings of two random plies, with both sides.
func TestLevels(t *testing.T) {
	const pairs = 3
	es := newEngines()
	for _, m := range []struct {
		name string
		a, b strategy
		most int // games that a may lose of 6
	}{
		{"depth greedy", es.players()["depth"], greedy, 1},
		{"master greedy", es.master, greedy, 0},
		{"master depth", es.master, es.players()["depth"], 3},
	} {
		if wins := contest(t, 6, pairs, m.a, m.b, games.Limits{Nodes: 20_000}); wins < 2*pairs-m.most {
			t.Errorf("%s: %d of %d", m.name, wins, 2*pairs)
		}
	}
}

type strategy = games.Strategy[state, square]

// contest returns the number of games that a wins.
func contest(t *testing.T, size, pairs int, a, b strategy, limits games.Limits) (wins int) {
	t.Helper()
	for pair := range pairs {
		r := rand.New(rand.NewPCG(uint64(pair), uint64(size)))
		opening := afterRandom(size, 2, r)
		for _, seat := range []games.Seat{squares.Red, squares.Blue} {
			s := opening
			for !s.over() {
				play := b
				if s.turn == seat {
					play = a
				}
				c, err := play(context.Background(), s, games.Hand{Rand: r}, limits)
				if err != nil || s.Legal(c.Move) != nil {
					t.Fatalf("%s: move %s, %v", said(s), s.name(c.Move), err)
				}
				s = s.After(c.Move)
			}
			if s.turn == seat {
				wins++
			}
		}
	}
	return wins
}

// afterRandom returns an unfinished position after a number of random plies.
func afterRandom(size, plies int, r *rand.Rand) state {
	for {
		s := newState(size)
		for i := 0; i < plies && !s.over(); i++ {
			c, _ := games.Random(context.Background(), s, games.Hand{Rand: r}, games.Limits{})
			s = s.After(c.Move)
		}
		if !s.over() {
			return s
		}
	}
}

func said(s state) string {
	board, turn := s.WriteBoard()
	return board + " " + turn
}

// BenchmarkMaster measures a move of master on 8x8 in the middle of the game with its default limits.
func BenchmarkMaster(b *testing.B) {
	b.ReportAllocs()
	es, s := newEngines(), afterRandom(8, 12, rand.New(rand.NewPCG(1, 1)))
	for b.Loop() {
		if _, err := es.master(context.Background(), s, games.Hand{}, games.Limits{}); err != nil {
			b.Fatal(err)
		}
	}
}

// BenchmarkSolver solves 6x6 after nine random plies. It reports the number of nodes (fewer is better)
// and the time per node.
func BenchmarkSolver(b *testing.B) {
	v := newSolver(provenSize, provenBytes)
	nodes := int64(0)
	for b.Loop() {
		r := rand.New(rand.NewPCG(5, 5))
		for range 8 {
			v.Clear()
			s, err := v.Solve(context.Background(), endingOf(bitboardOf(afterRandom(6, 9, r))), 0)
			if err != nil {
				b.Fatal(err)
			}
			nodes += s.Nodes
		}
	}
	b.ReportMetric(float64(nodes)/float64(b.N), "nodes/op")
	b.ReportMetric(float64(b.Elapsed().Nanoseconds())/float64(nodes), "ns/node")
}
