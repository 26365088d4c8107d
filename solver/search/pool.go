package search

import (
	"context"
	"sync"

	"parlour/games"
)

// Pool keeps engines from search to search, for their memory, as many as run at
// the same time. They remember nothing of what they searched. A Pool may be used
// by several goroutines at once.
type Pool[S State[S, M], M Move] struct{ engines sync.Pool }

// NewPool makes a Pool of engines, which are made when they are first needed.
func NewPool[S State[S, M], M Move](c Config[S, M]) *Pool[S, M] {
	return &Pool[S, M]{sync.Pool{New: func() any { return NewEngine(c) }}}
}

// Search is [Engine.Search] after [Engine.Draw] with a seed.
func (p *Pool[S, M]) Search(ctx context.Context, s S, seed uint64, l games.Limits) (Result[M], error) {
	e := p.engines.Get().(*Engine[S, M])
	defer p.engines.Put(e)
	e.Draw(seed)
	return e.Search(ctx, s, l)
}

// Compare is [Engine.Compare], in the order in which the game has its moves.
func (p *Pool[S, M]) Compare(ctx context.Context, s S, move, other M, l games.Limits) ([]Prospect, error) {
	e := p.engines.Get().(*Engine[S, M])
	defer p.engines.Put(e)
	e.Draw(0)
	return e.Compare(ctx, s, move, other, l)
}
