// Package squares makes the boards of games for two sides, Red and Blue, that
// are played by placing a disc on a labelled square: what is drawn and said of a
// position, and the keys by which a move is put together.
//
// On a board of up to 5x5 the keys are the board. On a larger one a column is
// picked first and then one of its open squares, in the board itself. Boards wider
// than a phone are drawn as a picture, and squares may be typed.
package squares

import (
	"slices"
	"strconv"

	"parlour/games"
	"parlour/games/grid"
)

// Board is a position of a game, as far as it is drawn and tapped.
type Board struct {
	Game          string // its name, which its texts begin with
	Width, Height int
	Discs         [2][]Square // by side
	Turn          games.Seat  // who is to place, Nobody when the game is over
	Open          []Square    // where Turn may place
	Pass          string      // the move where there is no square; "" if the game has none
	Moves         int         // made so far
	Last          string      // the square of the last move, Pass, or ""
	Changed       []Square    // the discs that the last move has placed or flipped
	Line          []Square    // the discs that have won
	// OpenAlt says which squares are open to someone who hears the board; zero
	// to have them listed.
	OpenAlt games.Text
	Reason  games.Text // how the game has ended
}

const (
	keyedSize   = 5 // up to so many squares a side the keys are the board
	legendMoves = 8 // after so many moves everybody has learnt the signs
)

// keyed tells whether the keys are the board.
func (b *Board) keyed() bool { return max(b.Width, b.Height) <= keyedSize }

// wide tells whether the board is wider than a phone.
func (b *Board) wide() bool { return b.Width > grid.MaxEmojiWidth }

// View is what there is to draw and say. Of a finished game it says the Reason,
// unless the game has more to say.
func (b *Board) View() games.View {
	v := games.View{
		Title:  games.T("games.squares.title", "Game", games.Text{ID: b.Game + ".title"}, "Width", b.Width, "Height", b.Height),
		Who:    b.who(),
		Board:  b.board(),
		Marks:  b.Marks(),
		Keyed:  b.keyed(),
		Alt:    b.alt(),
		Status: b.Reason,
	}
	if b.Turn != games.Nobody {
		v.Status, v.Note = games.T("games.squares.status."+b.task(), "Seat", b.Turn), b.note()
	}
	return v
}

// who says who plays which side, by the signs that the board shows.
func (b *Board) who() games.Text {
	if b.keyed() && b.Turn != games.Nobody {
		return games.T("games.squares.who", "Reds", sides[Red].sign, "Red", Red, "Blues", sides[Blue].sign, "Blue", Blue)
	}
	return games.T("games.squares.who", "Reds", Disc(Red), "Red", Red, "Blues", Disc(Blue), "Blue", Blue)
}

// task is what the side to move is to do next.
func (b *Board) task() string {
	switch {
	case len(b.Open) == 0:
		return "pass"
	case b.keyed():
		return "tap"
	case len(b.Open) <= directKeys:
		return "square"
	}
	return "column"
}

// note explains the signs in the first moves, and on boards too wide for that
// says that a square can be typed.
func (b *Board) note() games.Text {
	switch {
	case len(b.Open) == 0:
		return games.Text{}
	case b.wide():
		return b.typed(b.Open)
	case b.Moves > legendMoves:
		return games.Text{}
	case b.keyed() && len(b.Changed) == 0:
		return games.T("games.squares.legend.keyed.first")
	case b.keyed():
		return games.T("games.squares.legend.keyed", "Sign", changedSign)
	case len(b.Changed) == 0:
		return games.T("games.squares.legend.first", "Open", Open())
	}
	return games.T("games.squares.legend", "Open", Open(), "Last", Marked(1-b.Turn, grid.LastMove))
}

// typed says that a square can be typed, with an open one as the example: that
// which is nearest to the middle.
func (b *Board) typed(open []Square) games.Text {
	off := func(at, of int) int { return max(2*at-of+1, of-1-2*at) }
	far := func(s Square) int { return off(s.Column, b.Width) + off(s.Row, b.Height) }
	example := slices.MinFunc(open, func(x, y Square) int { return far(x) - far(y) })
	return games.T("games.squares.type", "Square", example.String())
}

// board is the board with its discs.
func (b *Board) board() grid.Grid {
	var g grid.Grid
	for c := range b.Width {
		g.Columns = append(g.Columns, Column(c))
	}
	for r := b.Height; r > 0; r-- {
		row := grid.Row{Label: strconv.Itoa(r), Cells: make([]grid.Cell, b.Width)}
		for c := range row.Cells {
			row.Cells[c] = grid.Empty
		}
		g.Rows = append(g.Rows, row)
	}
	for seat, discs := range b.Discs {
		for _, s := range discs {
			*b.at(g, s) = sides[seat].disc
		}
	}
	return g
}

// at is the cell of a square.
func (b *Board) at(g grid.Grid, s Square) *grid.Cell {
	return &g.Rows[b.Height-1-s.Row].Cells[s.Column]
}

// Marks are the open squares, what the last move has changed and the line that
// has won: where two meet, the later says more.
func (b *Board) Marks() []grid.Mark {
	marks := make([]grid.Mark, 0, len(b.Open)+len(b.Changed)+len(b.Line))
	for _, of := range []struct {
		kind    grid.MarkKind
		squares []Square
	}{{grid.Legal, b.Open}, {grid.LastMove, b.Changed}, {grid.Winning, b.Line}} {
		for _, s := range of.squares {
			marks = append(marks, grid.Mark{Row: b.Height - 1 - s.Row, Column: s.Column, Kind: of.kind})
		}
	}
	return marks
}
