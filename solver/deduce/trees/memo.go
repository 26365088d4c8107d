package trees

import "sync/atomic"

// memo caches results for sets of codes by a 64-bit hash. It is a fixed table in which new
// entries replace old ones. It is lock-free: an entry torn between two writers fails its
// check (R. Hyatt, T. Mann, "A lock-less transposition table implementation for parallel
// search", 2002).
type memo struct {
	slots []memoSlot // their number is a power of two
}

type memoSlot struct {
	check atomic.Uint64 // hash xor data
	data  atomic.Uint64
}

// known is the stored result for a set.
type known struct {
	value int32 // total of the best tree, or a lower bound on it
	exact bool
	guess uint16 // root of the best tree, if exact
}

func (m *memo) get(hash uint64) (known, bool) {
	slot := &m.slots[hash&uint64(len(m.slots)-1)]
	data := slot.data.Load()
	if data == 0 || slot.check.Load()^data != hash {
		return known{}, false
	}
	return known{int32(data >> 17), data>>16&1 == 1, uint16(data)}, true
}

func (m *memo) put(hash uint64, k known) {
	data := uint64(k.value)<<17 | uint64(k.guess)
	if k.exact {
		data |= 1 << 16
	}
	slot := &m.slots[hash&uint64(len(m.slots)-1)]
	slot.check.Store(hash ^ data)
	slot.data.Store(data)
}
