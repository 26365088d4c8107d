package tictactoe

import (
	"parlour/games"
	"parlour/games/squares"
)

// place converts a square to one of the board.
func (sq square) place() squares.Square {
	return squares.Square{Column: int(sq) % side, Row: int(sq) / side}
}

// String returns the canonical form of a move.
func (sq square) String() string { return sq.place().String() }

func format(_ state, sq square) string { return sq.String() }

func parse(_ state, typed string) (square, error) {
	at, err := squares.ParseSquare(typed, side, side)
	return square(at.Row*side + at.Column), err
}

// places lists the squares of a set.
func places(set uint16) (all []squares.Square) {
	for sq := range square(cells) {
		if set>>sq&1 == 1 {
			all = append(all, sq.place())
		}
	}
	return all
}

// setOf returns a list of squares as a set; places is the inverse.
func setOf(list []squares.Square) (set uint16) {
	for _, at := range list {
		set |= 1 << (at.Row*side + at.Column)
	}
	return set
}

// ReadBoard parses a position and returns a Refusal unless play can reach it: Red has moved first, and
// play has stopped after three in line.
func (state) ReadBoard(_ games.Options, text, turn string) (state, error) {
	b, err := look.ReadBoard(text, side, side)
	if err != nil {
		return state{}, err
	}
	seat, err := look.ParseSide(turn)
	if err != nil {
		return state{}, err
	}
	s := newState()
	for seat, discs := range b.Discs {
		s.discs[seat] = setOf(discs)
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
