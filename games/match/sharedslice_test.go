package match

import (
	"slices"
	"sync"
	"testing"
)

// Appending to the same slice many times, also concurrently, gives slices with their own elements,
// and leaves the original unchanged.
func TestAppendedSlicesAreIndependent(t *testing.T) {
	var r spareCapacity
	var base []int
	for i := range 5 {
		base = appended(base, i, &r)
	}
	results := make([][]int, 16)
	var wg sync.WaitGroup
	for i := range results {
		wg.Go(func() {
			own := r
			s := appended(base, 100+i, &own)
			results[i] = appended(s, 200+i, &own)
		})
	}
	wg.Wait()
	for i, got := range results {
		if want := []int{0, 1, 2, 3, 4, 100 + i, 200 + i}; !slices.Equal(got, want) {
			t.Errorf("slice %d is %v, want %v", i, got, want)
		}
	}
	if want := []int{0, 1, 2, 3, 4}; !slices.Equal(base, want) {
		t.Errorf("the original slice is %v, want %v", base, want)
	}
}

// The cost of a match is linear in its moves: arrays are reallocated only when they double.
func TestAppendingCopiesRarely(t *testing.T) {
	var r spareCapacity
	var s []int
	copies := 0
	for i := range 1000 {
		before := r.used
		if s = appended(s, i, &r); r.used != before {
			copies++
		}
	}
	if copies > 10 {
		t.Errorf("a thousand elements were copied %d times", copies)
	}
}
