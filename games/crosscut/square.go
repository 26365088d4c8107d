package crosscut

import (
	"math/bits"
)

// move is a square of the board, or pass. Squares are numbered row by row from a1, ten per row
// whatever the width of the board.
type move uint8

// pass skips a turn. It is legal only if no other move is.
const pass move = stride * stride

// none is the last move of an initial position.
const none move = pass + 1

// stride is the number of squares in a row of the largest board.
const stride = 10

// at returns the square in a column and a row, both counted from 0.
func at(column, row int) move { return move(row*stride + column) }

func (m move) column() int { return int(m) % stride }
func (m move) row() int    { return int(m) / stride }

// String returns the name of the square as in chess, or "pass".
func (m move) String() string {
	if m == pass {
		return "pass"
	}
	return m.place().String()
}

// discs is a set of squares inside the perimeter. The square one step from the bottom left corner is
// bit 0, and a row is eight bits. The perimeter is empty between turns, so one word suffices for the
// largest board.
type discs uint64

// disc returns the set of one square inside the perimeter.
func disc(m move) discs { return 1 << ((m.row()-1)*8 + m.column() - 1) }

// square returns the lowest of the squares.
func (d discs) square() move {
	i := bits.TrailingZeros64(uint64(d))
	return at(i%8+1, i/8+1)
}

// count returns the number of squares.
func (d discs) count() int { return bits.OnesCount64(uint64(d)) }

// line is a row or column inside the perimeter; bit 0 is its left or lower end.
type line uint64

// columnBits are the squares of the leftmost column.
const columnBits = 0x0101010101010101

func (d discs) row(y int) line { return line(d >> (8 * y) & 0xff) }

// column gathers the bits of a column by a multiplication that moves each to its own place.
func (d discs) column(x int) line {
	return line(d >> x & columnBits * 0x0102040810204080 >> 56)
}

func (l line) inRow(y int) discs { return discs(l) << (8 * y) }

func (l line) inColumn(x int) discs {
	return (discs(l&0x7f)*0x0002040810204081&columnBits | discs(l>>7)<<56) << x
}

// count returns the number of occupied squares of the line.
func (l line) count() int { return bits.OnesCount64(uint64(l)) }

// lowest returns the lowest occupied square.
func (l line) lowest() int { return bits.TrailingZeros64(uint64(l)) }

// after returns the number of occupied squares just above place p of a line, where place 0 is on the
// perimeter; before returns the number just below.
func (l line) after(p int) int  { return bits.TrailingZeros64(^uint64(l >> p)) }
func (l line) before(p int) int { return bits.LeadingZeros64(^(uint64(l) << (65 - p))) }

// through returns the length of the segment through an occupied place.
func (l line) through(p int) int { return l.before(p) + 1 + l.after(p) }

// size is the width and height of the board inside its perimeter, 3 to 8.
type size struct{ w, h uint8 }

// The limits of a board's size, including its perimeter.
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

// inside reports whether a square of the board is inside the perimeter.
func (a size) inside(m move) bool {
	x, y := m.column()-1, m.row()-1
	return uint(x) < uint(a.w) && uint(y) < uint(a.h)
}

// corner reports whether a square of the board is a corner.
func (a size) corner(m move) bool {
	x, y := m.column(), m.row()
	return (x == 0 || x == a.width()-1) && (y == 0 || y == a.height()-1)
}

// all returns the squares inside the perimeter.
func (a size) all() discs { return areas[a.w][a.h] }

// areas holds the squares inside the perimeter for each width and height.
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
	beyond := ^discs(0) << (8 * a.h) // rows of the word outside the board
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
