package search

import (
	"math/bits"
	"sync/atomic"
)

// verdicts is a table of solved states of fixed size: a word each, in which the
// low bits of the key, which are known from where the entry stands, give way to
// who wins and to how much work it was to find out. Several goroutines may use
// it without locks.
type verdicts struct {
	words []atomic.Uint64
	mask  uint64 // number of buckets less one
}

const (
	verdictBucket = 8 // one line of the processor's cache
	verdictBits   = 7 // won, and six bits for the logarithm of the nodes
)

// newVerdicts makes a table of at most so many bytes, a power of two.
func newVerdicts(bytes int) *verdicts {
	n := 1 << verdictBits * verdictBucket
	for n*2*8 <= bytes {
		n *= 2
	}
	return &verdicts{words: make([]atomic.Uint64, n), mask: uint64(n/verdictBucket - 1)}
}

// clear must not run beside anything else.
func (t *verdicts) clear() { clear(t.words) }

func (t *verdicts) bucket(key uint64) []atomic.Uint64 {
	at := (key & t.mask) * verdictBucket
	return t.words[at : at+verdictBucket]
}

func (t *verdicts) probe(key uint64) (won, known bool) {
	bucket := t.bucket(key)
	for i := range bucket {
		w := bucket[i].Load()
		if (w^key)>>verdictBits == 0 && w != 0 {
			return w&1 == 1, true
		}
	}
	return false, false
}

// store remembers who wins, in place of what took the least work.
func (t *verdicts) store(key uint64, won bool, nodes int64) {
	bucket := t.bucket(key)
	slot, least := 0, uint64(64)
	for i := range bucket {
		w := bucket[i].Load()
		if w == 0 || (w^key)>>verdictBits == 0 {
			slot = i
			break
		}
		if work := w >> 1 & 63; work < least {
			slot, least = i, work
		}
	}
	word := key>>verdictBits<<verdictBits | uint64(bits.Len64(uint64(nodes)))<<1
	if won {
		word |= 1
	}
	bucket[slot].Store(word)
}
