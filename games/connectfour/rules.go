package connectfour

import (
	"iter"
	"math/bits"
	"strconv"

	"parlour/games"
	"parlour/games/squares"
)

// The limits and defaults of the board size, in squares.
const (
	MinSize       = 4
	MaxWidth      = 9 // single digits name the columns
	MaxHeight     = 6
	DefaultWidth  = 7
	DefaultHeight = 6
)

// Column is a move: the column in which a disc falls, counted from 0 on the left.
type Column int8

// none is no column.
const none Column = -1

// String returns the canonical form of a move: 1 is the leftmost column.
func (c Column) String() string { return strconv.Itoa(int(c) + 1) }

// State is a position. Create one with [NewState].
type State struct {
	frame
	word
	last [2]uint64 // the square of each seat's last disc
}

// NewState returns an empty board with Red to move.
func NewState(width, height int) State {
	return State{frame: newFrame(width, height)}
}

// mover returns the seat to move, also after the end of the game.
func (s State) mover() games.Seat { return games.Seat(s.count() % 2) }

// line returns the winning discs of the player who moved last.
func (s State) line() uint64 { return fours(s.mine ^ s.all) }

// fill returns the number of empty squares, and of all.
func (s State) fill() (empty, cells int) {
	cells = bits.OnesCount64(s.board)
	return cells - s.count(), cells
}

func (s State) over() bool { return s.all == s.board || s.line() != 0 }

// Turn returns the seat to move, Nobody after the end.
func (s State) Turn() games.Seat { return games.UnlessOver(s.over(), s.mover()) }

// Outcome returns the result: four in line win, a full board is a draw.
func (s State) Outcome() games.Outcome {
	return squares.Outcome(s.line() != 0, s.over(), 1-s.mover(), "connectfour.over", "connectfour.drawn")
}

// Moves yields the columns that are not full, from the left.
func (s State) Moves() iter.Seq[Column] {
	return func(yield func(Column) bool) {
		for c := range Column(s.width) {
			if !s.over() && s.moves(s.word)&s.column(c) != 0 && !yield(c) {
				return
			}
		}
	}
}

// Legal returns nil for a column that is not full.
func (s State) Legal(c Column) error {
	switch {
	case c < 0 || int(c) >= s.width:
		return s.outside(c.String())
	case s.moves(s.word)&s.column(c) == 0:
		return games.Refuse("connectfour.refuse.full", "Column", c.String())
	}
	return nil
}

// After returns the state after the player to move has dropped a disc.
func (s State) After(c Column) State {
	square := s.moves(s.word) & s.column(c)
	s.last[s.mover()] = square
	s.word = s.after(square)
	return s
}

// frame is the geometry of a board and word the discs on it: those of the player to move,
// and all. A column is seven bits from the bottom up. The topmost bit stays empty, so that
// no line continues in the next column. The layout is that of John Tromp's Fhourstones.
type frame struct {
	width, height, cells int
	board, bottom        uint64 // all squares, and those of the bottom row
}

type word struct{ mine, all uint64 }

const (
	stride    = 7
	bottomRow = 1<<0 | 1<<7 | 1<<14 | 1<<21 | 1<<28 | 1<<35 | 1<<42 | 1<<49 | 1<<56
	oneColumn = 1<<stride - 1
)

func newFrame(width, height int) frame {
	bottom := uint64(bottomRow & (1<<(stride*width) - 1))
	return frame{width, height, width * height, bottom * (1<<height - 1), bottom}
}

// column returns the squares of a column.
func (f *frame) column(c Column) uint64 { return (1<<f.height - 1) << (c * stride) }

// columnOf returns the column of a square.
func columnOf(square uint64) Column { return Column(bits.TrailingZeros64(square) / stride) }

// moves returns the squares on which the next disc may fall.
func (f *frame) moves(w word) uint64 { return (w.all + f.bottom) & f.board }

// after returns the position after a disc has fallen on a square.
func (w word) after(square uint64) word { return word{w.mine ^ w.all, w.all | square} }

// count returns the number of discs.
func (w word) count() int { return bits.OnesCount64(w.all) }

// steps are the distances between neighbours in the four directions.
var steps = [4]int{1, stride - 1, stride, stride + 1}

// starts returns the first square of every four in line within a set.
func starts(set uint64, step int) uint64 {
	return set & (set >> step) & (set >> (2 * step)) & (set >> (3 * step))
}

// fours returns the discs of a set that belong to four or more in line.
func fours(discs uint64) (all uint64) {
	for _, step := range steps {
		s := starts(discs, step)
		all |= s | s<<step | s<<(2*step) | s<<(3*step)
	}
	return all
}

// threats returns the squares that would complete four in line; some of them may be occupied
// or off the board.
func threats(discs uint64) uint64 {
	return discs<<1&(discs<<2)&(discs<<3) | along(discs, stride-1) | along(discs, stride) | along(discs, stride+1)
}

// along returns the squares that would complete four in one direction.
func along(discs uint64, step uint) uint64 {
	before, behind := discs<<step&(discs<<(2*step)), discs>>step&(discs>>(2*step))
	return before&(discs<<(3*step)|discs>>step) | behind&(discs<<step|discs>>(3*step))
}

// key identifies a position: in a column of n discs, those of the player to move form a
// number below 2^n, and the discs themselves add 2^n-1.
func (w word) key() uint64 { return w.mine + w.all }

// wordOf returns the position of a key.
func (f *frame) wordOf(key uint64) (w word) {
	for c := range f.width {
		column := key >> (c * stride) & oneColumn
		discs := uint64(1)<<(bits.Len64(column+1)-1) - 1
		w.all |= discs << (c * stride)
		w.mine |= (column - discs) << (c * stride)
	}
	return w
}

// mirrored returns the mirror image of a set of squares or of a key.
func (f *frame) mirrored(set uint64) (m uint64) {
	for c := range f.width {
		m |= set >> (c * stride) & oneColumn << ((f.width - 1 - c) * stride)
	}
	return m
}

// canonical returns the position or its mirror image, whichever has the lesser key.
func (f *frame) canonical(w word) word {
	if m := (word{f.mirrored(w.mine), f.mirrored(w.all)}); m.key() < w.key() {
		return m
	}
	return w
}
