package search

import (
	"cmp"
	"context"
	"sync"

	"parlour/games"
	"parlour/solver/memory"
)

// Pool keeps engines from search to search, for their memory, as many as run at
// the same time. They remember nothing of what they searched. A Pool may be used
// by several goroutines at once.
//
// An engine's table is as large as the memory budget of the search's context allows.
type Pool[S State[S, M], M Move] struct {
	config  Config[S, M]
	engines sync.Pool
}

// NewPool makes a Pool of engines, which are made when they are first needed.
func NewPool[S State[S, M], M Move](c Config[S, M]) *Pool[S, M] {
	c.TableBytes = cmp.Or(c.TableBytes, usualTable)
	return &Pool[S, M]{c, sync.Pool{New: func() any { return NewEngine(c) }}}
}

// Search is [Engine.Search] after [Engine.Draw] with a seed.
func (p *Pool[S, M]) Search(ctx context.Context, s S, seed uint64, l games.Limits) (Result[M], error) {
	e, done := p.engine(ctx)
	defer done()
	e.Draw(seed)
	return e.Search(ctx, s, l)
}

// Compare is [Engine.Compare], in the order in which the game has its moves.
func (p *Pool[S, M]) Compare(ctx context.Context, s S, move, other M, l games.Limits) ([]Prospect, error) {
	e, done := p.engine(ctx)
	defer done()
	e.Draw(0)
	return e.Compare(ctx, s, move, other, l)
}

// engine returns an engine for one search, and what to call after it. An engine with a
// smaller table than usual is not kept.
func (p *Pool[S, M]) engine(ctx context.Context) (e *Engine[S, M], done func()) {
	bytes, release := memory.Take(ctx, int64(p.config.TableBytes))
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
