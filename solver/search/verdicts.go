package search

import (
	"math/bits"
	"sync/atomic"
)

// verdicts is a fixed-size table of solved states, one word each. The low bits of the key
// follow from the entry's bucket; the word uses them for the result and the logarithm of
// the nodes searched. The table is lock-free and safe for concurrent use.
type verdicts struct {
	words []atomic.Uint64
	mask  uint64 // number of buckets minus one
}

const (
	verdictBucket = 8 // a bucket is one cache line
	verdictBits   = 7 // won, and six bits for the logarithm of the nodes
)

// newVerdicts returns a table whose size is the greatest power of two up to bytes.
func newVerdicts(bytes int) *verdicts {
	n := 1 << verdictBits * verdictBucket
	for n*2*8 <= bytes {
		n *= 2
	}
	return &verdicts{words: make([]atomic.Uint64, n), mask: uint64(n/verdictBucket - 1)}
}

// clear must not run concurrently with other methods.
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

// store inserts a result. In a full bucket it replaces the one that took the least work.
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
