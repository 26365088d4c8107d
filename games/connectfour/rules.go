package connectfour

import (
	"iter"
	"strconv"

	"parlour/games"
)

// Sizes of the board, in squares.
const (
	MinSize       = 4
	MaxWidth      = 9 // the columns are named by digits
	MaxHeight     = 6
	DefaultWidth  = 7
	DefaultHeight = 6
)

// Column is a move: the column in which a disc falls, from 0 at the left.
type Column int8

// none is no column: there is no last move yet.
const none Column = -1

// String is the canonical form of a move: 1 is the column at the left.
func (c Column) String() string { return strconv.Itoa(int(c) + 1) }

// State is a position. Make one with [NewState].
type State struct {
	frame
	word
	last Column
}

// NewState is an empty board, Red to move.
func NewState(width, height int) State { return State{frame: newFrame(width, height), last: none} }

// mover is the seat that moves, or would if the game were not over.
func (s State) mover() games.Seat { return games.Seat(s.count() % 2) }

// line are the discs with which the player who moved last has won.
func (s State) line() uint64 { return fours(s.mine ^ s.all) }

func (s State) over() bool { return s.all == s.board || s.line() != 0 }

// Turn is the seat to move, Nobody when the game is over.
func (s State) Turn() games.Seat {
	if s.over() {
		return games.Nobody
	}
	return s.mover()
}

// Outcome tells whether the game is over: four in line win, a full board is a
// draw.
func (s State) Outcome() games.Outcome {
	switch winner := 1 - s.mover(); {
	case s.line() != 0:
		return games.Outcome{Over: true, Winner: winner, Reason: games.T("connectfour.over", "Winner", winner)}
	case s.over():
		return games.Outcome{Over: true, Winner: games.Nobody, Reason: games.T("connectfour.drawn")}
	}
	return games.Running
}

// Moves are the columns that are not full, from the left.
func (s State) Moves() iter.Seq[Column] {
	return func(yield func(Column) bool) {
		for c := range Column(s.width) {
			if !s.over() && s.moves(s.word)&s.column(c) != 0 && !yield(c) {
				return
			}
		}
	}
}

// Legal is nil for a column with room for a disc.
func (s State) Legal(c Column) error {
	switch {
	case c < 0 || int(c) >= s.width:
		return s.outside(c.String())
	case s.moves(s.word)&s.column(c) == 0:
		return games.Refuse("connectfour.refuse.full", "Column", c.String())
	}
	return nil
}

// After is the state after a disc of the player to move has fallen.
func (s State) After(c Column) State {
	s.word, s.last = s.after(s.moves(s.word)&s.column(c)), c
	return s
}
