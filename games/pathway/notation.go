package pathway

import (
	"strconv"
	"strings"

	"parlour/games"
)

// name is the name of a square: its column's letter and its row's number,
// counted from the bottom.
func (s State) name(sq Square) string {
	r, c := s.rowCol(sq)
	return column(c) + strconv.Itoa(s.size-r)
}

func column(c int) string { return string(rune('a' + c)) }

// format is the canonical form of a move.
func format(s State, sq Square) string { return s.name(sq) }

// parse reads the name of a square. Case, spaces and the + that [composer]
// leaves in a draft do not matter.
func parse(s State, text string) (Square, error) {
	t := strings.ToLower(strings.NewReplacer(" ", "", "+", "").Replace(text))
	unreadable := games.Refuse("pathway.refuse.unreadable", "Typed", games.Quoted(text), "Corner", s.name(Square(s.size-1)))
	if len(t) < 2 || t[0] < 'a' || t[0] > 'z' {
		return none, unreadable
	}
	row, err := strconv.Atoi(t[1:])
	if err != nil || t[1] < '0' || t[1] > '9' {
		return none, unreadable
	}
	r, c := s.size-row, int(t[0]-'a')
	if !s.inside(r, c) {
		return none, games.Refuse("pathway.refuse.outside", "Size", s.size, "Corner", s.name(Square(s.size-1)))
	}
	return s.square(r, c), nil
}

const (
	emptyLetter = '.'
	letters     = "RB" // by seat
)

// Parse reads a position: the rows of the board from the top, joined by /, with
// '.' for an empty square, R and B for discs; and whose turn it is, R or B.
func Parse(board, turn string) (State, error) {
	lines := strings.Split(strings.TrimSpace(board), "/")
	size := len(lines)
	if size > MaxSize {
		return State{}, games.Refuse("pathway.refuse.board-size", "Rows", size, "Max", MaxSize)
	}
	s := NewState(size)
	seat := strings.Index(letters, strings.ToUpper(strings.TrimSpace(turn)))
	if len(strings.TrimSpace(turn)) != 1 || seat < 0 {
		return State{}, games.Refuse("pathway.refuse.turn", "Typed", games.Quoted(turn))
	}
	s.turn = games.Seat(seat)
	for r, line := range lines {
		if len(line) != size {
			return State{}, games.Refuse("pathway.refuse.board-row", "Row", r+1, "Length", len(line), "Size", size)
		}
		for c := range size {
			if err := s.put(r, c, line[c]); err != nil {
				return State{}, err
			}
		}
	}
	return s, nil
}

// put sets up one square from its letter.
func (s *State) put(r, c int, letter byte) error {
	if letter == emptyLetter {
		return nil
	}
	seat := strings.IndexByte(letters, letter&^0x20)
	if seat < 0 {
		return games.Refuse("pathway.refuse.board-letter", "Letter", string(rune(letter)), "Row", r+1)
	}
	s.discs[seat].add(r, c)
	return nil
}

// Board writes the position as [Parse] reads it. The turn of a finished game is
// that of the player who cannot move.
func (s State) Board() (board, turn string) {
	lines := make([]string, s.size)
	for r := range lines {
		line := make([]byte, s.size)
		for c := range line {
			line[c] = emptyLetter
			if seat, ok := s.disc(r, c); ok {
				line[c] = letters[seat]
			}
		}
		lines[r] = string(line)
	}
	return strings.Join(lines, "/"), letters[s.turn : s.turn+1]
}
