package search

// table is a transposition table of fixed size.
type table struct {
	words []uint64 // two per entry: key and packed data
	mask  uint64   // number of buckets minus one
}

const (
	bucketEntries = 4 // a bucket is one cache line
	entryBytes    = 16
	// minTable is the smallest table size in bytes.
	minTable = 1 << 12
)

type bound uint8

const (
	none  bound = iota
	lower       // the value is a lower bound
	upper       // the value is an upper bound
	exact
)

// entry is the stored result of searching a state.
type entry struct {
	value    int // win distances count from this state
	depth    int
	bound    bound
	complete bool // the subtree was searched to its ends, so the bound holds at any depth
	move     uint16
}

// pack encodes an entry in a word. Bits: 0-15 value, 16-23 depth, 24-25 bound,
// 26 full, 32-47 move.
func (e entry) pack() uint64 {
	w := uint64(uint16(int16(e.value))) | uint64(uint8(e.depth))<<16 | uint64(e.bound)<<24 | uint64(e.move)<<32
	if e.complete {
		w |= 1 << 26
	}
	return w
}

func unpack(w uint64) entry {
	return entry{
		value:    int(int16(uint16(w))),
		depth:    int(uint8(w >> 16)),
		bound:    bound(w >> 24 & 3),
		complete: w>>26&1 == 1,
		move:     uint16(w >> 32),
	}
}

// newTable returns a table whose size is the greatest power of two up to bytes.
func newTable(bytes int) *table {
	n := minTable
	for n*2 <= bytes {
		n *= 2
	}
	buckets := n / (bucketEntries * entryBytes)
	return &table{words: make([]uint64, n/8), mask: uint64(buckets - 1)}
}

// at returns the index of the first word of a key's bucket.
func (t *table) at(key uint64) uint64 { return (key & t.mask) * (2 * bucketEntries) }

func (t *table) probe(key uint64) (entry, bool) {
	base := t.at(key)
	bucket := t.words[base : base+2*bucketEntries]
	for i := 0; i < 2*bucketEntries; i += 2 {
		if data := bucket[i+1]; data != 0 && bucket[i] == key {
			return unpack(data), true
		}
	}
	return entry{}, false
}

// store inserts an entry. It replaces the entry of the same state or, in a full bucket,
// the shallowest one.
func (t *table) store(key uint64, e entry) {
	base := t.at(key)
	bucket := t.words[base : base+2*bucketEntries]
	slot, least := 0, 1<<10
	for i := 0; i < 2*bucketEntries; i += 2 {
		data := bucket[i+1]
		if data == 0 || bucket[i] == key {
			slot = i
			break
		}
		if d := int(uint8(data >> 16)); d < least {
			slot, least = i, d
		}
	}
	bucket[slot], bucket[slot+1] = key, e.pack()
}
