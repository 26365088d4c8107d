package tictactoe

import (
	"parlour/games"
	"parlour/games/squares"
)

// numbers are those of squares, and of the bits of a set.
var numbers = squares.Bits{Stride: side}

// String returns the canonical form of a move.
func (sq square) String() string { return numbers.Square(int(sq)).String() }

func format(_ state, sq square) string { return sq.String() }

func parse(_ state, typed string) (square, error) {
	bit, err := numbers.Parse(typed, side, side)
	return square(bit), err
}

// places lists the squares of a set.
func places(set uint16) []squares.Square { return numbers.List(uint64(set)) }

// ReadBoard parses a position and returns a Refusal unless play can reach it: Red has moved first, and
// play has stopped after three in line.
func (state) ReadBoard(o games.Options, text, turn string) (state, error) {
	b, seat, err := look.Read(o, text, turn, side, side)
	if err != nil {
		return state{}, err
	}
	s := newState()
	for seat, discs := range b.Discs {
		s.discs[seat] = uint16(numbers.Set(discs))
	}
	if len(b.Discs[squares.Red])-len(b.Discs[squares.Blue]) != int(seat) || complete(s.discs[seat]) != 0 {
		return state{}, games.Refuse("tictactoe.refuse.impossible", "Turn", look.Letter(seat))
	}
	return s, nil
}

// WriteBoard formats the position as ReadBoard parses it. The turn of a finished game is that of the seat
// that would be next.
func (s state) WriteBoard() (board, turn string) {
	b := boardOf(s)
	return b.Format(), look.Letter(s.mover())
}
