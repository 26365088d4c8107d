package reversi

import (
	"iter"
	"math/bits"
	"slices"
	"strconv"

	"parlour/games"
	"parlour/games/squares"
)

// square is a move: a square, numbered as the bits of a set, or a pass.
type square int8

const (
	pass square = 64
	none square = -1 // the last move of a seat that has not moved
)

// state is a position. Create one with [newState].
type state struct {
	board
	turn    games.Seat // the seat to move, also after the end
	last    [2]square  // the last move of each seat
	flipped uint64     // the discs that the last disc has flipped
	count   int        // the number of moves, passes included
}

// newState returns the four discs of the start with Red to move.
func newState(size int) state {
	l := large
	if size == small.size {
		l = small
	}
	low, high := size/2-1, size/2
	return state{
		board: board{bit(low, low) | bit(high, high), bit(low, high) | bit(high, low), l},
		last:  [2]square{none, none},
	}
}

// over reports whether neither player can place a disc.
func (b board) over() bool { return b.moves() == 0 && b.pass().moves() == 0 }

// Turn returns the seat to move, Nobody after the end.
func (s state) Turn() games.Seat { return games.UnlessOver(s.over(), s.turn) }

// discs returns the discs of a seat.
func (s state) discs(seat games.Seat) uint64 {
	if seat == s.turn {
		return s.mine
	}
	return s.theirs
}

// Outcome returns the result: when neither side can move, the one with more discs wins.
func (s state) Outcome() games.Outcome {
	if !s.over() {
		return games.Running
	}
	lead, winner := s.lead(), s.turn
	if lead == 0 {
		return games.Outcome{Over: true, Winner: games.Nobody, Reason: games.T("reversi.drawn", "Count", bits.OnesCount64(s.mine))}
	}
	if lead < 0 {
		winner = 1 - s.turn
	}
	most, least := bits.OnesCount64(s.discs(winner)), bits.OnesCount64(s.discs(1-winner))
	return games.Outcome{Over: true, Winner: winner, Reason: games.T("reversi.over", "Winner", winner, "Most", most, "Least", least)}
}

// Moves yields the open squares row by row from a1, or a pass.
func (s state) Moves() iter.Seq[square] {
	if s.over() {
		return slices.Values([]square(nil))
	}
	return slices.Values(s.AppendMoves(nil))
}

// Legal returns nil or the Refusal that explains why the seat to move may not make a move.
func (s state) Legal(sq square) error {
	moves := s.moves()
	switch {
	case sq == pass && moves != 0:
		return games.Refuse("reversi.refuse.pass")
	case sq == pass:
		return nil
	case sq < 0 || sq > pass || s.cells>>sq&1 == 0:
		return squares.RefuseOutside(strconv.Itoa(int(sq)), s.size, s.size)
	case moves == 0:
		return games.Refuse("reversi.refuse.must-pass")
	case moves>>sq&1 == 1:
		return nil
	}
	for seat := range games.Seat(2) {
		if s.discs(seat)>>sq&1 == 1 {
			return look.RefuseTaken(seat, sq.String())
		}
	}
	return games.Refuse("reversi.refuse.flips-nothing", "Square", sq.String(), "Disc", look.Disc(1-s.turn))
}

// After returns the state after a legal move. A pass leaves the last disc and its flips marked.
func (s state) After(sq square) state {
	s.last[s.turn] = sq
	s.turn = 1 - s.turn
	s.count++
	if sq == pass {
		s.board = s.pass()
		return s
	}
	s.flipped = s.flips(1 << sq)
	s.board = s.play(1<<sq, s.flipped)
	return s
}

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
