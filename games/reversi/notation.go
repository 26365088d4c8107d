package reversi

import (
	"strings"

	"parlour/games"
	"parlour/games/squares"
)

// place converts a square to one of the board.
func (sq square) place() squares.Square {
	return squares.Square{Column: int(sq) % stride, Row: int(sq) / stride}
}

// String returns the canonical form of a move.
func (sq square) String() string {
	if sq == pass {
		return games.PassMove
	}
	return sq.place().String()
}

func format(_ state, sq square) string { return sq.String() }

func parse(s state, typed string) (square, error) {
	if strings.EqualFold(strings.TrimSpace(typed), games.PassMove) {
		return pass, nil
	}
	at, err := squares.ParseSquare(typed, s.size, s.size)
	return square(at.Row*stride + at.Column), err
}

// places lists the squares of a set.
func places(set uint64) (all []squares.Square) {
	for sq := range pass {
		if set>>sq&1 == 1 {
			all = append(all, sq.place())
		}
	}
	return all
}

// setOf returns a list of squares as a set; places is the inverse.
func setOf(list []squares.Square) (set uint64) {
	for _, at := range list {
		set |= bit(at.Column, at.Row)
	}
	return set
}

// ReadBoard parses a position. Any discs may lie on the board.
func (state) ReadBoard(o games.Options, text, turn string) (state, error) {
	b, err := look.ReadBoard(text, small.size, large.size)
	if err == nil && (b.Width != b.Height || b.Width != small.size && b.Width != large.size) {
		err = games.Refuse("reversi.refuse.size", "Width", b.Width, "Height", b.Height)
	}
	if err == nil {
		err = b.CheckSize(o, "size", "size")
	}
	seat := squares.Red
	if err == nil {
		seat, err = look.ParseSide(turn)
	}
	if err != nil {
		return state{}, err
	}
	s := newState(b.Width)
	s.turn, s.mine, s.theirs = seat, setOf(b.Discs[seat]), setOf(b.Discs[1-seat])
	return s, nil
}

// WriteBoard formats the position as ReadBoard parses it. The turn of a finished game is that of the seat
// that would be next.
func (s state) WriteBoard() (text, turn string) {
	b := boardOf(s)
	return b.Format(), look.Letter(s.turn)
}
