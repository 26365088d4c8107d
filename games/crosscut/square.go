package crosscut

import (
	"math/bits"
)

// move is a square of the board, or pass. Squares are numbered row by row
// from a1, ten to a row whatever the width of the board.
type move uint8

// pass skips a turn. It is legal only when nothing else is.
const pass move = stride * stride

// none is the last move of a position that no move has led to.
const none move = pass + 1

// stride is how many squares a row of the largest board has.
const stride = 10

// at is the square of a column and a row, both counted from 0.
func at(column, row int) move { return move(row*stride + column) }

func (m move) column() int { return int(m) % stride }
func (m move) row() int    { return int(m) / stride }

// String is the name of the square, as in chess, or "pass".
func (m move) String() string {
	if m == pass {
		return "pass"
	}
	return m.place().String()
}

// Discs are squares inside the perimeter, a bit each: the square one step in
// from the bottom left corner is bit 0, and a row is eight bits. The perimeter
// is empty between turns, so that one word holds even the largest board.
type discs uint64

// disc is the one square inside the perimeter.
func disc(m move) discs { return 1 << ((m.row()-1)*8 + m.column() - 1) }

// square is the lowest of the squares.
func (d discs) square() move {
	i := bits.TrailingZeros64(uint64(d))
	return at(i%8+1, i/8+1)
}

// count is how many there are.
func (d discs) count() int { return bits.OnesCount64(uint64(d)) }

// line is a row or a column inside the perimeter; bit 0 is its left or lower
// end.
type line uint64

// columnBits are the squares of the leftmost column.
const columnBits = 0x0101010101010101

func (d discs) row(y int) line { return line(d >> (8 * y) & 0xff) }

// column gathers the bits of a column by a multiplication in which each has a
// place of its own.
func (d discs) column(x int) line {
	return line(d >> x & columnBits * 0x0102040810204080 >> 56)
}

func (l line) inRow(y int) discs { return discs(l) << (8 * y) }

func (l line) inColumn(x int) discs {
	return (discs(l&0x7f)*0x0002040810204081&columnBits | discs(l>>7)<<56) << x
}

// count is how many squares of the line are taken.
func (l line) count() int { return bits.OnesCount64(uint64(l)) }

// lowest is the lowest square taken.
func (l line) lowest() int { return bits.TrailingZeros64(uint64(l)) }

// after is how many squares just above place p of a line are taken, place 0
// being the one on the perimeter; before, how many just below.
func (l line) after(p int) int  { return bits.TrailingZeros64(^uint64(l >> p)) }
func (l line) before(p int) int { return bits.LeadingZeros64(^(uint64(l) << (65 - p))) }

// through is the length of the segment through a place that is taken.
func (l line) through(p int) int { return l.before(p) + 1 + l.after(p) }

// size is how wide and high the board is inside its perimeter, 3 to 8.
type size struct{ w, h uint8 }

// The sizes of a board, its perimeter included.
const (
	smallest = 5
	largest  = stride
	standard = 8
)

func sizeOf(width, height int) size { return size{uint8(width - 2), uint8(height - 2)} }

func (a size) width() int  { return int(a.w) + 2 }
func (a size) height() int { return int(a.h) + 2 }

// onBoard reports whether the move is a square of the board.
func (a size) onBoard(m move) bool {
	return m < pass && m.column() < a.width() && m.row() < a.height()
}

// inside reports whether a square of the board is off the perimeter.
func (a size) inside(m move) bool {
	x, y := m.column()-1, m.row()-1
	return uint(x) < uint(a.w) && uint(y) < uint(a.h)
}

// corner reports whether a square of the board is a corner.
func (a size) corner(m move) bool {
	x, y := m.column(), m.row()
	return (x == 0 || x == a.width()-1) && (y == 0 || y == a.height()-1)
}

// all are the squares inside the perimeter.
func (a size) all() discs { return areas[a.w][a.h] }

// areas are the squares inside the perimeter for each width and height.
var areas = func() (t [largest - 1][largest - 1]discs) {
	for w := range t {
		for h := range t[w] {
			for y := range h {
				t[w][h] |= (1<<w - 1) << (8 * y)
			}
		}
	}
	return t
}()

// spans reports whether the discs fill a whole row or a whole column, which wins.
func (a size) spans(d discs) bool {
	beyond := ^discs(0) << (8 * a.h) // rows of the word that the board hasn't
	gaps := a.all()&^d | beyond
	if (gaps-columnBits)&^gaps&(columnBits<<7) != 0 { // a byte is zero: a row without gaps
		return true
	}
	whole := d | beyond
	whole &= whole >> 32
	whole &= whole >> 16
	whole &= whole >> 8
	return whole&0xff != 0
}
