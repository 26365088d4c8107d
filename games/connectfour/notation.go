package connectfour

import (
	"regexp"
	"strconv"
	"strings"

	"parlour/games"
)

// String is the canonical form of a move: 1 is the column at the left.
func (c Column) String() string { return strconv.Itoa(int(c) + 1) }

// typedColumn is a column as people type it: 4, "4.", "column 4", "col 4" or "c4".
var typedColumn = regexp.MustCompile(`^(?i:column|col|c)?\s*(\d{1,3})[.)]?$`)

func parse(s State, typed string) (Column, error) {
	typed = strings.TrimSpace(typed)
	found := typedColumn.FindStringSubmatch(typed)
	if found == nil {
		return none, s.outside(typed)
	}
	n, err := strconv.Atoi(found[1])
	if err != nil || n < 1 || n > int(s.width) {
		return none, s.outside(typed)
	}
	return Column(n - 1), nil
}

func (s State) outside(typed string) error {
	return games.Refuse("connectfour.refuse.column", "Typed", games.Quoted(typed), "Width", int(s.width))
}

const (
	emptyLetter = '.'
	letters     = "RB" // by seat
)

// set reads a position: the rows of the board from the top, joined by /, with
// '.' for an empty square, R and B for discs; and whose turn it is, R or B.
func set(o games.Options, board, turn string) (State, error) {
	rows := strings.Split(strings.ToUpper(strings.TrimSpace(board)), "/")
	s := NewState(min(len(rows[0]), MaxSize), min(len(rows), MaxSize))
	if min(len(rows), len(rows[0])) < MinSize || max(len(rows), len(rows[0])) > MaxSize {
		return s, games.Refuse("connectfour.refuse.size", "Width", len(rows[0]), "Height", len(rows), "Min", MinSize, "Max", MaxSize)
	}
	if o.Int("width", int(s.width)) != int(s.width) || o.Int("height", int(s.height)) != int(s.height) {
		return s, games.Refuse("connectfour.refuse.other-size", "Width", int(s.width), "Height", int(s.height))
	}
	for i := range rows {
		if err := s.add(rows[len(rows)-1-i], i); err != nil {
			return s, err
		}
	}
	return s.to(strings.ToUpper(strings.TrimSpace(turn)))
}

// add puts the discs of a row on the board.
func (s *State) add(letter string, row int) error {
	if len(letter) != int(s.width) {
		return games.Refuse("connectfour.refuse.row", "Row", row+1, "Length", len(letter), "Width", int(s.width))
	}
	for c := range letter {
		seat := strings.IndexByte(letters, letter[c])
		switch {
		case letter[c] == emptyLetter:
			continue
		case seat < 0:
			return games.Refuse("connectfour.refuse.letter", "Letter", string(rune(letter[c])), "Row", row+1)
		case s.stack(c) < row:
			return games.Refuse("connectfour.refuse.floats", "Column", Column(c).String())
		}
		s.columns[c] += uint16(1+seat) << row
	}
	return nil
}

// to gives the turn to a side, which must follow from the discs: Red begins, and
// nobody moves after a line of four.
func (s State) to(turn string) (State, error) {
	seat := strings.Index(letters, turn)
	if len(turn) != 1 || seat < 0 {
		return s, games.Refuse("connectfour.refuse.turn", "Typed", games.Quoted(turn))
	}
	s.turn = games.Seat(seat)
	lead, lost := 0, false
	for c := range int(s.width) {
		for r := range s.stack(c) {
			at := square{c, r}
			line := len(s.lines(at)) > 0
			lead += 1 - 2*int(s.disc(at))
			s.won, lost = s.won || line && s.disc(at) != s.turn, lost || line && s.disc(at) == s.turn
		}
	}
	if lead != seat || lost {
		return s, games.Refuse("connectfour.refuse.impossible", "Turn", turn)
	}
	return s, nil
}

// board writes a position as set reads it. The turn of a finished game is that of
// the player who would be next.
func (s State) board() (board, turn string) {
	rows := make([]string, s.height)
	for i := range rows {
		row := []byte(strings.Repeat(string(emptyLetter), int(s.width)))
		for c := range row {
			if seat := s.disc(square{c, len(rows) - 1 - i}); seat != games.Nobody {
				row[c] = letters[seat]
			}
		}
		rows[i] = string(row)
	}
	return strings.Join(rows, "/"), letters[s.turn : s.turn+1]
}
