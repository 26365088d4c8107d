package pathway

import (
	"context"
	"flag"
	"fmt"
	"math/rand/v2"
	"testing"
	"time"

	"parlour/games"
	"parlour/games/squares"
)

var measure = flag.Int("measure", 0, "play so many pairs of games between each two levels and print how they end")

var nodes = flag.Int64("nodes", 0, "with -measure, the nodes of a move; 0 for the players' own limits")

// TestLevels plays the computer players against each other, from openings of two
// random plies, each from both sides.
func TestLevels(t *testing.T) {
	pairs, sizes, limits := *measure, []int{6, 8}, games.Limits{Nodes: *nodes}
	if pairs == 0 {
		pairs, sizes, limits = 3, []int{6}, games.Limits{Nodes: 20_000}
	}
	es := newEngines()
	for _, size := range sizes {
		for _, m := range []struct {
			name string
			a, b strategy
			most int // games that a may lose of the default 6
		}{
			{"greedy random", greedy, games.Random[state, square], 6},
			{"depth greedy", es.players()["depth"], greedy, 1},
			{"master greedy", es.master, greedy, 0},
			{"master depth", es.master, es.players()["depth"], 3},
		} {
			t.Run(fmt.Sprintf("%d %s", size, m.name), func(t *testing.T) {
				wins, slowest := contest(t, size, pairs, m.a, m.b, limits)
				if *measure > 0 {
					t.Logf("%d of %d, slowest move %v", wins, 2*pairs, slowest)
				} else if wins < 2*pairs-m.most {
					t.Errorf("%d of %d", wins, 2*pairs)
				}
			})
		}
	}
}

type strategy = games.Strategy[state, square]

// contest is how many games a wins, and the longest that it thinks.
func contest(t *testing.T, size, pairs int, a, b strategy, limits games.Limits) (wins int, slowest time.Duration) {
	t.Helper()
	for pair := range pairs {
		r := rand.New(rand.NewPCG(uint64(pair), uint64(size)))
		opening := afterRandom(size, 2, r)
		for _, seat := range []games.Seat{squares.Red, squares.Blue} {
			s := opening
			for !s.over() {
				play, start := b, time.Now()
				if s.turn == seat {
					play = a
				}
				c, err := play(context.Background(), s, games.Hand{Rand: r}, limits)
				if err != nil || s.Legal(c.Move) != nil {
					t.Fatalf("%s: move %s, %v", said(s), s.name(c.Move), err)
				}
				if s.turn == seat {
					slowest = max(slowest, time.Since(start))
				}
				s = s.After(c.Move)
			}
			if s.turn == seat {
				wins++
			}
		}
	}
	return wins, slowest
}

// afterRandom is a position after so many random plies, in which the game goes on.
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
	board, turn := s.written()
	return board + " " + turn
}

// BenchmarkMaster is a move of master on 8x8 in the middle of the game, with the
// nodes that it takes by default.
func BenchmarkMaster(b *testing.B) {
	b.ReportAllocs()
	es, s := newEngines(), afterRandom(8, 12, rand.New(rand.NewPCG(1, 1)))
	for b.Loop() {
		if _, err := es.master(context.Background(), s, games.Hand{}, games.Limits{}); err != nil {
			b.Fatal(err)
		}
	}
}

// BenchmarkSolver finds the winners of 6x6 after nine plies by chance. It tells
// the nodes, for which fewer is better, and the time of one.
func BenchmarkSolver(b *testing.B) {
	v := newSolver()
	nodes := int64(0)
	for b.Loop() {
		r := rand.New(rand.NewPCG(5, 5))
		for range 8 {
			v.Forget()
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
