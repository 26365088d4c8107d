package search

import (
	"context"
	"sync"
	"sync/atomic"

	"parlour/games"
)

// Config says how an [Engine] searches.
type Config[S State[S, M], M Move] struct {
	// Eval guesses the value of a state in which the game goes on, for the
	// player to move, between -MaxEval and MaxEval.
	Eval func(S) int
	// Order, if not nil, adds to rank[i] how promising moves[i] is. History
	// counts up to 1<<20.
	Order func(s S, moves []M, rank []int32)
	// TableBytes is the size of the transposition table, rounded down to a
	// power of two; 0 is 16 MB.
	TableBytes int
	// Threads is how many goroutines search together. With more than one a
	// search is not reproducible. 0 is 1.
	Threads int
}

// Engine is an alpha-beta search: iterative deepening, principal variation
// search in aspiration windows, a transposition table, and moves ordered by the
// table, killers and history. Its memory is the table's and some 200 KB a
// thread, allocated once.
//
// An Engine runs one search at a time.
type Engine[S State[S, M], M Move] struct {
	config  Config[S, M]
	table   *table
	workers []*worker[S, M]
	lot     uint64
}

// Draw makes the engine choose by lot, from a seed, which of several best moves
// it finds first; 0 is the order in which the game has them.
func (e *Engine[S, M]) Draw(seed uint64) { e.lot = seed }

// NewEngine makes an Engine and allocates its memory.
func NewEngine[S State[S, M], M Move](c Config[S, M]) *Engine[S, M] {
	if c.TableBytes == 0 {
		c.TableBytes = 16 << 20
	}
	e := &Engine[S, M]{config: c, table: newTable(c.TableBytes)}
	for range max(c.Threads, 1) {
		e.workers = append(e.workers, &worker[S, M]{config: c, table: e.table})
	}
	return e
}

// Search looks for the best move, forgetting earlier searches first. It stops
// when the value is proven, at a depth, or after exactly as many nodes as the
// limits say; a limit of zero is none. It stops, too, when the limits say that
// it is enough. It returns the context's error, and what it has found so far,
// when the context ends; the first ply is always completed. The game must not
// have ended.
func (e *Engine[S, M]) Search(ctx context.Context, s S, l games.Limits) (Result[M], error) {
	e.table.clear()
	var stop atomic.Bool
	var helpers sync.WaitGroup
	for i, w := range e.workers {
		w.begin(ctx, &stop, l)
		w.lot = e.lot
		if i > 0 {
			helpers.Go(func() { w.deepen(s, 1+i%2) })
		}
	}
	main := e.workers[0]
	main.deepen(s, 1)
	stop.Store(true)
	helpers.Wait()
	r := main.best
	for _, w := range e.workers[1:] {
		r.Nodes += w.nodes
		if w.best.Proven && !r.Proven || !r.Proven && w.best.Depth > r.Depth {
			nodes := r.Nodes
			r = w.best
			r.Nodes = nodes
		}
	}
	return r, ctx.Err()
}
