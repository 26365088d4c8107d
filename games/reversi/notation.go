package reversi

import (
	"strings"

	"parlour/games"
	"parlour/games/squares"
)

// numbers are those of squares, and of the bits of a set.
var numbers = squares.Bits{Stride: stride}

// String returns the canonical form of a move.
func (sq square) String() string {
	if sq == pass {
		return games.PassMove
	}
	return numbers.Square(int(sq)).String()
}

func format(_ state, sq square) string { return sq.String() }

func parse(s state, typed string) (square, error) {
	if strings.EqualFold(strings.TrimSpace(typed), games.PassMove) {
		return pass, nil
	}
	bit, err := numbers.Parse(typed, s.size, s.size)
	return square(bit), err
}

// ReadBoard parses a position. Any discs may lie on the board.
func (state) ReadBoard(o games.Options, text, turn string) (state, error) {
	b, seat, err := look.Read(o, text, turn, small.size, large.size)
	switch {
	case err != nil:
		return state{}, err
	case b.Width != b.Height || b.Width != small.size && b.Width != large.size:
		return state{}, games.Refuse("reversi.refuse.size", "Width", b.Width, "Height", b.Height)
	}
	s := newState(b.Width)
	s.turn, s.mine, s.theirs = seat, numbers.Set(b.Discs[seat]), numbers.Set(b.Discs[1-seat])
	return s, nil
}

// WriteBoard formats the position as ReadBoard parses it. The turn of a finished game is that of the seat
// that would be next.
func (s state) WriteBoard() (text, turn string) {
	b := boardOf(s)
	return b.Format(), look.Letter(s.turn)
}
