package squares

import (
	"parlour/games"
	"parlour/games/grid"
)

// The two sides, in the order in which they move.
const (
	Red games.Seat = iota
	Blue
)

// side is how a side is told from the other: by the shape of its disc, the text
// sign on its keys, and colours.
type side struct {
	id     string
	disc   grid.Cell
	sign   string
	style  games.KeyStyle
	accent uint32
}

var sides = [2]side{
	Red:  {"red", grid.Red, "●", games.DangerKey, 0xE75A70},
	Blue: {"blue", grid.Blue, "◆", games.PrimaryKey, 0x55ACEE},
}

// changedSign is on the key of a disc that the last move has placed or flipped.
const changedSign = "■"

// Seats are the two sides as seats of a game, in which that computer player sits
// unless another is named.
func Seats(player string) []games.SeatInfo {
	var seats []games.SeatInfo
	for _, s := range sides {
		seats = append(seats, games.SeatInfo{ID: s.id, Player: player, Sign: s.disc, Accent: s.accent})
	}
	return seats
}

// Disc is a side's disc as an argument of a Text.
func Disc(seat games.Seat) grid.Cells { return games.Cells(sides[seat].disc) }

// Marked is a side's disc with a mark on it as an argument of a Text.
func Marked(seat games.Seat, kind grid.MarkKind) grid.Cells { return marked(sides[seat].disc, kind) }

// Open is the sign of an open square as an argument of a Text.
func Open() grid.Cells { return marked(grid.Empty, grid.Legal) }

// marked is a cell that looks in every style as the cell does with a mark on it.
func marked(c grid.Cell, kind grid.MarkKind) grid.Cells {
	m := c
	m.Circle, m.Square, m.Shape = c.Marked(grid.Circles, kind), c.Marked(grid.Squares, kind), c.Marked(grid.Shapes, kind)
	return games.Cells(m)
}

// role is what a side is called, whoever plays it.
func role(game string, seat games.Seat) games.Text {
	return games.Text{ID: game + ".seat." + sides[seat].id}
}

// Taken is the Refusal of a square on which a disc lies.
func Taken(game string, seat games.Seat, square string) error {
	return games.Refuse("games.squares.taken", "Side", role(game, seat), "Square", square)
}
