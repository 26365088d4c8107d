package squares

import (
	"parlour/games"
	"parlour/games/grid"
)

// The sides in the order in which they move.
const (
	Red games.Seat = iota
	Blue
)

// side describes how a side is shown: the shape of its disc, the sign on its keys, and its
// colours.
type side struct {
	id     string
	disc   grid.Cell
	key    grid.Cell // on the keys of its discs; a circle and a cross in the Shapes style
	last   grid.Cell // on the key of its last disc, and of a disc that has flipped to it
	style  games.KeyStyle
	accent uint32
}

var sides = [2]side{
	Red:  {"red", grid.Red, keySign("●", "○"), keySign("◉", "◉"), games.DangerKey, 0xE75A70},
	Blue: {"blue", grid.Blue, keySign("◆", "✕"), keySign("◈", "⊗"), games.PrimaryKey, 0x55ACEE},
}

// keySign returns the sign on a key, which has another form in the Shapes style.
func keySign(sign, shape string) grid.Cell {
	return grid.Cell{Circle: sign, Square: sign, Shape: shape}
}

// Seats returns the two sides as seats, red and blue, with the given default computer player.
func Seats(player string) []games.SeatInfo {
	var seats []games.SeatInfo
	for _, s := range sides {
		seats = append(seats, games.SeatInfo{ID: s.id, Player: player, Sign: s.disc, Accent: s.accent})
	}
	return seats
}

// Disc returns a side's disc as an argument of a Text.
func Disc(seat games.Seat) grid.Cells { return games.Cells(sides[seat].disc) }

// Marked returns a side's disc with a mark as an argument of a Text.
func Marked(seat games.Seat, kind grid.MarkKind) grid.Cells { return marked(sides[seat].disc, kind) }

// OpenSign returns the sign of an open square as an argument of a Text.
func OpenSign() grid.Cells { return marked(grid.Empty, grid.Legal) }

// marked returns a cell that looks in every style like the marked cell.
func marked(c grid.Cell, kind grid.MarkKind) grid.Cells {
	m := c
	m.Circle, m.Square, m.Shape = c.Marked(grid.Circles, kind), c.Marked(grid.Squares, kind), c.Marked(grid.Shapes, kind)
	return games.Cells(m)
}

// role returns the name of a side, regardless of its player.
func role(game string, seat games.Seat) games.Text {
	return games.Text{ID: game + ".seat." + sides[seat].id}
}

// RefuseTaken returns the Refusal of an occupied square.
func RefuseTaken(game string, seat games.Seat, square string) error {
	return games.Refuse("games.squares.taken", "Side", role(game, seat), "Square", square)
}
