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
	mu    sync.Mutex
	most  int64
	taken int64      // reserved by searches
	kept  int64      // occupied by cached values
	used  *list.List // of *Value, most recently used first
}

// New returns a Budget of the given size.
func New(bytes int64) *Budget { return &Budget{most: bytes, used: list.New()} }

// Least is the smallest reservation in bytes, granted even from an exhausted budget.
const Least = 1 << 16

// Take reserves the memory of a search until release is called. It grants want bytes,
// halved until all reservations fit into half of the budget, but at least Least. It evicts
// values to make room.
func (b *Budget) Take(want int64) (bytes int64, release func()) {
	if b == nil {
		return want, func() {}
	}
	b.mu.Lock()
	for bytes = want; bytes > Least && b.taken+bytes > b.most/2; {
		bytes /= 2
	}
	b.taken += bytes
	drop := b.overflow(nil)
	b.mu.Unlock()
	dropAll(drop)
	return bytes, sync.OnceFunc(func() {
		b.mu.Lock()
		defer b.mu.Unlock()
		b.taken -= bytes
	})
}

// Room returns the greatest size of a single value in bytes.
func (b *Budget) Room() int64 {
	if b == nil {
		return 1<<63 - 1
	}
	return b.most / 2
}

// Value is a cached value.
type Value struct {
	of    *Budget
	bytes int64
	drop  func()
	at    *list.Element // nil once it is evicted
}

// Keep adds a value of the given size. To evict it, the budget calls drop, which removes it
// from its cache. Keep may call drop for other values of the same cache, so the caller must
// not hold a lock that drop takes. The new value itself is not evicted yet, whatever its
// size.
func (b *Budget) Keep(bytes int64, drop func()) *Value {
	v := &Value{of: b, bytes: bytes, drop: drop}
	if b == nil {
		return v
	}
	b.mu.Lock()
	v.at = b.used.PushFront(v)
	b.kept += bytes
	others := b.overflow(v)
	b.mu.Unlock()
	dropAll(others)
	return v
}

// Use marks a value as recently used.
func (v *Value) Use() {
	if v == nil || v.of == nil {
		return
	}
	v.of.mu.Lock()
	defer v.of.mu.Unlock()
	if v.at != nil {
		v.of.used.MoveToFront(v.at)
	}
}

// Forget releases the memory of a value that its cache has removed.
func (v *Value) Forget() {
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
		b.kept -= v.bytes
		v.at = nil
	}
}

// overflow evicts values until the budget suffices, but never the value except.
func (b *Budget) overflow(except *Value) (removed []*Value) {
	for b.kept+b.taken > b.most {
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

// With returns a context whose searches reserve memory from a budget.
func With(ctx context.Context, b *Budget) context.Context { return context.WithValue(ctx, key{}, b) }

// Take reserves memory from the context's budget; see [Budget.Take].
func Take(ctx context.Context, want int64) (bytes int64, release func()) {
	b, _ := ctx.Value(key{}).(*Budget)
	return b.Take(want)
}
