package match

import "sync/atomic"

// room counts the used elements of the array behind a slice. Successive tables share the
// arrays of their slices. Each table sees only its own length; the first one to append owns
// the next element.
type room struct{ taken *atomic.Int64 }

// grown returns the slice with one more element: in the shared array if that element is
// free, else in a new array.
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
