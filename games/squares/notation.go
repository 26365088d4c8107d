package squares

import (
	"bytes"
	"cmp"
	"regexp"
	"strconv"
	"strings"

	"parlour/games"
)

// Square is a place on a board: its column and row, both counted from 0 at the lower left.
type Square struct{ Column, Row int }

// String returns the name as in chess: a1 is the lower left.
func (s Square) String() string { return Column(s.Column) + strconv.Itoa(s.Row+1) }

// Column returns the letter of a column.
func Column(c int) string { return string(rune('a' + c)) }

// ParseSquare parses a square as people type it: c4, "C 4", 4c or (4,c). It returns a Refusal if
// the text is not a square of the board.
func ParseSquare(typed string, width, height int) (Square, error) {
	found := typedSquare.FindStringSubmatch(strings.ToLower(trimmed.Replace(typed)))
	if found == nil {
		return Square{}, games.Refuse("games.squares.unreadable", "Typed", games.Quoted(typed), "Corner", Square{width - 1, height - 1}.String())
	}
	row, err := strconv.Atoi(found[2] + found[3])
	s := Square{int((found[1] + found[4])[0] - 'a'), row - 1}
	if err != nil || s.Column >= width || s.Row < 0 || s.Row >= height {
		return Square{}, RefuseOutside(typed, width, height)
	}
	return s, nil
}

// RefuseOutside returns the Refusal of a square that is not on the board.
func RefuseOutside(typed string, width, height int) error {
	return games.Refuse("games.squares.outside", "Typed", games.Quoted(typed), "Corner", Square{width - 1, height - 1}.String())
}

// trimmed removes the separators around the parts of a square's name.
var trimmed = strings.NewReplacer(" ", "", "\t", "", ",", "", "(", "", ")", "")

// typedSquare matches a letter and a number in either order.
var typedSquare = regexp.MustCompile(`^(?:([a-z])([0-9]+)|([0-9]+)([a-z]))$`)

// byColumn orders squares by column and, within a column, from the bottom.
func byColumn(a, b Square) int { return cmp.Or(a.Column-b.Column, a.Row-b.Row) }

// empty is an empty square in a written board.
const empty = '.'

// Format formats the board as rows from the top, joined by slashes.
func (b *Board) Format() string {
	rows := make([][]byte, b.Height)
	for i := range rows {
		rows[i] = bytes.Repeat([]byte{empty}, b.Width)
	}
	for seat, discs := range b.Discs {
		for _, s := range discs {
			rows[b.Height-1-s.Row][s.Column] = b.Look.Letter(games.Seat(seat))[0]
		}
	}
	return string(bytes.Join(rows, []byte{'/'}))
}

// ReadBoard parses a written board whose sides have from least to most squares.
func (l *Look) ReadBoard(text string, least, most int) (Board, error) {
	rows := strings.Split(strings.TrimSpace(text), "/")
	b := Board{Look: *l, Width: len(rows[0]), Height: len(rows)}
	if min(b.Width, b.Height) < least || max(b.Width, b.Height) > most {
		return b, games.Refuse("games.squares.board.size", "Min", least, "Max", most)
	}
	for i, row := range rows {
		y := b.Height - 1 - i
		if len(row) != b.Width {
			return b, games.Refuse("games.squares.board.row", "Row", strconv.Itoa(y+1), "Width", b.Width, "First", l.Letter(Red), "Second", l.Letter(Blue))
		}
		for x := range b.Width {
			if row[x] == empty {
				continue
			}
			seat, s := l.side(row[x]), Square{x, y}
			if seat < 0 {
				return b, games.Refuse("games.squares.board.letter", "Letter", string(rune(row[x])), "Square", s.String(), "First", l.Letter(Red), "Second", l.Letter(Blue))
			}
			b.Discs[seat] = append(b.Discs[seat], s)
		}
	}
	return b, nil
}

// CheckSize returns a Refusal if the options give another size.
func (b *Board) CheckSize(o games.Options, width, height string) error {
	if o.Int(width, b.Width) != b.Width || o.Int(height, b.Height) != b.Height {
		return games.Refuse("games.squares.board.options", "Width", b.Width, "Height", b.Height)
	}
	return nil
}
