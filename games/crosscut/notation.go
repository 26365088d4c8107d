package crosscut

import (
	"strings"

	"parlour/games"
	"parlour/games/squares"
)

// parse reads a square as people type it, or "pass".
func parse(s State, typed string) (Move, error) {
	if strings.EqualFold(strings.TrimSpace(typed), Pass.String()) {
		return Pass, nil
	}
	at, err := squares.Read(typed, s.board.size.width(), s.board.size.height())
	return moveAt(at), err
}

func moveAt(sq squares.Square) Move { return at(sq.Column, sq.Row) }

// outside refuses a square that is not on the board, and taken one that has a disc.
func (s State) outside(m Move) error {
	return squares.Outside(m.String(), s.board.size.width(), s.board.size.height())
}

func (s State) taken(m Move, by games.Seat) error { return squares.Taken(name, by, m.String()) }

func format(_ State, m Move) string { return m.String() }

// The letters of a board in text.
const (
	emptyLetter = '.'
	seatLetters = "RB"
)

// rows is the board in text: rows, top row first, joined by slashes.
func (s State) rows() string {
	var b strings.Builder
	for y := s.board.size.height() - 1; y >= 0; y-- {
		for x := range s.board.size.width() {
			b.WriteByte(s.letter(at(x, y)))
		}
		if y > 0 {
			b.WriteByte('/')
		}
	}
	return b.String()
}

func (s State) letter(m Move) byte {
	if seat := s.seatAt(m); seat != games.Nobody {
		return seatLetters[seat]
	}
	return emptyLetter
}

// seatAt is whose disc lies on a square, or Nobody.
func (s State) seatAt(m Move) games.Seat {
	if !s.board.size.inside(m) {
		return games.Nobody
	}
	for seat := Red; seat <= Blue; seat++ {
		if s.discs(seat)&disc(m) != 0 {
			return seat
		}
	}
	return games.Nobody
}

// turnLetter is the letter of the seat to move, "" when the game is over.
func (s State) turnLetter() string {
	if t := s.Turn(); t != games.Nobody {
		return seatLetters[t : t+1]
	}
	return ""
}
