package squares

import (
	"strconv"
	"strings"

	"parlour/games"
)

// Square is a place of a board: its column and its row, both counted from 0 at
// the lower left.
type Square struct{ Column, Row int }

// String is the square's name as in chess: a1 is the lower left.
func (s Square) String() string { return Column(s.Column) + strconv.Itoa(s.Row+1) }

// Column is the letter of a column.
func Column(c int) string { return string(rune('a' + c)) }

// Read reads a square of a board as people type it: c4, "C 4", 4c or (4,c). It
// returns a Refusal for what is none.
func Read(typed string, width, height int) (Square, error) {
	t := strings.ToLower(trimmed.Replace(typed))
	if t != "" && '0' <= t[0] && t[0] <= '9' {
		t = t[len(t)-1:] + t[:len(t)-1]
	}
	if len(t) < 2 || t[0] < 'a' || 'z' < t[0] || strings.Trim(t[1:], "0123456789") != "" {
		return Square{}, games.Refuse("games.squares.unreadable", "Typed", games.Quoted(typed), "Corner", Square{width - 1, height - 1}.String())
	}
	row, err := strconv.Atoi(t[1:])
	s := Square{int(t[0] - 'a'), row - 1}
	if err != nil || s.Column >= width || s.Row < 0 || s.Row >= height {
		return Square{}, Outside(typed, width, height)
	}
	return s, nil
}

// Outside is the Refusal of a square that the board does not have.
func Outside(typed string, width, height int) error {
	return games.Refuse("games.squares.outside", "Typed", games.Quoted(typed), "Corner", Square{width - 1, height - 1}.String())
}

// trimmed takes off what may stand around the two parts of a square's name.
var trimmed = strings.NewReplacer(" ", "", "\t", "", ",", "", "(", "", ")", "")

// byColumn orders squares as their names are easiest to follow: column by column,
// from the bottom.
func byColumn(a, b Square) int {
	if a.Column != b.Column {
		return a.Column - b.Column
	}
	return a.Row - b.Row
}
