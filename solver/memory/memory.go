// Package memory shares an amount of memory among what a process computes. Caches
// keep values in a [Budget], which drops those that were used least recently; searches
// take the memory of their tables from it while they run.
package memory

import (
	"container/list"
	"context"
	"sync"
)

// Budget is an amount of memory, in bytes. It is safe for concurrent use. A nil
// Budget has no bound.
type Budget struct {
	mu    sync.Mutex
	most  int64
	taken int64      // by searches
	kept  int64      // by values
	used  *list.List // of *Value, the last used first
}

// New makes a Budget of so many bytes.
func New(bytes int64) *Budget { return &Budget{most: bytes, used: list.New()} }

// Least is what a search is given of a budget that is spent, in bytes.
const Least = 1 << 16

// Take takes the memory of a search until release is called: want bytes, halved until
// searches have no more than half of the budget, but Least if that is not less. Values
// are dropped to make room.
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

// Room is how many bytes a single value should have at most.
func (b *Budget) Room() int64 {
	if b == nil {
		return 1<<63 - 1
	}
	return b.most / 2
}

// Value is a value that a cache keeps.
type Value struct {
	of    *Budget
	bytes int64
	drop  func()
	at    *list.Element // nil once it is dropped
}

// Keep keeps a value of a size. When the memory is needed for others, the budget calls
// drop, which removes the value from its cache. Keep may call drop for other values of
// the same cache, so the caller must hold no lock that drop takes. The new value
// itself stays for now, whatever its size.
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

// Use marks a value as used.
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

// Forget gives the memory of a value back that its cache has removed.
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

// overflow removes the values for which there is no room, except one.
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

// With returns a context whose searches take their memory from a budget.
func With(ctx context.Context, b *Budget) context.Context { return context.WithValue(ctx, key{}, b) }

// Take takes memory from the context's budget; see [Budget.Take].
func Take(ctx context.Context, want int64) (bytes int64, release func()) {
	b, _ := ctx.Value(key{}).(*Budget)
	return b.Take(want)
}
