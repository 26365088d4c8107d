package search

import (
	"cmp"
	"context"

	"parlour/games"
	"parlour/solver/memory"
)

// Pool reuses the memory of engines, one per concurrent search. An engine carries nothing
// over to its next search. A Pool is safe for concurrent use.
//
// The memory budget in a search's context bounds the size of its transposition table.
type Pool[S State[S, M], M Move] struct{ engines memory.Pool[*Engine[S, M]] }

// NewPool returns an empty Pool; engines are created on demand.
func NewPool[S State[S, M], M Move](c Config[S, M]) *Pool[S, M] {
	return &Pool[S, M]{memory.Pool[*Engine[S, M]]{
		Bytes: int64(cmp.Or(c.TableBytes, defaultTableBytes)),
		New:   func(bytes int64) *Engine[S, M] { return NewEngine(Config[S, M]{c.Eval, int(bytes)}) },
	}}
}

// Search is [Engine.Search] after [Engine.SetSeed] with the seed.
func (p *Pool[S, M]) Search(ctx context.Context, s S, seed uint64, l games.Limits) (Result[M], error) {
	e, done := p.engines.Get(ctx, p.engines.Bytes)
	defer done()
	e.SetSeed(seed)
	return e.Search(ctx, s, l)
}

// Compare is [Engine.Compare] with the game's own move order.
func (p *Pool[S, M]) Compare(ctx context.Context, s S, move, other M, l games.Limits) ([]Comparison, error) {
	e, done := p.engines.Get(ctx, p.engines.Bytes)
	defer done()
	e.SetSeed(0)
	return e.Compare(ctx, s, move, other, l)
}
