package match

import "sync/atomic"

// room says how much of the memory behind a slice is taken. Tables that follow
// one another share their slices' memory: each sees only its own length, and
// what comes after that belongs to whoever took it first.
type room struct{ taken *atomic.Int64 }

// grown is the slice with one more element: in the memory it has, if nobody
// else has put an element there, and otherwise in memory of its own.
func grown[T any](s []T, v T, r *room) []T {
	n := int64(len(s))
	if r.taken != nil && len(s) < cap(s) && r.taken.CompareAndSwap(n, n+1) {
		s = s[:n+1]
		s[n] = v
		return s
	}
	r.taken = new(atomic.Int64)
	r.taken.Store(n + 1)
	return append(append(make([]T, 0, 2*n+8), s...), v)
}
