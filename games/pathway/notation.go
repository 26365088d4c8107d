package pathway

import (
	"strconv"
	"strings"

	"parlour/games"
	"parlour/games/squares"
)

// name is the name of a square.
func (s State) name(sq Square) string { return s.place(sq).String() }

// format is the canonical form of a move.
func format(s State, sq Square) string { return s.name(sq) }

// parse reads a square as people type it, or as PROLOGway writes it: 2/3 is the
// third line from the top and the fourth column, both counted from 0.
func parse(s State, typed string) (Square, error) {
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

// outside refuses a square that is not on the board, and taken one that has a disc.
func (s State) outside(sq Square) error {
	return squares.Outside(strconv.Itoa(int(sq)), s.size, s.size)
}
func (s State) taken(sq Square, by games.Seat) error {
	return squares.Taken(name, by, s.name(sq))
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
