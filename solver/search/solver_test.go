package search

import (
	"context"
	"errors"
	"testing"

	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"
)

func (n nim) total() int { return int(n[0]) + int(n[1]) + int(n[2]) + int(n[3]) }

func TestSolveNim(t *testing.T) {
	v := NewSolver[nim, int](nim.total, 1<<16)
	for _, n := range []nim{{}, {1}, {1, 1}, {3, 4, 5}, {1, 2, 3}, {2, 2, 2, 2}, {1, 3, 5, 7}, {6, 6, 7, 7}} {
		r, err := v.Solve(context.Background(), n, 0)
		if err != nil || !r.Proven || r.Won != n.won() {
			t.Errorf("%v: %+v, %v; want won %v", n, r, err, n.won())
		}
		if r.Won && n.After(r.Move).won() {
			t.Errorf("%v: move %d throws the game away", n, r.Move)
		}
	}
}

func TestSolveIsMinimax(t *testing.T) {
	for _, bytes := range []int{1 << 13, 1 << 20} {
		v := NewSolver[sharp, int](sharp.children, int64(bytes))
		rapid.Check(t, func(t *rapid.T) {
			s := sharp{drawTree(t, 9)}
			r, _ := v.Solve(context.Background(), s, 0)
			if want := minimax(s, 0) > 0; !r.Proven || r.Won != want {
				t.Fatalf("%+v; minimax says won %v", r, want)
			}
		})
	}
}

func TestSolveStopsAtItsLimit(t *testing.T) {
	v := NewSolver[nim, int](nim.total, 1<<16)
	s := nim{7, 7, 7, 6}
	first, _ := v.Solve(context.Background(), s, 100)
	v.Clear()
	second, _ := v.Solve(context.Background(), s, 100)
	if diff := cmp.Diff(first, second); diff != "" || first.Proven {
		t.Errorf("100 nodes: %+v; again (-first +second):\n%s", first, diff)
	}
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	if r, err := v.Solve(ctx, s, 0); !errors.Is(err, context.Canceled) || r.Proven {
		t.Errorf("cancelled: %+v, %v", r, err)
	}
}

func TestSolveUsesStoredResults(t *testing.T) {
	v := NewSolver[nim, int](nim.total, 1<<16)
	s := nim{1, 2}
	v.Store(s.After(9).Hash(), false) // false if the rest of the game is considered
	if r, _ := v.Solve(context.Background(), s, 0); !r.Won || r.Nodes > 4 {
		t.Errorf("%+v", r)
	}
}

func TestSolveAllocatesNothingANode(t *testing.T) {
	v := NewSolver[nim, int](nim.total, 1<<20)
	solve := func() {
		v.Clear()
		if _, err := v.Solve(context.Background(), nim{7, 7, 7, 6}, 0); err != nil {
			t.Fatal(err)
		}
	}
	solve() // grow the stack
	if n := testing.AllocsPerRun(3, solve); n > 0 {
		t.Errorf("%v allocations a search", n)
	}
}

// A stored loss is used without a search.
func TestStoredLoss(t *testing.T) {
	v := NewSolver[nim, int](nim.total, 1<<16)
	s := nim{1, 2, 4, 7}
	v.Store(s.Hash(), false)
	if r, err := v.Solve(context.Background(), s, 1); err != nil || !r.Proven || r.Won {
		t.Errorf("%+v, %v; want it lost", r, err)
	}
}
