package reversi

import (
	"iter"
	"math/bits"
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
func (s state) Turn() games.Seat {
	if s.over() {
		return games.Nobody
	}
	return s.turn
}

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
	return func(yield func(square) bool) {
		moves := s.moves()
		if moves == 0 && !s.over() {
			yield(pass)
		}
		for ; moves != 0; moves &= moves - 1 {
			if !yield(square(bits.TrailingZeros64(moves))) {
				return
			}
		}
	}
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
