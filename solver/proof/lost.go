package proof

import (
	"encoding/binary"
	"errors"
	"slices"
)

// Lost lists positions in which the player to move loses, by their keys, in order.
type Lost []uint64

// NewLost makes a list of keys, in any order.
func NewLost(keys []uint64) Lost {
	l := Lost(slices.Clone(keys))
	slices.Sort(l)
	return slices.Compact(l)
}

// Has reports whether a position is listed.
func (l Lost) Has(key uint64) bool {
	_, found := slices.BinarySearch(l, key)
	return found
}

// Bytes is the list as [ReadLost] reads it: how far each key lies behind the one
// before, as an unsigned varint.
func (l Lost) Bytes() []byte {
	var b []byte
	last := uint64(0)
	for _, key := range l {
		b = binary.AppendUvarint(b, key-last)
		last = key
	}
	return b
}

// errList is why a list cannot be read.
var errList = errors.New("proof: this is no list of positions: make it anew by \"arena make\"")

// ReadLost reads a list.
func ReadLost(b []byte) (Lost, error) {
	var l Lost
	last := uint64(0)
	for len(b) > 0 {
		gap, n := binary.Uvarint(b)
		if n <= 0 || gap == 0 && l != nil || last+gap < last {
			return nil, errList
		}
		last += gap
		l, b = append(l, last), b[n:]
	}
	return l, nil
}
