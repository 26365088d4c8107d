package match

import "sync/atomic"

// spareCapacity counts the used elements of the array behind a slice. Successive tables share the
// arrays of their slices. Each table sees only its own length; the first one to append owns
// the next element.
type spareCapacity struct{ used *atomic.Int64 }

// appended returns the slice with one more element: in the shared array if that element is
// free, else in a new array.
func appended[T any](s []T, v T, r *spareCapacity) []T {
	n := int64(len(s))
	if r.used != nil && len(s) < cap(s) && r.used.CompareAndSwap(n, n+1) {
		s = s[:n+1]
		s[n] = v
		return s
	}
	r.used = new(atomic.Int64)
	r.used.Store(n + 1)
	return append(append(make([]T, 0, 2*n+8), s...), v)
}
