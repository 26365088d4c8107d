package memory

import (
	"context"
	"sync"
)

// Cache keeps values by key while its budget has room for them. Concurrent requests for a
// key create its value once.
type Cache[K comparable, V any] struct {
	budget  *Budget
	mu      sync.Mutex
	entries map[K]*entry[V]
}

type entry[V any] struct {
	once  sync.Once
	done  bool
	value V
	err   error
	kept  *Value
}

// NewCache returns an empty Cache.
func NewCache[K comparable, V any](b *Budget) *Cache[K, V] {
	return &Cache[K, V]{budget: b, entries: map[K]*entry[V]{}}
}

// Get returns the value of a key. If it is missing, Get calls create, which returns the
// value and its size in bytes. Errors are not cached.
func (c *Cache[K, V]) Get(key K, create func() (V, int64, error)) (V, error) {
	c.mu.Lock()
	e := c.entries[key]
	if e == nil {
		e = new(entry[V])
		c.entries[key] = e
	}
	c.mu.Unlock()
	e.once.Do(func() { c.make(key, e, create) })
	c.mu.Lock()
	kept := e.kept
	c.mu.Unlock()
	kept.Touch()
	return e.value, e.err
}

func (c *Cache[K, V]) make(key K, e *entry[V], create func() (V, int64, error)) {
	value, bytes, err := create()
	c.mu.Lock()
	e.value, e.err, e.done = value, err, true
	c.mu.Unlock()
	if err != nil {
		c.drop(key, e)
		return
	}
	kept := c.budget.Add(bytes, func() { c.drop(key, e) })
	c.mu.Lock()
	e.kept = kept
	c.mu.Unlock()
}

func (c *Cache[K, V]) drop(key K, e *entry[V]) {
	c.mu.Lock()
	defer c.mu.Unlock()
	if c.entries[key] == e {
		delete(c.entries, key)
	}
}

// Peek returns the value of a key if it has been created.
func (c *Cache[K, V]) Peek(key K) (value V, ok bool) {
	c.mu.Lock()
	e := c.entries[key]
	if e == nil || !e.done || e.err != nil {
		c.mu.Unlock()
		return value, false
	}
	kept := e.kept
	c.mu.Unlock()
	kept.Touch()
	return e.value, true
}

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
