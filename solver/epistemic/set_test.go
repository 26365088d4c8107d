package epistemic

import (
	"slices"
	"testing"
)

// where returns the set of the worlds 0 to n-1 where holds is true.
func where(n int, holds func(world int) bool) Set {
	s := fullSet(n)
	for w := range n {
		if !holds(w) {
			s.words[w/wordBits] &^= 1 << (w % wordBits)
		}
	}
	return s
}

func TestSet(t *testing.T) {
	for _, n := range []int{0, 1, 63, 64, 65, 200} {
		third := func(w int) bool { return w%3 == 1 }
		s := where(n, third)
		var want []int
		for w := range n {
			if third(w) {
				want = append(want, w)
			}
			if s.Has(w) != third(w) {
				t.Errorf("n = %d: Has(%d) = %v", n, w, s.Has(w))
			}
		}
		if got := slices.Collect(s.All()); !slices.Equal(got, want) {
			t.Errorf("n = %d: All() = %v, want %v", n, got, want)
		}
		if s.Len() != len(want) {
			t.Errorf("n = %d: Len() = %d, want %d", n, s.Len(), len(want))
		}
		if s.Has(-1) || s.Has(n) || s.Has(n+1000) {
			t.Errorf("n = %d: has numbers that are no worlds", n)
		}
		if got := fullSet(n).Len(); got != n {
			t.Errorf("the full set of %d has %d", n, got)
		}
	}
}

func TestAllStopsEarly(t *testing.T) {
	for w := range fullSet(100).All() {
		if w == 70 {
			return
		}
	}
	t.Error("70 was never reached")
}
