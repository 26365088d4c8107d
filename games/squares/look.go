package squares

import (
	"bytes"
	"cmp"
	"iter"
	"math/bits"
	"regexp"
	"strconv"
	"strings"

	"parlour/games"
	"parlour/games/grid"
)

// The sides in the order in which they move, whatever a game calls them.
const (
	Red games.Seat = iota
	Blue
)

// Look is how the board of a game looks, and what its sides are called.
type Look struct {
	Ground grid.Ground // of the squares
	Edge   grid.Ground // of those on the edge; NoGround if it is the same
	Signs  grid.Ground // of a side's piece in texts; NoGround if pieces stand on keys
	Sides  [2]Side
}

// Side is a side of a game.
type Side struct {
	ID     string // of its seat; the first letter, as a capital, stands for it in written boards
	Former string // an ID that records may have instead; "" for none
	Piece  grid.Piece
	Accent uint32
}

// RedAndBlue are the sides of games with red discs and blue diamonds.
var RedAndBlue = [2]Side{
	Red:  {ID: "red", Piece: grid.RedDisc, Accent: 0xE75A70},
	Blue: {ID: "blue", Piece: grid.BlueDiamond, Accent: 0x55ACEE},
}

// square returns a square: empty, or with a piece.
func (b *Board) square(s Square, p grid.Piece) grid.Cell {
	ground, inside := b.Look.Ground, 0 < s.Column && s.Column < b.Width-1 && 0 < s.Row && s.Row < b.Height-1
	if b.Look.Edge != grid.NoGround && !inside {
		ground = b.Look.Edge
	}
	return grid.Tile{Ground: ground, Piece: p}.Cell()
}

// sign returns the sign of a side.
func (l *Look) sign(seat games.Seat) grid.Cell {
	return grid.Tile{Ground: l.Signs, Piece: l.Sides[seat].Piece}.Cell()
}

// Seats returns the two sides as seats, with the given default computer player.
func (l *Look) Seats(player string) []games.SeatInfo {
	return games.Times(games.Seat(len(l.Sides)), func(seat games.Seat) games.SeatInfo {
		s := l.Sides[seat]
		return games.SeatInfo{ID: s.ID, Former: s.Former, Player: player, Sign: l.sign(seat), Accent: s.Accent}
	})
}

// Disc returns the sign of a side as an argument of a Text.
func (l *Look) Disc(seat games.Seat) grid.Cells { return games.Cells(l.sign(seat)) }

// Marked returns the sign of a side with a mark, if it can have one, as an argument of a Text.
func (l *Look) Marked(seat games.Seat, kind grid.MarkKind) grid.Cells {
	c := l.sign(seat)
	if l.Signs != grid.NoGround {
		c.Tile.Mark = kind
	}
	return games.Cells(c)
}

// OpenSign returns the sign of an open square as an argument of a Text.
func (l *Look) OpenSign() grid.Cells {
	return games.Cells(grid.Tile{Ground: l.Ground, Mark: grid.Legal}.Cell())
}

// RefuseTaken returns the Refusal of a square with a disc of a side.
func (l *Look) RefuseTaken(seat games.Seat, square string) error {
	return games.Refuse("games.squares.taken", "Side", l.Disc(seat), "Square", square)
}

// Letter returns the letter of a side in written boards.
func (l *Look) Letter(seat games.Seat) string { return strings.ToUpper(l.Sides[seat].ID[:1]) }

// side returns the seat that a letter stands for, or [games.Nobody]. It also accepts R and B, the
// letters of all games in older files.
func (l *Look) side(letter byte) games.Seat {
	for _, letters := range []string{l.Letter(Red) + l.Letter(Blue), "RB"} {
		if i := strings.IndexByte(letters, letter&^0x20); i >= 0 {
			return games.Seat(i)
		}
	}
	return games.Nobody
}

// ParseSide parses the letter of a side.
func (l *Look) ParseSide(typed string) (games.Seat, error) {
	if letter := strings.TrimSpace(typed); len(letter) == 1 && l.side(letter[0]) != games.Nobody {
		return l.side(letter[0]), nil
	}
	return games.Nobody, games.Refuse("games.squares.turn", "Typed", games.Quoted(typed), "First", l.Letter(Red), "Second", l.Letter(Blue))
}

// Square is a place on a board: its column and row, both counted from 0 at the lower left.
type Square struct{ Column, Row int }

// String returns the name as in chess: a1 is the lower left.
func (s Square) String() string { return Column(s.Column) + strconv.Itoa(s.Row+1) }

// Column returns the letter of a column.
func Column(c int) string { return string(rune('a' + c)) }

// Bits numbers the squares of a board as the bits of a set: Stride for each row, or for each column
// if it is Upright.
type Bits struct {
	Stride  int
	Upright bool
}

// Square returns the square of a bit.
func (b Bits) Square(bit int) Square {
	if b.Upright {
		return Square{bit / b.Stride, bit % b.Stride}
	}
	return Square{bit % b.Stride, bit / b.Stride}
}

// Bit returns the bit of a square.
func (b Bits) Bit(s Square) int {
	if b.Upright {
		s.Column, s.Row = s.Row, s.Column
	}
	return s.Row*b.Stride + s.Column
}

// Each yields the bits of a set as moves.
func Each[M ~int | ~int8](set uint64) iter.Seq[M] {
	return func(yield func(M) bool) {
		for ; set != 0 && yield(M(bits.TrailingZeros64(set))); set &= set - 1 {
		}
	}
}

// List lists the squares of a set.
func (b Bits) List(set uint64) (all []Square) {
	for ; set != 0; set &= set - 1 {
		all = append(all, b.Square(bits.TrailingZeros64(set)))
	}
	return all
}

// Set returns the set of a list of squares.
func (b Bits) Set(list []Square) (set uint64) {
	for _, s := range list {
		set |= 1 << b.Bit(s)
	}
	return set
}

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

// Parse parses a square as ParseSquare does, and returns its bit.
func (b Bits) Parse(typed string, width, height int) (bit int, err error) {
	s, err := ParseSquare(typed, width, height)
	return b.Bit(s), err
}

// RefuseOutside returns the Refusal of a square that is not on the board.
func RefuseOutside(typed string, width, height int) error {
	return games.Refuse("games.squares.outside", "Typed", games.Quoted(typed), "Corner", Square{width - 1, height - 1}.String())
}

// trimmed removes the separators around the parts of a square's name.
var trimmed = strings.NewReplacer(" ", "", "\t", "", ",", "", "(", "", ")", "")

// typedSquare matches a letter and a number in either order.
var typedSquare = regexp.MustCompile(`^(?:([a-z])([0-9]+)|([0-9]+)([a-z]))$`)

// empty is an empty square in a written board.
const empty = '.'

// Format formats the board as rows from the top, joined by slashes.
func (b *Board) Format() string {
	rows := games.Times(b.Height, func(int) []byte { return bytes.Repeat([]byte{empty}, b.Width) })
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

// CheckSize returns a Refusal if the options give another size: width and height, or size.
func (b *Board) CheckSize(o games.Options) error {
	size := o.Int("size", 0)
	if o.Int("width", cmp.Or(size, b.Width)) != b.Width || o.Int("height", cmp.Or(size, b.Height)) != b.Height {
		return games.Refuse("games.squares.board.options", "Width", b.Width, "Height", b.Height)
	}
	return nil
}

// Read parses a written position: a board whose sides have from least to most squares, and the
// letter of the side to move. See CheckSize for the options.
func (l *Look) Read(o games.Options, text, turn string, least, most int) (b Board, seat games.Seat, err error) {
	if b, err = l.ReadBoard(text, least, most); err == nil {
		err = b.CheckSize(o)
	}
	if err == nil {
		seat, err = l.ParseSide(turn)
	}
	return b, seat, err
}
