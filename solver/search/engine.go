package search

import (
	"cmp"
	"context"

	"parlour/games"
)

// Config configures an [Engine].
type Config[S State[S, M], M Move] struct {
	// Eval estimates the value of an unfinished state for the player to move, between
	// -MaxEval and MaxEval.
	Eval func(S) int
	// TableBytes is the size of the transposition table, rounded down to a power of two; 0
	// means 16 MB.
	TableBytes int
}

// Engine is an alpha-beta search: iterative deepening, principal variation search with
// aspiration windows, a transposition table, and move ordering by table, killers and
// history. It allocates its table and some 200 KB once.
//
// An Engine runs one search at a time; a [Pool] manages several.
type Engine[S State[S, M], M Move] struct {
	config Config[S, M]
	table  *table
	seed   uint64

	ctx       context.Context
	limits    games.Limits
	nodes     int64
	stopped   bool
	estimates int64 // evaluations, and table hits that depend on one
	best      Result[M]
	values    []int // the value at each depth, from depth 1

	stack   [MaxPly + 1]frame[M]
	history [2][MaxMove + 1]int32
}

// frame is the search state of one ply.
type frame[M Move] struct {
	moves   []M
	rank    []int32
	killers [2]M
	line    []M
}

// SetSeed sets the seed that breaks ties between best moves; 0 selects the game's own move
// order.
func (e *Engine[S, M]) SetSeed(seed uint64) { e.seed = seed }

// defaultTableBytes is the default size of a transposition table in bytes.
const defaultTableBytes = 16 << 20

// NewEngine returns an Engine with its memory allocated.
func NewEngine[S State[S, M], M Move](c Config[S, M]) *Engine[S, M] {
	return &Engine[S, M]{config: c, table: newTable(cmp.Or(c.TableBytes, defaultTableBytes))}
}

// Search finds the best move, independently of earlier searches. It stops when the value
// is proven, at the depth limit, after exactly the limited number of nodes, or when the
// Stop channel of the limits is closed; a limit of zero is none. If the context ends, it returns
// the context's error with the best move so far. The first ply is always completed. The
// game must not be over.
func (e *Engine[S, M]) Search(ctx context.Context, s S, l games.Limits) (Result[M], error) {
	clear(e.table.words)
	e.ctx, e.limits = ctx, l
	e.nodes, e.estimates, e.stopped = 0, 0, false
	e.best, e.values = Result[M]{}, e.values[:0]
	e.history = [2][MaxMove + 1]int32{}
	for i := range e.stack {
		e.stack[i].killers = [2]M{}
	}
	e.deepen(s)
	return e.best, ctx.Err()
}
