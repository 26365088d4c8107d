package crosscut

import (
	"math/bits"

	"parlour/solver/search"
)

// What a symmetry of the board does to discs.

// mirrored turns the rows round.
func (d discs) mirrored(a size) discs {
	// Bits reversed turn the order of the rows round as well; bytes reversed
	// bring that back.
	return discs(bits.ReverseBytes64(bits.Reverse64(uint64(d)))) >> (8 - a.w)
}

// upended turns the order of the rows round.
func (d discs) upended(a size) discs {
	return discs(bits.ReverseBytes64(uint64(d))) >> (8 * (8 - a.h))
}

// transposed turns rows into columns.
func (d discs) transposed() discs { return discs(search.Transpose(uint64(d))) }

// images calls f with every image of the board, itself the first: eight if it
// is square, else four.
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

// transposed is the board turned over its diagonal.
func (b board) transposed() board {
	b.own, b.foe = b.own.transposed(), b.foe.transposed()
	b.size = size{b.size.h, b.size.w}
	return b
}
