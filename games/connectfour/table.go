package connectfour

import (
	"math/bits"
	"sync/atomic"
)

// boundTable is a transposition table of bounds on scores. Buckets have two entries, the first
// for the position with fewer discs, whose subtree is larger. An entry is one word: the part
// of the key that its place does not determine, half the number of discs, and both bounds.
// Since it is one word, concurrent searches can share a table.
type boundTable struct {
	entries []atomic.Uint64
	bits    int
}

const (
	scoreBits = 6
	scoreMask = 1<<scoreBits - 1
	scoreBias = 1 << (scoreBits - 1)
	valueBits = 2*scoreBits + 5
	valueMask = 1<<valueBits - 1
	golden    = 0x9E3779B97F4A7C15 // odd, so the multiplication is invertible
)

// entryBytes is the size of a bucket, and minBits the smallest size of a table: in a smaller
// one, place and tag together would not determine the key.
const (
	entryBytes = 16
	minBits    = valueBits
)

// newBoundTable returns a table of 16 bytes times 2 to the power of bits, at least minBits.
func newBoundTable(bits int) *boundTable { return &boundTable{make([]atomic.Uint64, 2<<bits), bits} }

// bitsFor returns the size of the table for a search of the given number of nodes, 0 for no
// limit.
func bitsFor(nodes int64) int {
	if nodes <= 0 {
		return tableBits
	}
	return min(max(minBits, bits.Len64(uint64(nodes))), tableBits)
}

// bucket returns the bucket of a key and the tag of its entry.
func (t *boundTable) bucket(key uint64) (pair *[2]atomic.Uint64, tag uint64) {
	key *= golden
	at := key >> (64 - t.bits) * 2
	return (*[2]atomic.Uint64)(t.entries[at:]), key << t.bits &^ valueMask
}

// get looks up the bounds of a position.
func (t *boundTable) get(key uint64) (low, high int, ok bool) {
	pair, tag := t.bucket(key)
	for i := range pair {
		if e := pair[i].Load(); e&^valueMask == tag && e&valueMask != 0 {
			return int(e&scoreMask) - scoreBias, int(e>>scoreBits&scoreMask) - scoreBias, true
		}
	}
	return 0, 0, false
}

// put stores the bounds of a position.
func (t *boundTable) put(key uint64, low, high, count int) {
	pair, tag := t.bucket(key)
	e := tag | uint64(count/2)<<(2*scoreBits) | uint64(high+scoreBias)<<scoreBits | uint64(low+scoreBias)
	if first := pair[0].Load(); first != 0 && first&^valueMask != tag {
		if first&valueMask>>(2*scoreBits) < e&valueMask>>(2*scoreBits) {
			pair[1].Store(e)
			return
		}
		pair[1].Store(first)
	}
	pair[0].Store(e)
}
