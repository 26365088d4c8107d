package epistemic

import (
	"iter"
	"math/bits"
)

// wordBits is the number of worlds in one word of a set.
const wordBits = 64

// Set is an immutable set of worlds, one bit each. The zero Set is empty.
type Set struct{ words []uint64 }

// fullSet returns the set of the worlds 0 to n-1.
func fullSet(n int) Set {
	words := make([]uint64, (n+wordBits-1)/wordBits)
	for i := range words {
		words[i] = ^uint64(0)
	}
	if rest := n % wordBits; rest != 0 {
		words[len(words)-1] = 1<<rest - 1
	}
	return Set{words}
}

// Has reports whether the world is in the set; the number need not be a world.
func (s Set) Has(world int) bool {
	return world >= 0 && world/wordBits < len(s.words) &&
		s.words[world/wordBits]>>(world%wordBits)&1 == 1
}

// Len returns the number of worlds in the set.
func (s Set) Len() int {
	n := 0
	for _, word := range s.words {
		n += bits.OnesCount64(word)
	}
	return n
}

// All yields the worlds of the set in increasing order.
func (s Set) All() iter.Seq[int] {
	return func(yield func(int) bool) {
		for i, word := range s.words {
			for ; word != 0; word &= word - 1 {
				if !yield(i*wordBits + bits.TrailingZeros64(word)) {
					return
				}
			}
		}
	}
}

// empty reports whether the set has no worlds.
func (s Set) empty() bool {
	for _, word := range s.words {
		if word != 0 {
			return false
		}
	}
	return true
}

// equal reports whether two sets of the same universe are equal.
func (s Set) equal(t Set) bool {
	for i, word := range s.words {
		if word != t.words[i] {
			return false
		}
	}
	return true
}
