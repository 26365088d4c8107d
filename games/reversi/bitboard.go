package reversi

import "math/bits"

// stride is the number of bits in a row of a set of squares, from a1 upwards. A smaller board
// has the lower left squares.
const stride = 8

// Sets of squares that keep shifts from wrapping around the edges.
const (
	notFirst = 0xfefefefefefefefe // all columns but a
	notLast  = 0x7f7f7f7f7f7f7f7f // all columns but h
	inner    = notFirst & notLast
)

// steps are the distances to the neighbours of a square in four directions; the opposite ones are
// negative.
var steps = [...]int{1, stride, stride - 1, stride + 1}

// layout is what all positions of one size share.
type layout struct {
	size           int
	cells          uint64 // all squares
	corners, edges uint64 // edges include the corners
	beside         [4]beside
}

// beside is a corner, the square diagonally next to it, and the two next to it on the edges: the
// X square and the C squares of the books.
type beside struct{ corner, diagonal, edges uint64 }

// small and large are the layouts of the two sizes.
var small, large = newLayout(6), newLayout(8)

func newLayout(size int) *layout {
	l := &layout{size: size}
	last := size - 1
	for row := range size {
		l.cells |= (1<<size - 1) << (row * stride)
		l.edges |= bit(0, row) | bit(last, row) | bit(row, 0) | bit(row, last)
	}
	for i := range l.beside {
		x, y, dx, dy := i%2*last, i/2*last, 1-i%2*2, 1-i/2*2
		l.beside[i] = beside{bit(x, y), bit(x+dx, y+dy), bit(x+dx, y) | bit(x, y+dy)}
		l.corners |= bit(x, y)
	}
	return l
}

func bit(column, row int) uint64 { return 1 << (row*stride + column) }

// board is a position without its history.
type board struct {
	mine, theirs uint64 // the discs of the player to move and of the other
	*layout
}

func (b board) empty() uint64 { return b.cells &^ (b.mine | b.theirs) }

// empties returns the number of empty squares.
func (b board) empties() int { return bits.OnesCount64(b.empty()) }

// lead returns how many more discs the player to move has.
func (b board) lead() int { return bits.OnesCount64(b.mine) - bits.OnesCount64(b.theirs) }

// pass returns the board with the other player to move.
func (b board) pass() board { return board{b.theirs, b.mine, b.layout} }

// moves returns the squares on which the player to move flips something.
func (b board) moves() (found uint64) {
	for _, step := range steps {
		through := b.through(step)
		found |= run(b.mine, through, step) << step
		found |= back(b.mine, through, step) >> step
	}
	return found & b.empty()
}

// flips returns the discs that a disc on a square flips.
func (b board) flips(at uint64) (found uint64) {
	for _, step := range steps {
		through := b.through(step)
		if line := run(at, through, step); line<<step&b.mine != 0 {
			found |= line
		}
		if line := back(at, through, step); line>>step&b.mine != 0 {
			found |= line
		}
	}
	return found
}

// through returns the other player's discs without those on which a line in the direction would
// leave the board sideways.
func (b board) through(step int) uint64 {
	if step == stride {
		return b.theirs
	}
	return b.theirs & inner
}

// run returns the squares of a set that follow others without a gap, at most six, in the
// direction of a step; back does so in the opposite direction.
func run(from, through uint64, step int) uint64 {
	line := from << step & through
	line |= line << step & through
	through &= through << step
	line |= line << (2 * step) & through
	return line | line<<(2*step)&through
}

func back(from, through uint64, step int) uint64 {
	line := from >> step & through
	line |= line >> step & through
	through &= through >> step
	line |= line >> (2 * step) & through
	return line | line>>(2*step)&through
}

// play returns the board after a disc on a square that flips others.
func (b board) play(at, flips uint64) board {
	return board{b.theirs &^ flips, b.mine | flips | at, b.layout}
}
