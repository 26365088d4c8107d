package crosscut

import (
	"strconv"
	"strings"

	"parlour/games"
)

// parse reads a square as people type it, "d4" or " D 4", or "pass".
func parse(s State, typed string) (Move, error) {
	t := strings.ToLower(strings.Join(strings.Fields(typed), ""))
	if t == Pass.String() {
		return Pass, nil
	}
	if len(t) < 2 || t[0] < 'a' || t[0] > 'z' {
		return none, unread(s, typed)
	}
	row, err := strconv.Atoi(t[1:])
	if err != nil || row < 1 {
		return none, unread(s, typed)
	}
	column := int(t[0] - 'a')
	if column >= s.board.size.width() || row > s.board.size.height() {
		return none, offBoard(s.board.size, t)
	}
	return at(column, row-1), nil
}

func unread(s State, typed string) error {
	return games.Refuse("crosscut.refuse.unread", "Typed", games.Quoted(typed), "Column", columnName(s.board.size.width()-1),
		"Row", rowName(s.board.size.height()-1))
}

func offBoard(a size, square string) error {
	return games.Refuse("crosscut.refuse.off-board", "Square", games.Quoted(square),
		"Column", columnName(a.width()-1), "Row", rowName(a.height()-1))
}

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
