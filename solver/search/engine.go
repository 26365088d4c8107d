package search

import (
	"cmp"
	"context"

	"parlour/games"
)

// Config says how an [Engine] searches.
type Config[S State[S, M], M Move] struct {
	// Eval guesses the value of a state in which the game goes on, for the
	// player to move, between -MaxEval and MaxEval.
	Eval func(S) int
	// TableBytes is the size of the transposition table, rounded down to a
	// power of two; 0 is 16 MB.
	TableBytes int
}

// Engine is an alpha-beta search: iterative deepening, principal variation
// search in aspiration windows, a transposition table, and moves ordered by the
// table, killers and history. Its memory is the table's and some 200 KB,
// allocated once.
//
// An Engine runs one search at a time; a [Pool] keeps several.
type Engine[S State[S, M], M Move] struct {
	config Config[S, M]
	table  *table
	lot    uint64

	ctx     context.Context
	limits  games.Limits
	nodes   int64
	stopped bool
	guesses int64 // evaluations made and table entries used that rest on some
	best    Result[M]
	values  []int // by depth, from 1 on

	stack   [MaxPly + 1]frame[M]
	history [2][MaxMove + 1]int32
}

// frame is what an engine keeps for one ply.
type frame[M Move] struct {
	moves   []M
	rank    []int32
	killers [2]M
	line    []M
}

// Draw makes the engine choose by lot, from a seed, which of several best moves
// it finds first; 0 is the order in which the game has them.
func (e *Engine[S, M]) Draw(seed uint64) { e.lot = seed }

// usualTable is the size of an engine's table, in bytes, where none is given.
const usualTable = 16 << 20

// NewEngine makes an Engine and allocates its memory.
func NewEngine[S State[S, M], M Move](c Config[S, M]) *Engine[S, M] {
	return &Engine[S, M]{config: c, table: newTable(cmp.Or(c.TableBytes, usualTable))}
}

// Search looks for the best move, forgetting earlier searches first. It stops
// when the value is proven, at a depth, or after exactly as many nodes as the
// limits say; a limit of zero is none. It stops, too, when the limits say that
// it is enough. It returns the context's error, and what it has found so far,
// when the context ends; the first ply is always completed. The game must not
// have ended.
func (e *Engine[S, M]) Search(ctx context.Context, s S, l games.Limits) (Result[M], error) {
	e.table.clear()
	e.ctx, e.limits = ctx, l
	e.nodes, e.guesses, e.stopped = 0, 0, false
	e.best, e.values = Result[M]{}, e.values[:0]
	e.history = [2][MaxMove + 1]int32{}
	for i := range e.stack {
		e.stack[i].killers = [2]M{}
	}
	e.deepen(s)
	return e.best, ctx.Err()
}
