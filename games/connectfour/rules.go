package connectfour

import (
	"iter"
	"math/bits"
	"strconv"

	"parlour/games"
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

// none is the last move of a seat that has not moved.
const none Column = -1

// String returns the canonical form of a move: 1 is the leftmost column.
func (c Column) String() string { return strconv.Itoa(int(c) + 1) }

// State is a position. Create one with [NewState].
type State struct {
	frame
	word
	last [2]Column // the last move of each seat
}

// NewState returns an empty board with Red to move.
func NewState(width, height int) State {
	return State{frame: newFrame(width, height), last: [2]Column{none, none}}
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
func (s State) Turn() games.Seat {
	if s.over() {
		return games.Nobody
	}
	return s.mover()
}

// Outcome returns the result: four in line win, a full board is a draw.
func (s State) Outcome() games.Outcome {
	switch winner := 1 - s.mover(); {
	case s.line() != 0:
		return games.Outcome{Over: true, Winner: winner, Reason: games.T("connectfour.over", "Winner", winner)}
	case s.over():
		return games.Outcome{Over: true, Winner: games.Nobody, Reason: games.T("connectfour.drawn")}
	}
	return games.Running
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
	s.last[s.mover()] = c
	s.word = s.after(s.moves(s.word) & s.column(c))
	return s
}
