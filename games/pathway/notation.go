package pathway

import (
	"strconv"
	"strings"

	"parlour/games"
	"parlour/games/squares"
)

// name returns the name of a square, the canonical form of a move.
func (s state) name(sq square) string { return s.place(sq).String() }

// parse parses a square as people type it, or in the notation of PROLOGway: 2/3 is the third line
// from the top and the fourth column, both counted from 0.
func parse(s state, typed string) (square, error) {
	typed = strings.TrimSuffix(strings.TrimSpace(typed), ".") // as in Prolog
	if line, column, ok := strings.Cut(typed, "/"); ok {
		r, bad := strconv.Atoi(strings.TrimSpace(line))
		c, worse := strconv.Atoi(strings.TrimSpace(column))
		if bad == nil && worse == nil && s.inside(r, c) {
			return s.square(r, c), nil
		}
	}
	at, err := squares.ParseSquare(typed, s.size, s.size)
	return s.square(s.size-1-at.Row, at.Column), err
}

// ReadBoard parses a written board and the side to move, R or B.
func (state) ReadBoard(o games.Options, board, turn string) (state, error) {
	b, seat, err := look.Read(o, board, turn, minSize, maxSize)
	switch {
	case err != nil:
		return state{}, err
	case b.Width != b.Height:
		return state{}, games.Refuse("pathway.refuse.oblong", "Width", b.Width, "Height", b.Height)
	}
	s := newState(b.Width)
	s.turn = seat
	for seat, discs := range b.Discs {
		for _, at := range discs {
			s.discs[seat].add(b.Height-1-at.Row, at.Column)
		}
	}
	return s, nil
}

// WriteBoard formats the position for ReadBoard. The turn of a finished game is the player who cannot
// move.
func (s state) WriteBoard() (board, turn string) {
	b := boardOf(s)
	return b.Format(), look.Letter(s.turn)
}
