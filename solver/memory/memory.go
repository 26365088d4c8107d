// Package memory divides a memory budget among the computations of a process. Caches keep
// values in a [Budget], which evicts the least recently used; searches reserve the memory
// of their tables while they run.
package memory

import (
	"container/list"
	"context"
	"sync"
)

// Budget is an amount of memory in bytes. It is safe for concurrent use. A nil Budget is
// unlimited.
type Budget struct {
	mu       sync.Mutex
	limit    int64
	reserved int64      // reserved by searches
	cached   int64      // occupied by cached values
	used     *list.List // of *Value, most recently used first
}

// New returns a Budget of the given size.
func New(bytes int64) *Budget { return &Budget{limit: bytes, used: list.New()} }

// MinReservation is the smallest reservation in bytes, granted even from an exhausted budget.
const MinReservation = 1 << 16

// Reserve reserves the memory of a search until release is called. It grants want bytes,
// halved until all reservations fit into half of the budget, but at least MinReservation. It evicts
// values to make room.
func (b *Budget) Reserve(want int64) (bytes int64, release func()) {
	if b == nil {
		return want, func() {}
	}
	b.mu.Lock()
	for bytes = want; bytes > MinReservation && b.reserved+bytes > b.limit/2; {
		bytes /= 2
	}
	b.reserved += bytes
	drop := b.evict(nil)
	b.mu.Unlock()
	dropAll(drop)
	return bytes, sync.OnceFunc(func() {
		b.mu.Lock()
		defer b.mu.Unlock()
		b.reserved -= bytes
	})
}

// MaxValue returns the greatest size of a single value in bytes.
func (b *Budget) MaxValue() int64 {
	if b == nil {
		return 1<<63 - 1
	}
	return b.limit / 2
}

// Value is a cached value.
type Value struct {
	of    *Budget
	bytes int64
	drop  func()
	at    *list.Element // nil once it is evicted
}

// Add adds a value of the given size. To evict it, the budget calls drop, which removes it
// from its cache. Add may call drop for other values of the same cache, so the caller must
// not hold a lock that drop takes. The new value itself is not evicted yet, whatever its
// size.
func (b *Budget) Add(bytes int64, drop func()) *Value {
	v := &Value{of: b, bytes: bytes, drop: drop}
	if b == nil {
		return v
	}
	b.mu.Lock()
	v.at = b.used.PushFront(v)
	b.cached += bytes
	others := b.evict(v)
	b.mu.Unlock()
	dropAll(others)
	return v
}

// Touch marks a value as recently used.
func (v *Value) Touch() {
	if v == nil || v.of == nil {
		return
	}
	v.of.mu.Lock()
	defer v.of.mu.Unlock()
	if v.at != nil {
		v.of.used.MoveToFront(v.at)
	}
}

// Release releases the memory of a value that its cache has removed.
func (v *Value) Release() {
	if v == nil || v.of == nil {
		return
	}
	v.of.mu.Lock()
	defer v.of.mu.Unlock()
	v.of.remove(v)
}

func (b *Budget) remove(v *Value) {
	if v.at != nil {
		b.used.Remove(v.at)
		b.cached -= v.bytes
		v.at = nil
	}
}

// evict evicts values until the budget suffices, but never the value except.
func (b *Budget) evict(except *Value) (removed []*Value) {
	for b.cached+b.reserved > b.limit {
		oldest := b.used.Back()
		if oldest == nil || oldest.Value.(*Value) == except {
			return removed
		}
		v := oldest.Value.(*Value)
		b.remove(v)
		removed = append(removed, v)
	}
	return removed
}

func dropAll(values []*Value) {
	for _, v := range values {
		v.drop()
	}
}

type key struct{}

// WithBudget returns a context whose searches reserve memory from a budget.
func WithBudget(ctx context.Context, b *Budget) context.Context {
	return context.WithValue(ctx, key{}, b)
}

// Reserve reserves memory from the context's budget; see [Budget.Reserve].
func Reserve(ctx context.Context, want int64) (bytes int64, release func()) {
	b, _ := ctx.Value(key{}).(*Budget)
	return b.Reserve(want)
}

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

// Derived keeps values that are computed from an immutable value, by key. It is safe for
// concurrent use. The zero Derived is empty.
type Derived struct{ values sync.Map }

// Derive returns the value of a key. The first call for a key computes it and concurrent calls
// wait for it. The type of the key should be private to the caller.
func Derive[V any](d *Derived, key any, work func() V) V {
	value, ok := d.values.Load(key)
	if !ok {
		value, _ = d.values.LoadOrStore(key, sync.OnceValue(work))
	}
	return value.(func() V)()
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
