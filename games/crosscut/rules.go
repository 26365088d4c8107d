package crosscut

import (
	"iter"
	"math/bits"
	"slices"
	"strconv"

	"parlour/games"
	"parlour/games/squares"
)

// state is a position of Crosscut: an immutable, comparable value.
type state struct {
	board     board
	turn      games.Seat // the owner of board.own
	moves     int        // number of moves so far, including passes
	last      [2]move    // the last move of each seat
	lastFlank flank      // of the last move, whether or not it flipped
}

// newState returns the empty board of a width and height from 5 to 10 with Red to move.
func newState(width, height int) state {
	return state{board: board{size: sizeOf(width, height)}, last: [2]move{none, none}}
}

// Turn returns the seat to move.
func (s state) Turn() games.Seat { return games.UnlessOver(s.board.end != running, s.turn) }

// Moves yields the legal moves row by row from a1, or only a pass.
func (s state) Moves() iter.Seq[move] {
	if s.board.end != running {
		return slices.Values([]move(nil))
	}
	return slices.Values(s.board.AppendMoves(nil))
}

// After returns the state after a legal move.
func (s state) After(m move) state {
	next := state{turn: 1 - s.turn, moves: s.moves + 1, last: s.last}
	next.last[s.turn] = m
	if m != pass {
		next.lastFlank = s.board.flank(m)
	}
	next.board = s.board.play(m, next.lastFlank)
	return next
}

// Outcome returns the result of the game.
func (s state) Outcome() games.Outcome {
	switch s.board.end {
	case finished:
		l, reason := s.board.winning(), "crosscut.reason.column"
		if l.isRow() {
			reason = "crosscut.reason.row"
		}
		return games.Outcome{Over: true, Winner: 1 - s.turn, Reason: games.T(
			reason, "Seat", 1-s.turn, "From", l.from.String(), "To", l.to.String())}
	case stuck:
		return games.Outcome{Over: true, Winner: games.Nobody, Reason: games.T("crosscut.reason.stuck")}
	}
	return games.Running
}

// discs returns the discs of a seat.
func (s state) discs(seat games.Seat) discs {
	if seat == s.turn {
		return s.board.own
	}
	return s.board.foe
}

// segment is a straight run of squares.
type segment struct{ from, to move }

// isRow reports whether a segment is part of a row and not of a column.
func (g segment) isRow() bool { return g.from.row() == g.to.row() }

// name returns the name of the row or column.
func (g segment) name() string {
	if g.isRow() {
		return strconv.Itoa(g.from.row() + 1)
	}
	return squares.Column(g.from.column())
}

// squares returns the squares of a segment inside the perimeter.
func (g segment) squares() (d discs) {
	for x := g.from.column(); x <= g.to.column(); x++ {
		for y := g.from.row(); y <= g.to.row(); y++ {
			d |= disc(at(x, y))
		}
	}
	return d
}

// winning returns the first line that the side that has just moved has filled, rows before
// columns.
func (b *board) winning() segment {
	w, h := int(b.size.w), int(b.size.h)
	for y := range h {
		if b.foe.row(y).count() == w {
			return segment{at(1, y+1), at(w, y+1)}
		}
	}
	x := 0
	for x < w-1 && b.foe.column(x).count() < h {
		x++
	}
	return segment{at(x+1, 1), at(x+1, h)}
}

// Legal returns nil for a legal move, otherwise a Refusal with the reason and an alternative.
func (s state) Legal(m move) error {
	b := &s.board
	switch {
	case m == pass:
		if b.canPlace() {
			return games.Refuse("crosscut.refuse.pass")
		}
		return nil
	case !b.canPlace():
		return games.Refuse("crosscut.refuse.must-pass")
	case !b.size.onBoard(m):
		return squares.RefuseOutside(m.String(), b.size.width(), b.size.height())
	case b.size.corner(m):
		return games.Refuse("crosscut.refuse.corner", "Square", m.String())
	case !b.size.inside(m):
		return s.refuseEdge(m)
	}
	for seat := range games.Seat(2) {
		if s.discs(seat)&disc(m) != 0 {
			return look.RefuseTaken(seat, m.String())
		}
	}
	return nil
}

// refuseEdge refuses a square of the perimeter where nothing would flip.
func (s state) refuseEdge(m move) error {
	f := s.board.flank(m)
	switch {
	case f.flips():
		return nil
	case f.flanked == 0:
		return games.Refuse("crosscut.refuse.no-flank", "Square", m.String())
	}
	return games.Refuse("crosscut.refuse.short", "Square", m.String(), "Created", f.created, "Cut", f.cut)
}

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
