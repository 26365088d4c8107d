package search

// table is a transposition table of fixed size.
type table struct {
	words []uint64 // per entry the key, and the data
	mask  uint64   // number of buckets less one
}

const (
	bucketEntries = 4 // one line of the processor's cache
	entryBytes    = 16
	// minTable is the smallest table, in bytes.
	minTable = 1 << 12
)

type bound uint8

const (
	none  bound = iota
	lower       // the value is at least this
	upper       // the value is at most this
	exact
)

// entry is what the table remembers of a state.
type entry struct {
	value int // win distances counted from this state
	depth int
	bound bound
	full  bool // no evaluation was needed: the bound holds at any depth
	move  uint16
}

// pack puts an entry into a word. Bits: 0-15 value, 16-23 depth, 24-25 bound,
// 26 full, 32-47 move.
func (e entry) pack() uint64 {
	w := uint64(uint16(int16(e.value))) | uint64(uint8(e.depth))<<16 | uint64(e.bound)<<24 | uint64(e.move)<<32
	if e.full {
		w |= 1 << 26
	}
	return w
}

func unpack(w uint64) entry {
	return entry{
		value: int(int16(uint16(w))),
		depth: int(uint8(w >> 16)),
		bound: bound(w >> 24 & 3),
		full:  w>>26&1 == 1,
		move:  uint16(w >> 32),
	}
}

// newTable makes a table of at most so many bytes, a power of two.
func newTable(bytes int) *table {
	n := minTable
	for n*2 <= bytes {
		n *= 2
	}
	buckets := n / (bucketEntries * entryBytes)
	return &table{words: make([]uint64, n/8), mask: uint64(buckets - 1)}
}

func (t *table) clear() { clear(t.words) }

// at is the index of the first word of the bucket of a key.
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

// store remembers an entry, in place of what the table knew of the same state
// or else of the shallowest entry of the bucket.
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
