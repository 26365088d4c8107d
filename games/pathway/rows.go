package pathway

import (
	"math/bits"

	"parlour/solver/search"
)

// rows is a set of squares of a board of any size: a word for each row from the top, with bit 0
// for the leftmost column, between two rows that stay empty so that every row has neighbours.
type rows [maxSize + 2]uint32

func (b *rows) add(r, c int)      { b[r+1] |= 1 << c }
func (b *rows) has(r, c int) bool { return b[r+1]>>c&1 == 1 }

func (b *rows) count() int {
	n := 0
	for _, row := range b {
		n += bits.OnesCount32(row)
	}
	return n
}

// neighbours returns the squares of row r adjacent to exactly one square of the set, and those
// adjacent to at least one.
func (b *rows) neighbours(r int) (one, some uint32) {
	return oneOfFour(b[r], b[r+2], b[r+1]<<1, b[r+1]>>1)
}

// oneOfFour returns the bits set in exactly one of the words and those set in at least one.
func oneOfFour[W uint32 | uint64](a, b, c, d W) (one, some W) {
	two := a&b | c&d | (a|b)&(c|d)
	some = a | b | c | d
	return some &^ two, some
}

// A state can be searched directly, as boards above 8x8 require. It is slower than a bitboard.
var _ search.State[state, square] = state{}

// AppendMoves appends the legal squares.
func (s state) AppendMoves(buf []square) []square { return s.appendSquares(buf, s.legal(s.turn)) }

// appendSquares appends the squares of a set row by row from the top left.
func (s state) appendSquares(buf []square, set rows) []square {
	for r := range s.size {
		for row := set[r+1]; row != 0; row &= row - 1 {
			buf = append(buf, s.square(r, bits.TrailingZeros32(row)))
		}
	}
	return buf
}

// Ended reports whether the player to move has no legal move and therefore has won.
func (s state) Ended() (search.End, bool) { return search.Won, s.over() }

// Hash returns a key that distinguishes positions on one board, regardless of colours.
func (s state) Hash() uint64 {
	h := uint64(0)
	for _, seat := range [2]int{int(s.turn), 1 - int(s.turn)} {
		for r := range s.size {
			h = search.Mix(h + uint64(s.discs[seat][r+1]) + 1)
		}
	}
	return h
}
