package search

import (
	"context"
	"errors"
	"math/rand/v2"
	"testing"

	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"

	"parlour/games"
)

func TestTreeProves(t *testing.T) {
	tree := NewTree[nim, int](100_000)
	for _, n := range []nim{{1}, {1, 1}, {1, 2, 3}, {2, 3}, {3, 4, 5}} {
		r, err := tree.Search(context.Background(), n, rand.New(rand.NewPCG(1, 2)), games.Limits{Nodes: 2_000_000})
		if err != nil || !r.Proven || r.Value > 0 != n.won() {
			t.Errorf("%v: %+v, %v; want won %v", n, r, err, n.won())
		}
		if n.won() && n.After(r.Move).won() {
			t.Errorf("%v: move %d throws the game away", n, r.Move)
		}
	}
}

func TestTreeAgreesWithMinimax(t *testing.T) {
	nodes := NewTree[tree, int](100_000)
	rapid.Check(t, func(t *rapid.T) {
		s := drawTree(t, 5)
		r, _ := nodes.Search(context.Background(), s, rand.New(rand.NewPCG(1, 2)), games.Limits{Nodes: 100_000})
		want := minimax(s, 0)
		if !r.Proven || r.Value > 0 != (want > 0) || r.Value < 0 != (want < 0) {
			t.Fatalf("%+v; minimax says %d", r, want)
		}
	})
}

func TestTreeFindsTheBlock(t *testing.T) {
	// X on a1 and b1, O on the centre and to move: c1 or it is lost.
	s := tictactoe{1 << 4, 1<<0 | 1<<1}
	r, _ := NewTree[tictactoe, uint8](50_000).Search(context.Background(), s, rand.New(rand.NewPCG(3, 4)), games.Limits{Nodes: 50_000})
	if r.Move != 2 {
		t.Errorf("%+v, want the move 2", r)
	}
}

func TestTreeIsReproducible(t *testing.T) {
	tree := NewTree[nim, int](2000)
	search := func() Result[int] {
		r, _ := tree.Search(context.Background(), nim{7, 7, 6, 5}, rand.New(rand.NewPCG(3, 4)), games.Limits{Nodes: 5000})
		return r
	}
	if diff := cmp.Diff(search(), search()); diff != "" {
		t.Errorf("the same search again (-first +second):\n%s", diff)
	}
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	if _, err := tree.Search(ctx, nim{7, 7}, rand.New(rand.NewPCG(3, 4)), games.Limits{}); !errors.Is(err, context.Canceled) {
		t.Errorf("error %v, want %v", err, context.Canceled)
	}
}

func TestTreeTriesEveryMoveWhenItIsEnough(t *testing.T) {
	tree, enough := NewTree[tictactoe, uint8](10_000), make(chan struct{})
	search := func(s tictactoe) Result[uint8] {
		r, err := tree.Search(t.Context(), s, rand.New(rand.NewPCG(3, 4)), games.Limits{Nodes: 5000, Enough: enough})
		if err != nil {
			t.Fatal(err)
		}
		return r
	}
	without, _ := tree.Search(t.Context(), tictactoe{}, rand.New(rand.NewPCG(3, 4)), games.Limits{Nodes: 5000})
	if diff := cmp.Diff(without, search(tictactoe{})); diff != "" {
		t.Errorf("never enough (-without +with):\n%s", diff)
	}
	close(enough)
	if r := search(tictactoe{}); r.Nodes < 9 || r.Nodes > 100 {
		t.Errorf("%d nodes, want a playout for each of nine moves", r.Nodes)
	}
	// X on a1 and b1 and to move wins by c1.
	if r := search(tictactoe{1<<0 | 1<<1, 1<<4 | 1<<8}); r.Move != 2 {
		t.Errorf("%+v, want the move that wins", r)
	}
}

func TestTreeAllocatesNothingANode(t *testing.T) {
	tree, r := NewTree[nim, int](10_000), rand.New(rand.NewPCG(3, 4))
	search := func(nodes int64) float64 {
		return testing.AllocsPerRun(3, func() {
			_, _ = tree.Search(context.Background(), nim{7, 7, 6, 5}, r, games.Limits{Nodes: nodes})
		})
	}
	if few, many := search(1000), search(100_000); many > few {
		t.Errorf("%v allocations in 100,000 nodes, %v in 1,000", many, few)
	}
}
