package pathway

import (
	"strconv"
	"strings"

	"parlour/games"
	"parlour/games/squares"
)

// name is the name of a square, the canonical form of a move.
func (s state) name(sq square) string { return s.place(sq).String() }

// parse reads a square as people type it, or as PROLOGway writes it: 2/3 is the
// third line from the top and the fourth column, both counted from 0.
func parse(s state, typed string) (square, error) {
	if line, column, ok := strings.Cut(typed, "/"); ok {
		r, bad := strconv.Atoi(strings.TrimSpace(line))
		c, worse := strconv.Atoi(strings.TrimSpace(column))
		if bad == nil && worse == nil && s.inside(r, c) {
			return s.square(r, c), nil
		}
	}
	at, err := squares.Read(typed, s.size, s.size)
	if err != nil {
		return none, err
	}
	return s.square(s.size-1-at.Row, at.Column), nil
}

// readBoard reads a position: its board as written, and whose turn it is, R or B.
func readBoard(board, turn string) (state, error) {
	b, err := squares.ReadBoard(board, minSize, maxSize)
	if err != nil {
		return state{}, err
	}
	if b.Width != b.Height {
		return state{}, games.Refuse("pathway.refuse.oblong", "Width", b.Width, "Height", b.Height)
	}
	s := newState(b.Width)
	for seat, discs := range b.Discs {
		for _, at := range discs {
			s.discs[seat].add(b.Height-1-at.Row, at.Column)
		}
	}
	s.turn, err = squares.Side(turn)
	return s, err
}

// set is readBoard for a board whose size must be that of the options if they give
// one.
func set(o games.Options, board, turn string) (state, error) {
	s, err := readBoard(board, turn)
	if err != nil {
		return s, err
	}
	b := boardOf(s)
	return s, b.SizeGiven(o, "size", "size")
}

// written is the position as readBoard reads it. The turn of a finished game is
// that of the player who cannot move.
func (s state) written() (board, turn string) {
	b := boardOf(s)
	return b.Written(), squares.Letter(s.turn)
}
