package search

import (
	"cmp"
	"context"
	"sync"

	"parlour/games"
	"parlour/solver/memory"
)

// Pool reuses the memory of engines, one per concurrent search. An engine carries nothing
// over to its next search. A Pool is safe for concurrent use.
//
// The memory budget in a search's context bounds the size of its transposition table.
type Pool[S State[S, M], M Move] struct {
	config  Config[S, M]
	engines sync.Pool
}

// NewPool returns an empty Pool; engines are created on demand.
func NewPool[S State[S, M], M Move](c Config[S, M]) *Pool[S, M] {
	c.TableBytes = cmp.Or(c.TableBytes, defaultTableBytes)
	return &Pool[S, M]{c, sync.Pool{New: func() any { return NewEngine(c) }}}
}

// Search is [Engine.Search] after [Engine.SetSeed] with the seed.
func (p *Pool[S, M]) Search(ctx context.Context, s S, seed uint64, l games.Limits) (Result[M], error) {
	e, done := p.engine(ctx)
	defer done()
	e.SetSeed(seed)
	return e.Search(ctx, s, l)
}

// Compare is [Engine.Compare] with the game's own move order.
func (p *Pool[S, M]) Compare(ctx context.Context, s S, move, other M, l games.Limits) ([]Comparison, error) {
	e, done := p.engine(ctx)
	defer done()
	e.SetSeed(0)
	return e.Compare(ctx, s, move, other, l)
}

// engine returns an engine for one search and a function that releases it. An engine with
// a reduced table is not pooled.
func (p *Pool[S, M]) engine(ctx context.Context) (e *Engine[S, M], done func()) {
	bytes, release := memory.Reserve(ctx, int64(p.config.TableBytes))
	if c := p.config; bytes < int64(c.TableBytes) {
		c.TableBytes = int(bytes)
		return NewEngine(c), release
	}
	e = p.engines.Get().(*Engine[S, M])
	return e, func() {
		p.engines.Put(e)
		release()
	}
}
