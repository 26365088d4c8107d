package search

import (
	"context"
	"testing"

	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"

	"parlour/games"
	"parlour/solver"
)

func nothing[S any](S) int { return 0 }

func mustSearch[S State[S, M], M Move](t *testing.T, e *Engine[S, M], s S, l games.Limits) Result[M] {
	t.Helper()
	r, err := e.Search(context.Background(), s, l)
	if err != nil {
		t.Fatal(err)
	}
	return r
}

func TestSearchNim(t *testing.T) {
	e := NewEngine[nim, int](nothing[nim], 1<<16)
	for _, n := range []nim{{1}, {1, 1}, {3, 4, 5}, {1, 2, 3}, {2, 2, 2, 2}, {1, 3, 5, 7}, {1, 2, 4, 6}} {
		r := mustSearch(t, e, n, games.Limits{})
		if got := r.Value > 0; got != n.won() || !r.Proven {
			t.Errorf("%v: value %d, proven %v; want won %v", n, r.Value, r.Proven, n.won())
		}
		if n.won() && n.After(r.Move).won() {
			t.Errorf("%v: move %d throws the game away", n, r.Move)
		}
	}
}

func TestSearchProvesADraw(t *testing.T) {
	e := NewEngine[tictactoe, uint8](nothing[tictactoe], 1<<20)
	r := mustSearch(t, e, tictactoe{}, games.Limits{})
	if r.Value != 0 || !r.Proven || r.Distance != 0 {
		t.Errorf("tic-tac-toe: %+v, want a proven draw", r)
	}
}

func TestSearchIsMinimax(t *testing.T) {
	for _, bytes := range []int{minTable, 1 << 20} {
		e := NewEngine[tree, int](tree.guess, int64(bytes))
		rapid.Check(t, func(t *rapid.T) {
			s := drawTree(t, 8)
			r, _ := e.Search(context.Background(), s, games.Limits{})
			if want := minimax(s, 0); r.Value != want || !r.Proven {
				t.Fatalf("value %d, proven %v; minimax says %d", r.Value, r.Proven, want)
			}
			for ply, m := range r.Line {
				if _, over := s.Ended(); over || m >= s.children() {
					t.Fatalf("line %v: no move at ply %d", r.Line, ply)
				}
				s = s.After(m)
			}
		})
	}
}

func TestSearchIsReproducible(t *testing.T) {
	e := NewEngine[nim, int](nothing[nim], 1<<16)
	s, l := nim{5, 6, 7, 7}, games.Limits{Nodes: 20_000}
	first := mustSearch(t, e, s, l)
	if first.Nodes != l.Nodes {
		t.Errorf("%d nodes, want exactly %d", first.Nodes, l.Nodes)
	}
	if diff := cmp.Diff(first, mustSearch(t, e, s, l)); diff != "" {
		t.Errorf("the same search again (-first +second):\n%s", diff)
	}
}

func TestSearchStopsWithItsContext(t *testing.T) {
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	e := NewEngine[nim, int](nothing[nim], 1<<16)
	r, err := e.Search(ctx, nim{7, 7, 7, 6}, games.Limits{})
	if err != context.Canceled {
		t.Errorf("error %v, want %v", err, context.Canceled)
	}
	if r.Depth != 1 {
		t.Errorf("depth %d, want the first ply only", r.Depth)
	}
}

func TestSearchReturnsTheBestWhenItIsEnough(t *testing.T) {
	s, enough := nim{7, 7, 7, 6}, make(chan struct{})
	e := NewEngine[nim, int](nothing[nim], 1<<16)
	want := mustSearch(t, e, s, games.Limits{Nodes: 20_000})
	if diff := cmp.Diff(want, mustSearch(t, e, s, games.Limits{Nodes: 20_000, Stop: enough})); diff != "" {
		t.Errorf("never enough (-without +with):\n%s", diff)
	}
	// The limits ask for a move after a few yields.
	looks := 0
	ctx := solver.WithYield(t.Context(), func(ctx context.Context) error {
		if looks++; looks == 10 {
			close(enough)
		}
		return ctx.Err()
	})
	r, err := e.Search(ctx, s, games.Limits{Stop: enough})
	if err != nil || r.Nodes > 10*1024 || r.Depth < 2 || len(r.Line) == 0 {
		t.Errorf("enough after 10 looks: %+v, %v", r, err)
	}
	if r := mustSearch(t, e, s, games.Limits{Stop: enough}); r.Depth != 1 || r.Nodes > 50 {
		t.Errorf("enough from the start: %+v", r)
	}
}

func TestSearchAllocatesNothingANode(t *testing.T) {
	e := NewEngine[nim, int](nothing[nim], 1<<16)
	s := nim{6, 7, 7, 7}
	search := func(nodes int64) float64 {
		return testing.AllocsPerRun(3, func() { mustSearch(t, e, s, games.Limits{Nodes: nodes}) })
	}
	if few, many := search(1_000), search(100_000); many > few+20 {
		t.Errorf("%v allocations in 100,000 nodes, %v in 1,000", many, few)
	}
}

func BenchmarkSearch(b *testing.B) {
	b.ReportAllocs()
	e := NewEngine[nim, int](nothing[nim], 16<<20)
	var nodes int64
	for b.Loop() {
		r, _ := e.Search(context.Background(), nim{6, 7, 7, 7}, games.Limits{Nodes: 200_000})
		nodes += r.Nodes
	}
	b.ReportMetric(float64(nodes)/b.Elapsed().Seconds(), "nodes/s")
}
