package pathway

import (
	"math/bits"

	"parlour/solver/search"
)

// rows is a set of squares of a board of any size: a word for each row from the
// top, with bit 0 the leftmost column, between two rows that stay empty so that
// every row has neighbours.
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

// A state can be searched itself, which boards above 8x8 need: slower than a
// bitboard, but of any size.

var _ search.State[state, square] = state{}

// AppendMoves appends the squares where the player to move may place.
func (s state) AppendMoves(buf []square) []square { return s.appendSquares(buf, s.legal(s.turn)) }

// appendSquares appends the squares of a set, from the top left, row by row.
func (s state) appendSquares(buf []square, set rows) []square {
	for r := range s.size {
		for row := set[r+1]; row != 0; row &= row - 1 {
			buf = append(buf, s.square(r, bits.TrailingZeros32(row)))
		}
	}
	return buf
}

// Ended tells whether the player to move has no placement: he has won.
func (s state) Ended() (search.End, bool) { return search.Won, s.over() }

// Hash tells positions on one board apart, whoever is Red.
func (s state) Hash() uint64 {
	h := uint64(0)
	for _, seat := range [2]int{int(s.turn), 1 - int(s.turn)} {
		for r := range s.size {
			h = search.Mix(h + uint64(s.discs[seat][r+1]) + 1)
		}
	}
	return h
}
