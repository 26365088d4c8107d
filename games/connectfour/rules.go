package connectfour

import (
	"iter"
	"math/bits"

	"parlour/games"
)

// The seats, in the order in which they move.
const (
	Red games.Seat = iota
	Blue
)

// Sizes of the board, in squares.
const (
	MinSize       = 4
	MaxSize       = 9 // the columns are named by digits
	DefaultWidth  = 7
	DefaultHeight = 6
)

// inLine is how many discs in line win.
const inLine = 4

// Column is a move: the column in which a disc falls, from 0 at the left.
type Column int8

// none is no column: there is no last move yet.
const none Column = -1

// square is a place of a board, both counted from 0 at the lower left.
type square struct{ column, row int }

// State is a position. Make one with [NewState].
type State struct {
	width, height int8
	last          Column
	won           bool       // by the player who is not to move
	turn          games.Seat // who moves, or would if the game were not over
	// columns are the discs from the bottom up, 1 for Blue's, and a 1 above them.
	columns [MaxSize]uint16
}

// NewState is an empty board, Red to move.
func NewState(width, height int) State {
	s := State{width: int8(width), height: int8(height), last: none}
	for c := range width {
		s.columns[c] = 1
	}
	return s
}

// stack is how many discs are in a column.
func (s State) stack(c int) int { return bits.Len16(s.columns[c]) - 1 }

// count is how many discs are on the board.
func (s State) count() (n int) {
	for c := range int(s.width) {
		n += s.stack(c)
	}
	return n
}

// disc is whose disc is on a square, Nobody's where there is none or no square.
func (s State) disc(at square) games.Seat {
	if min(at.column, at.row) < 0 || at.column >= int(s.width) || at.row >= s.stack(at.column) {
		return games.Nobody
	}
	return games.Seat(s.columns[at.column] >> at.row & 1)
}

// Turn is the seat to move, Nobody when the game is over.
func (s State) Turn() games.Seat {
	if s.over() {
		return games.Nobody
	}
	return s.turn
}

func (s State) over() bool { return s.won || s.count() == int(s.width)*int(s.height) }

// Outcome tells whether the game is over: four in line win, a full board is a
// draw.
func (s State) Outcome() games.Outcome {
	switch {
	case s.won:
		return games.Outcome{Over: true, Winner: 1 - s.turn, Reason: games.T("connectfour.over", "Winner", 1-s.turn)}
	case s.over():
		return games.Outcome{Over: true, Winner: games.Nobody, Reason: games.T("connectfour.drawn.over")}
	}
	return games.Running
}

// Moves are the columns that are not full, from the left.
func (s State) Moves() iter.Seq[Column] {
	return func(yield func(Column) bool) {
		for c := range Column(s.width) {
			if !s.over() && s.Legal(c) == nil && !yield(c) {
				return
			}
		}
	}
}

// Legal is nil for a column with room for a disc.
func (s State) Legal(c Column) error {
	switch {
	case c < 0 || int8(c) >= s.width:
		return s.outside(c.String())
	case s.stack(int(c)) >= int(s.height):
		return games.Refuse("connectfour.refuse.full", "Column", c.String())
	}
	return nil
}

// After is the state after a disc of the player to move has fallen.
func (s State) After(c Column) State {
	at := square{int(c), s.stack(int(c))}
	s.columns[c] += (1 + uint16(s.turn)) << at.row // moves the 1 on top up, and adds the disc
	s.won = len(s.lines(at)) > 0
	s.turn, s.last = 1-s.turn, c
	return s
}

// lines are the discs of the four or more in line that a disc is one of.
func (s State) lines(at square) (all []square) {
	for _, step := range [4]square{{0, 1}, {1, 0}, {1, 1}, {1, -1}} {
		line := []square{at}
		for _, way := range [2]int{-1, 1} {
			for next := at; ; line = append(line, next) {
				next.column += way * step.column
				next.row += way * step.row
				if s.disc(next) != s.disc(at) {
					break
				}
			}
		}
		if len(line) >= inLine {
			all = append(all, line...)
		}
	}
	return all
}
