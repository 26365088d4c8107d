package squares

import (
	"slices"
	"strconv"
	"strings"

	"parlour/games"
	"parlour/games/grid"
)

// Composer is a games.Composer for a game with states of type S.
type Composer[S any] struct{ of func(S) Board }

// NewComposer makes a Composer of how a state is drawn and tapped.
func NewComposer[S any](of func(S) Board) Composer[S] { return Composer[S]{of} }

// Keys are the columns, and then the open squares of one; or the board itself.
func (c Composer[S]) Keys(p games.Position, draft string) [][]games.Key {
	s, ok := games.StateOf[S](p)
	if !ok {
		return nil
	}
	b := c.of(s)
	return b.keys(draft)
}

// Add is the draft after a tap: of a column, which takes the place of another;
// of a square or a pass, which is a whole move; or of a key that turns the page.
func (c Composer[S]) Add(p games.Position, draft, value string) (string, bool) {
	s, ok := games.StateOf[S](p)
	if !ok {
		return "", false
	}
	b := c.of(s)
	return b.add(draft, value)
}

// Draft shows the open squares of the column that was picked.
func (c Composer[S]) Draft(p games.Position, draft string) games.View {
	s, ok := games.StateOf[S](p)
	column, _ := cut(draft)
	if !ok || column == "" {
		return p.View()
	}
	b := c.of(s)
	return b.draft(p.View(), column)
}

// cut splits a draft into its column and whether it is on the second page.
func cut(draft string) (column string, second bool) { return strings.CutSuffix(draft, more) }

func (b *Board) add(draft, value string) (string, bool) {
	column, second := cut(draft)
	switch {
	case b.Turn == games.Nobody:
		return "", false
	case value == back:
		return "", draft != ""
	case value == more:
		keys := b.columnKeys()
		if column != "" {
			keys = squareKeys(b.inColumn(column))
		}
		return column + more, !second && len(keys) > menuKeys
	case len(b.Open) == 0:
		return value, value == b.Pass
	case slices.ContainsFunc(b.Open, func(s Square) bool { return s.String() == value }):
		return value, true
	}
	return value, !b.keyed() && len(b.inColumn(value)) > 0
}

// draft is the view with the open squares of a column as the numbers of their
// rows, and nothing else to choose.
func (b *Board) draft(v games.View, column string) games.View {
	v.Board, v.Marks = b.board(), slices.DeleteFunc(v.Marks, func(m grid.Mark) bool { return m.Kind == grid.Legal })
	open := b.inColumn(column)
	for _, s := range open {
		*b.at(v.Board, s) = tile(s.Row + 1)
	}
	v.Status = games.T("games.squares.status.row", "Column", column)
	v.Note = games.Text{}
	if b.wide() && len(open) > 0 {
		v.Note = b.typed(open)
	}
	return v
}

// tile is the number of a row as a cell.
func tile(n int) grid.Cell {
	switch {
	case n < 10:
		return grid.Digit(n)
	case n == 10:
		return grid.Glyph("10", "🔟")
	}
	return grid.Glyph(strconv.Itoa(n), grid.Empty.Marked(grid.Circles, grid.Legal))
}
