package pathway

import (
	"context"
	"errors"
	"math/rand/v2"
	"testing"

	"github.com/google/go-cmp/cmp"

	"parlour/bot/local/need"
	"parlour/games"
	"parlour/solver"
)

func TestPlayersAreReproducible(t *testing.T) {
	for _, name := range []string{"easy", "greedy", "medium", "depth", "master"} { // the others are equal to these
		play := newEngines().players()[name]
		for _, size := range []int{4, 6, 9} {
			for _, l := range []games.Limits{{Nodes: 3000}, {Depth: 2}} {
				move := func() games.Choice[square] {
					s := afterRandom(size, 4, rand.New(rand.NewPCG(7, 7)))
					c, err := play(context.Background(), s, games.Hand{Rand: rand.New(rand.NewPCG(1, 2))}, l)
					if err != nil {
						t.Fatal(err)
					}
					return c
				}
				first := move()
				if diff := cmp.Diff(first, move()); diff != "" {
					t.Errorf("%s on %dx%d, %+v (-first +second):\n%s", name, size, size, l, diff)
				}
				if l.Nodes > 0 && first.Nodes > l.Nodes {
					t.Errorf("%s on %dx%d searched %d nodes, limit %d", name, size, size, first.Nodes, l.Nodes)
				}
			}
		}
	}
}

func TestPlayersStopWithTheirContext(t *testing.T) {
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	for name, play := range newEngines().players() {
		for _, size := range []int{6, 26} {
			c, err := play(ctx, newState(size), games.Hand{}, games.Limits{})
			if !errors.Is(err, context.Canceled) || newState(size).Legal(c.Move) != nil {
				t.Errorf("%s on %dx%d: %+v, %v", name, size, size, c, err)
			}
		}
	}
}

// TestDepth compares depth with plain minimax and the same evaluation.
func TestDepth(t *testing.T) {
	es := newEngines()
	for depth := 1; depth <= 3; depth++ {
		for n := range 10 {
			s := afterRandom(4, 4, rand.New(rand.NewPCG(uint64(n), 3)))
			c, err := es.players()["depth"](context.Background(), s, games.Hand{}, games.Limits{Depth: depth})
			if want := lookAhead(bitboardOf(s), depth, 0); err != nil || int(c.Value) != want {
				t.Errorf("%s, %d plies: value %v, %v; want %d", said(s), depth, c.Value, err, want)
			}
		}
	}
}

func lookAhead(w bitboard, depth, ply int) int {
	if w.legal == 0 {
		return 30000 - ply
	}
	if depth == 0 {
		return w.value()
	}
	best := -1 << 20
	for _, c := range w.AppendMoves(nil) {
		best = max(best, -lookAhead(w.After(c), depth-1, ply+1))
	}
	return best
}

// TestWinIn checks that perfect play by both sides lasts exactly as long as master's distance.
func TestWinIn(t *testing.T) {
	es := newEngines()
	s := afterRandom(5, 8, rand.New(rand.NewPCG(5, 5)))
	left := 0
	for !s.over() {
		c, err := es.master(context.Background(), s, games.Hand{}, games.Limits{})
		if err != nil {
			t.Fatal(err)
		}
		if left > 0 && c.Distance != left {
			t.Fatalf("%s: %d plies to the end, want %d", said(s), c.Distance, left)
		}
		if c.Distance > 0 {
			left = c.Distance - 1
		}
		s = s.After(c.Move)
	}
	if left != 0 {
		t.Errorf("%s: the game is over %d plies early", said(s), left)
	}
}

// TestLevelsAgainstGreedy measures the levels: easy loses seven of ten games to a player that looks one move ahead,
// and medium wins three to seven. With PARLOUR_TEST=slow it plays 200 games of each on more boards:
//
//	5x5: easy wins 42, medium 121; 6x6: 40, 124; 8x8: 35, 128; 10x10: 23, 122
func TestLevelsAgainstGreedy(t *testing.T) {
	pairs, sizes, slack := 20, []int{6}, 6
	if need.Long(t) {
		pairs, sizes, slack = 100, []int{5, 6, 8, 10}, 0
	}
	es := newEngines()
	for _, size := range sizes {
		played := 2 * pairs
		easy := contest(t, size, pairs, easy, greedy, games.Limits{})
		medium := contest(t, size, pairs, es.players()["medium"], greedy, games.Limits{})
		t.Logf("%dx%d, %d games each: easy wins %d, medium %d", size, size, played, easy, medium)
		if 10*easy > 3*played {
			t.Errorf("%dx%d: easy wins %d of %d", size, size, easy, played)
		}
		if 10*(medium+slack) < 3*played || 10*(medium-slack) > 7*played {
			t.Errorf("%dx%d: medium wins %d of %d", size, size, medium, played)
		}
	}
}

// TestLevelsInOrder checks that each level beats the one before, with reduced node limits.
func TestLevelsInOrder(t *testing.T) {
	pairs, limits := 4, games.Limits{Nodes: 5000}
	if need.Long(t) {
		pairs = 8
	}
	if need.Full(t) {
		pairs = 25
	}
	es := newEngines()
	levels := games.Levels()
	for i, level := range levels[1:] {
		wins := contest(t, 6, pairs, es.players()[level], es.players()[levels[i]], limits)
		t.Logf("%s wins %d of %d against %s", level, wins, 2*pairs, levels[i])
		if wins <= pairs {
			t.Errorf("%s wins %d of %d against %s", level, wins, 2*pairs, levels[i])
		}
	}
}

// TestRandomTieBreaks checks that the searching players vary their openings, but not without randomness.
func TestRandomTieBreaks(t *testing.T) {
	es := newEngines()
	for _, name := range []string{"depth", "medium", "master"} {
		for _, size := range []int{6, 9} {
			first := map[square]bool{}
			for n := range uint64(20) {
				h := games.Hand{Rand: rand.New(rand.NewPCG(n, 1))}
				c, err := es.players()[name](context.Background(), newState(size), h, games.Limits{Nodes: 2000})
				if err != nil {
					t.Fatal(err)
				}
				first[c.Move] = true
			}
			if len(first) < 2 {
				t.Errorf("%s opens %dx%d in %d ways only", name, size, size, len(first))
			}
		}
	}
}

// A search to a depth ends with its deadline, if it has one, and else with the limit on its nodes.
func TestADeadlineEndsADeepSearch(t *testing.T) {
	stop, yields := make(chan struct{}), 0
	deadline := solver.WithYield(t.Context(), func(ctx context.Context) error {
		if yields++; yields == depthNodes/32+1000 { // a yield is 32 nodes
			close(stop)
		}
		return ctx.Err()
	})
	depth := newEngines().deepen(defaultDepth, depthNodes)
	for _, tt := range []struct {
		ctx    context.Context
		limits games.Limits
		longer bool
	}{
		{deadline, games.Limits{Depth: 40, Stop: stop}, true},
		{t.Context(), games.Limits{Depth: 40}, false},
	} {
		c, err := depth(tt.ctx, newState(8), games.Hand{}, tt.limits)
		if err != nil || c.Depth == 0 || c.Depth >= 40 || tt.longer != (c.Nodes > depthNodes) {
			t.Errorf("a deadline %v: %d nodes, depth %d, %v", tt.longer, c.Nodes, c.Depth, err)
		}
	}
}
