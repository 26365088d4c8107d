package proof

import (
	"encoding/binary"
	"errors"
	"slices"
)

// Lost is the sorted list of the keys of positions in which the player to move loses.
type Lost []uint64

// NewLost returns the list of keys, which may be in any order and contain duplicates.
func NewLost(keys []uint64) Lost {
	l := Lost(slices.Clone(keys))
	slices.Sort(l)
	return slices.Compact(l)
}

// Has reports whether the position with the key is listed.
func (l Lost) Has(key uint64) bool {
	_, found := slices.BinarySearch(l, key)
	return found
}

// Bytes encodes the list for [ReadLost]: the difference of each key from the one before as
// an unsigned varint.
func (l Lost) Bytes() []byte {
	var b []byte
	last := uint64(0)
	for _, key := range l {
		b = binary.AppendUvarint(b, key-last)
		last = key
	}
	return b
}

var errList = errors.New("proof: not a list of positions")

// ReadLost decodes a list.
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
