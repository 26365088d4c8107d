package pathway

import "math/bits"

// rows is a set of squares of a board of any size: a word for each row from the
// top, with bit 0 the leftmost column, between two rows that stay empty so that
// every row has neighbours.
type rows [MaxSize + 2]uint32

func (b *rows) add(r, c int)      { b[r+1] |= 1 << c }
func (b *rows) has(r, c int) bool { return b[r+1]>>c&1 == 1 }

func (b *rows) count() int {
	n := 0
	for _, row := range b {
		n += bits.OnesCount32(row)
	}
	return n
}

// neighbours are the squares of row r beside exactly one square of the set, and
// those beside one or more.
func (b *rows) neighbours(r int) (one, some uint32) {
	return oneOfFour(b[r], b[r+2], b[r+1]<<1, b[r+1]>>1)
}

// oneOfFour tells for each bit whether it is set in exactly one of the words,
// and whether in any.
func oneOfFour[W uint32 | uint64](a, b, c, d W) (one, some W) {
	two := a&b | c&d | (a|b)&(c|d)
	some = a | b | c | d
	return some &^ two, some
}
