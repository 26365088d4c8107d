package crosscut

import (
	"strings"

	"parlour/games"
	"parlour/games/squares"
)

// moveText returns a pass in words.
func moveText(_ state, m move) games.Text {
	if m == pass {
		return games.T("games.squares.suggest.pass")
	}
	return games.Text{}
}

// parse parses a square as people type it, or "pass".
func parse(s state, typed string) (move, error) {
	if strings.EqualFold(strings.TrimSpace(typed), pass.String()) {
		return pass, nil
	}
	at, err := squares.ParseSquare(typed, s.board.size.width(), s.board.size.height())
	return moveAt(at), err
}

func moveAt(sq squares.Square) move { return at(sq.Column, sq.Row) }

func format(_ state, m move) string { return m.String() }

// WriteBoard formats the board and the side to move for ReadBoard; the turn of a finished game is empty.
func (s state) WriteBoard() (board, turn string) {
	if s.Turn() != games.Nobody {
		turn = look.Letter(s.turn)
	}
	b := boardOf(s)
	return b.Format(), turn
}

// ReadBoard parses a written board with "R" or "B" to move. The turn is optional after the end, because the
// side that has filled a line has won.
func (state) ReadBoard(o games.Options, text, turn string) (state, error) {
	b, err := look.ReadBoard(text, smallest, largest)
	if err == nil {
		err = b.CheckSize(o)
	}
	if err != nil {
		return state{}, err
	}
	s := newState(b.Width, b.Height)
	var side [2]discs
	for seat, of := range b.Discs {
		for _, sq := range of {
			if !s.board.size.inside(moveAt(sq)) {
				return state{}, games.Refuse("crosscut.refuse.board.perimeter", "Square", sq.String())
			}
			side[seat] |= disc(moveAt(sq))
		}
	}
	return s.with(side, turn)
}

// with returns the empty board with discs placed on it.
func (s state) with(side [2]discs, turn string) (_ state, err error) {
	red, blue := s.board.size.spans(side[squares.Red]), s.board.size.spans(side[squares.Blue])
	switch {
	case red && blue:
		err = games.Refuse("crosscut.refuse.board.both")
	case red:
		s.turn, s.board.end = squares.Blue, finished
	case blue:
		s.turn, s.board.end = squares.Red, finished
	default:
		s.turn, err = look.ParseSide(turn)
	}
	if err != nil {
		return state{}, err
	}
	s.moves, s.board.own, s.board.foe = int(s.turn), side[s.turn], side[1-s.turn]
	return s, nil
}
