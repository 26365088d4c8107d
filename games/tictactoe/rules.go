package tictactoe

import (
	"iter"
	"math/bits"
	"strconv"

	"parlour/games"
	"parlour/games/squares"
)

const (
	side  = 3 // squares along each side
	cells = side * side
	full  = 1<<cells - 1 // the set of all squares
)

// square is a move: a square of the board, numbered row by row from a1, from 0. The bits of a
// set of squares have the same numbers.
type square int8

// none is the last move of a seat that has not moved.
const none square = -1

// lines are the rows, columns and diagonals.
var lines = [...]uint16{0o007, 0o070, 0o700, 0o111, 0o222, 0o444, 0o421, 0o124}

// state is a position. Create one with [newState].
type state struct {
	discs [2]uint16 // the squares of each seat
	last  [2]square // the last move of each seat
}

// newState returns the empty board with Red to move.
func newState() state { return state{last: [2]square{none, none}} }

func (s state) empty() uint16 { return full &^ (s.discs[squares.Red] | s.discs[squares.Blue]) }

// count returns the number of discs.
func (s state) count() int { return cells - bits.OnesCount16(s.empty()) }

// mover returns the seat to move, also after the end of the game.
func (s state) mover() games.Seat { return games.Seat(s.count() % 2) }

// line returns the winning discs of the seat that moved last.
func (s state) line() uint16 { return complete(s.discs[1-s.mover()]) }

// complete returns the squares of the lines that are all in a set.
func complete(set uint16) (all uint16) {
	for _, line := range lines {
		if set&line == line {
			all |= line
		}
	}
	return all
}

func (s state) over() bool { return s.empty() == 0 || s.line() != 0 }

// Turn returns the seat to move, Nobody after the end.
func (s state) Turn() games.Seat { return games.UnlessOver(s.over(), s.mover()) }

// Outcome returns the result: three in line win, a full board is a draw.
func (s state) Outcome() games.Outcome {
	return squares.Outcome(s.line() != 0, s.over(), 1-s.mover(), "tictactoe.over", "tictactoe.drawn")
}

// open returns the squares for the next disc.
func (s state) open() uint16 {
	if s.over() {
		return 0
	}
	return s.empty()
}

// Moves yields the empty squares row by row from a1.
func (s state) Moves() iter.Seq[square] { return squares.Each[square](uint64(s.open())) }

// Legal returns nil for an empty square.
func (s state) Legal(sq square) error {
	if sq < 0 || sq >= cells {
		return squares.RefuseOutside(strconv.Itoa(int(sq)), side, side)
	}
	for seat, discs := range s.discs {
		if discs>>sq&1 == 1 {
			return look.RefuseTaken(games.Seat(seat), sq.String())
		}
	}
	return nil
}

// After returns the state after the seat to move has placed a disc.
func (s state) After(sq square) state {
	seat := s.mover()
	s.discs[seat] |= 1 << sq
	s.last[seat] = sq
	return s
}
