package pathway

import (
	"context"
	"errors"
	"math/rand/v2"
	"testing"

	"github.com/google/go-cmp/cmp"

	"parlour/games"
)

func TestPlayersAreReproducible(t *testing.T) {
	for name, think := range newThinking().players() {
		for _, size := range []int{4, 6, 9} {
			for _, l := range []games.Limits{{Nodes: 3000}, {Depth: 2}} {
				move := func() games.Choice[Square] {
					s := afterRandom(size, 4, rand.New(rand.NewPCG(7, 7)))
					c, err := think(context.Background(), s, games.Hand{Rand: rand.New(rand.NewPCG(1, 2))}, l)
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
					t.Errorf("%s on %dx%d looked at %d nodes, limit %d", name, size, size, first.Nodes, l.Nodes)
				}
			}
		}
	}
}

func TestPlayersStopWithTheirContext(t *testing.T) {
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	for name, think := range newThinking().players() {
		for _, size := range []int{6, 26} {
			c, err := think(ctx, NewState(size), games.Hand{}, games.Limits{})
			if !errors.Is(err, context.Canceled) || NewState(size).Legal(c.Move) != nil {
				t.Errorf("%s on %dx%d: %+v, %v", name, size, size, c, err)
			}
		}
	}
}

// TestDepth looks ahead by plain minimax with the same evaluation.
func TestDepth(t *testing.T) {
	think := newThinking()
	for depth := 1; depth <= 3; depth++ {
		for n := range 10 {
			s := afterRandom(4, 4, rand.New(rand.NewPCG(uint64(n), 3)))
			c, err := think.depthMove(context.Background(), s, games.Hand{}, games.Limits{Depth: depth})
			if want := lookAhead(wordOf(s), depth, 0); err != nil || int(c.Value) != want {
				t.Errorf("%s, %d plies: value %v, %v; want %d", said(s), depth, c.Value, err, want)
			}
		}
	}
}

func lookAhead(w word, depth, ply int) int {
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

// TestWinIn plays out what master says of the distance: perfect play by both
// lasts exactly as long.
func TestWinIn(t *testing.T) {
	think := newThinking()
	s := afterRandom(5, 8, rand.New(rand.NewPCG(5, 5)))
	left := 0
	for !s.over() {
		c, err := think.masterMove(context.Background(), s, games.Hand{}, games.Limits{})
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
