package search

import (
	"math/bits"
	"sync/atomic"
)

// solvedTable is a fixed-size table of solved states, one word each. The low bits of the key
// follow from the entry's bucket; the word uses them for the result and the logarithm of
// the nodes searched. The table is lock-free and safe for concurrent use.
type solvedTable struct {
	words []atomic.Uint64
	mask  uint64 // number of buckets minus one
}

const (
	solvedBucket = 8 // a bucket is one cache line
	solvedBits   = 7 // won, and six bits for the logarithm of the nodes
)

// newSolvedTable returns a table whose size is the greatest power of two up to bytes.
func newSolvedTable(bytes int) *solvedTable {
	n := 1 << solvedBits * solvedBucket
	for n*2*8 <= bytes {
		n *= 2
	}
	return &solvedTable{words: make([]atomic.Uint64, n), mask: uint64(n/solvedBucket - 1)}
}

func (t *solvedTable) bucket(key uint64) []atomic.Uint64 {
	at := (key & t.mask) * solvedBucket
	return t.words[at : at+solvedBucket]
}

func (t *solvedTable) probe(key uint64) (won, known bool) {
	bucket := t.bucket(key)
	for i := range bucket {
		w := bucket[i].Load()
		if (w^key)>>solvedBits == 0 && w != 0 {
			return w&1 == 1, true
		}
	}
	return false, false
}

// store inserts a result. In a full bucket it replaces the one that took the least work.
func (t *solvedTable) store(key uint64, won bool, nodes int64) {
	bucket := t.bucket(key)
	slot, least := 0, uint64(64)
	for i := range bucket {
		w := bucket[i].Load()
		if w == 0 || (w^key)>>solvedBits == 0 {
			slot = i
			break
		}
		if work := w >> 1 & 63; work < least {
			slot, least = i, work
		}
	}
	word := key>>solvedBits<<solvedBits | uint64(bits.Len64(uint64(nodes)))<<1
	if won {
		word |= 1
	}
	bucket[slot].Store(word)
}
