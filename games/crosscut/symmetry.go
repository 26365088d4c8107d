package crosscut

import (
	"math/bits"

	"parlour/solver/search"
)

// The symmetries of a set of discs.

// mirrored flips the discs horizontally.
func (d discs) mirrored(a size) discs {
	// Reversing the bits reverses the order of the rows too; reversing the bytes restores it.
	return discs(bits.ReverseBytes64(bits.Reverse64(uint64(d)))) >> (8 - a.w)
}

// upended flips the discs vertically.
func (d discs) upended(a size) discs {
	return discs(bits.ReverseBytes64(uint64(d))) >> (8 * (8 - a.h))
}

// transposed swaps rows and columns.
func (d discs) transposed() discs { return discs(search.Transpose(uint64(d))) }

// images calls f with every image of the board, beginning with the board itself: eight if it is
// square, otherwise four.
func (b board) images(f func(board)) {
	turns := 1
	if b.size.w == b.size.h {
		turns = 2
	}
	for range turns {
		for range 2 {
			f(b)
			b.own, b.foe = b.own.mirrored(b.size), b.foe.mirrored(b.size)
			f(b)
			b.own, b.foe = b.own.upended(b.size), b.foe.upended(b.size)
		}
		b = b.transposed()
	}
}

// transposed returns the board with rows and columns swapped.
func (b board) transposed() board {
	b.own, b.foe = b.own.transposed(), b.foe.transposed()
	b.size = size{b.size.h, b.size.w}
	return b
}
