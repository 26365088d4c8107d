package squares

import (
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
	Ground grid.Ground // of the squares, which are tiles; NoGround for signs of Unicode
	Signs  grid.Ground // of a side's piece in texts and on keys
	Sides  [2]Side
}

// Side is a side of a game.
type Side struct {
	ID     string // of its seat; the first letter, as a capital, stands for it in written boards
	Former string // an ID that records may have instead; "" for none
	Piece  grid.Piece
	Accent uint32

	// Of [Discs]: the disc, and the sign on keys, also for the last disc and for one that has flipped.
	disc, key, last grid.Cell
	style           games.KeyStyle
}

// Discs is the look of a board of Unicode's signs: red discs and blue diamonds.
var Discs = Look{Sides: [2]Side{
	Red:  {ID: "red", Accent: 0xE75A70, disc: grid.Red, key: keySign("●", "○"), last: keySign("◉", "◉"), style: games.DangerKey},
	Blue: {ID: "blue", Accent: 0x55ACEE, disc: grid.Blue, key: keySign("◆", "✕"), last: keySign("◈", "⊗"), style: games.PrimaryKey},
}}

// keySign returns the sign on a key, which has another form in the Shapes style.
func keySign(sign, shape string) grid.Cell {
	return grid.Cell{Circle: sign, Square: sign, Shape: shape}
}

func (l *Look) tiled() bool { return l.Ground != grid.NoGround }

// square returns a square: empty, or with the piece of a side.
func (l *Look) square(p grid.Piece) grid.Cell {
	if l.tiled() {
		return grid.Tile{Ground: l.Ground, Piece: p}.Cell()
	}
	return grid.Empty
}

// disc returns a square with a side's disc.
func (l *Look) disc(seat games.Seat) grid.Cell {
	if l.tiled() {
		return l.square(l.Sides[seat].Piece)
	}
	return l.Sides[seat].disc
}

// sign returns the sign of a side in texts.
func (l *Look) sign(seat games.Seat) grid.Cell {
	if l.tiled() {
		return grid.Tile{Ground: l.Signs, Piece: l.Sides[seat].Piece}.Cell()
	}
	return l.Sides[seat].disc
}

// Seats returns the two sides as seats, with the given default computer player.
func (l *Look) Seats(player string) []games.SeatInfo {
	var seats []games.SeatInfo
	for i, s := range l.Sides {
		seats = append(seats, games.SeatInfo{ID: s.ID, Former: s.Former, Player: player, Sign: l.sign(games.Seat(i)), Accent: s.Accent})
	}
	return seats
}

// Disc returns the sign of a side as an argument of a Text.
func (l *Look) Disc(seat games.Seat) grid.Cells { return games.Cells(l.sign(seat)) }

// Marked returns the sign of a side with a mark, if it can have one, as an argument of a Text.
func (l *Look) Marked(seat games.Seat, kind grid.MarkKind) grid.Cells {
	if l.tiled() && l.Signs == grid.NoGround {
		return l.Disc(seat)
	}
	return marked(l.sign(seat), kind)
}

// OpenSign returns the sign of an open square as an argument of a Text.
func (l *Look) OpenSign() grid.Cells { return marked(l.square(grid.NoPiece), grid.Legal) }

// marked returns a cell that looks in every style like the marked cell.
func marked(c grid.Cell, kind grid.MarkKind) grid.Cells {
	m := c
	if m.Tile != (grid.Tile{}) {
		m.Tile.Mark = kind
		return games.Cells(m)
	}
	m.Circle, m.Square, m.Shape = c.Marked(grid.Circles, kind), c.Marked(grid.Squares, kind), c.Marked(grid.Shapes, kind)
	return games.Cells(m)
}

// role returns the name of a side, regardless of its player.
func (l *Look) role(game string, seat games.Seat) games.Text {
	return games.Text{ID: game + ".seat." + l.Sides[seat].ID}
}

// RefuseTaken returns the Refusal of an occupied square.
func (l *Look) RefuseTaken(game string, seat games.Seat, square string) error {
	return games.Refuse("games.squares.taken", "Side", l.role(game, seat), "Square", square)
}

// Letter returns the letter of a side in written boards.
func (l *Look) Letter(seat games.Seat) string { return strings.ToUpper(l.Sides[seat].ID[:1]) }

// letter returns the side of a letter, or Nobody. Every game also reads R and B, as boards were
// written once.
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
