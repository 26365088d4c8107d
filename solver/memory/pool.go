package memory

import (
	"context"
	"sync"
)

// Pool reuses the memory of searches, such as tables: one value for each concurrent search.
// It is safe for concurrent use.
type Pool[T any] struct {
	Bytes int64               // the size of a reusable value
	New   func(bytes int64) T // returns a value of at most the given size

	values sync.Pool
}

// Get returns a value of up to the wanted size and a function that releases it. The value is
// smaller if the context's budget requires it. Only values of p.Bytes are reused; they keep
// their contents.
func (p *Pool[T]) Get(ctx context.Context, want int64) (value T, done func()) {
	bytes, release := Reserve(ctx, want)
	if bytes < p.Bytes {
		return p.New(bytes), release
	}
	value, reused := p.values.Get().(T)
	if !reused {
		value = p.New(p.Bytes)
	}
	return value, func() {
		p.values.Put(value)
		release()
	}
}
