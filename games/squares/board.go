// Package squares contains the boards of games for two sides, Red and Blue, that place discs
// on labelled squares: the view of a position and the keys for a move.
//
// On a board of up to 5x5 the keys are the board. On a larger one the member first picks a
// column and then one of its open squares. Boards wider than a phone are drawn as a picture,
// and squares can be typed.
package squares

import (
	"slices"
	"strconv"

	"parlour/games"
	"parlour/games/grid"
)

// Board is the part of a game's position that is drawn and tapped.
type Board struct {
	Game          string // the game's name, the prefix of its text IDs
	Width, Height int
	Discs         [2][]Square // by side
	Turn          games.Seat  // the side to place a disc, Nobody after the end
	Open          []Square    // where Turn may place a disc
	Pass          string      // the move if there is no open square; "" if the game has none
	Moves         int         // number of moves so far
	Last          string      // the square of the last move, Pass, or ""
	Changed       []Square    // the discs that the last move has placed or flipped
	Line          []Square    // the winning discs
	Goal          games.Text  // how a side wins
	// OpenAlt describes the open squares to screen readers; if it is zero they are listed.
	OpenAlt games.Text
	Reason  games.Text // how the game ended
}

const (
	keyedSize   = 5 // the greatest side of a board whose keys are the board
	legendMoves = 8 // the number of moves during which the view explains the signs
)

// keyed reports whether the keys are the board.
func (b *Board) keyed() bool { return max(b.Width, b.Height) <= keyedSize }

// wide reports whether the board is wider than a phone.
func (b *Board) wide() bool { return b.Width > grid.MaxEmojiWidth }

// View returns the view of the board. The status of a finished game is the Reason; the game
// may replace it.
func (b *Board) View() games.View {
	v := games.View{
		Title:         games.T("games.squares.title", "Game", games.Text{ID: b.Game + ".title"}, "Width", b.Width, "Height", b.Height),
		Players:       b.who(),
		Goals:         []games.Text{b.Goal},
		Board:         b.board(),
		Marks:         b.Marks(),
		KeysFormBoard: b.keyed(),
		Alt:           b.alt(),
		Status:        b.Reason,
	}
	if b.Turn != games.Nobody {
		v.Status, v.Note = games.T(b.task(), "Seat", b.Turn), b.note()
	}
	return v
}

// who returns the players of the sides with the signs on the board.
func (b *Board) who() games.Text {
	if b.keyed() && b.Turn != games.Nobody {
		return games.T("games.squares.who", "Reds", sides[Red].sign, "Red", Red, "Blues", sides[Blue].sign, "Blue", Blue)
	}
	return games.T("games.squares.who", "Reds", Disc(Red), "Red", Red, "Blues", Disc(Blue), "Blue", Blue)
}

// task returns the text ID of the next action of the side to move.
func (b *Board) task() string {
	switch {
	case len(b.Open) == 0:
		return "games.squares.status.pass"
	case b.keyed():
		return "games.squares.status.tap"
	case len(b.Open) <= directKeys:
		return "games.squares.status.square"
	}
	return "games.squares.status.column"
}

// note explains the signs during the first moves and, on wide boards, that squares can be
// typed.
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
		return games.T("games.squares.legend.first", "Open", OpenSign())
	}
	return games.T("games.squares.legend", "Open", OpenSign(), "Last", Marked(1-b.Turn, grid.LastMove))
}

// typed says that a square can be typed, with the open square nearest to the centre as the
// example.
func (b *Board) typed(open []Square) games.Text {
	off := func(at, of int) int { return max(2*at-of+1, of-1-2*at) }
	far := func(s Square) int { return off(s.Column, b.Width) + off(s.Row, b.Height) }
	example := slices.MinFunc(open, func(x, y Square) int { return far(x) - far(y) })
	return games.T("games.squares.type", "Square", example.String())
}

// board returns the grid with the discs.
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

// at returns the cell of a square.
func (b *Board) at(g grid.Grid, s Square) *grid.Cell {
	return &g.Rows[b.Height-1-s.Row].Cells[s.Column]
}

// Marks returns marks for the open squares, the last change and the winning line. If several
// mark one square, the last takes precedence.
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
