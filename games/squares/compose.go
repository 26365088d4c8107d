package squares

import (
	"slices"
	"strconv"

	"parlour/games"
	"parlour/games/grid"
)

// Compose returns the Composer of a game whose states have boards. A draft is a column, or a
// square or pass, which completes the move.
func Compose[S any](of func(S) Board) *games.Composer[S] {
	return &games.Composer[S]{
		Keys: func(s S, draft string) [][]games.Key {
			b := of(s)
			return b.keys(draft)
		},
		Add: func(s S, draft, value string) (string, bool) {
			b := of(s)
			return b.add(draft, value)
		},
		Draft: func(s S, draft string, v games.View) games.View {
			b := of(s)
			return b.draft(v, draft)
		},
	}
}

// add returns the draft after a tap on a column, which replaces another one, on a square or on
// a pass.
func (b *Board) add(draft, value string) (string, bool) {
	switch {
	case b.Turn == games.Nobody:
		return "", false
	case value == Back:
		return "", draft != ""
	case len(b.Open) == 0:
		return value, value == b.Pass
	case slices.ContainsFunc(b.Open, func(s Square) bool { return s.String() == value }):
		return value, true
	}
	return value, !b.keyed() && len(b.inColumn(value)) > 0
}

// draft returns the view with the open squares of the chosen column shown as their row
// numbers and without other open squares.
func (b *Board) draft(v games.View, column string) games.View {
	v.Board, v.Marks = b.board(), slices.DeleteFunc(v.Marks, func(m grid.Mark) bool { return m.Kind == grid.Legal })
	open := b.inColumn(column)
	for _, s := range open {
		if number, ok := grid.Coordinate(strconv.Itoa(s.Row + 1)); ok {
			b.at(v.Board, s).Tile.Piece = number.Piece
		}
	}
	v.Status = games.T("games.status.row", "Seat", b.Turn, "Column", column)
	if b.wide() && len(open) > 0 {
		v.Note = b.typed(open)
	}
	if closed := b.closedIn(column); len(closed) > 0 && b.Closed != nil {
		v.Score = b.Closed(closed)
	}
	return v
}

// closedIn returns the empty squares of a column that are not open.
func (b *Board) closedIn(column string) []Square {
	return slices.DeleteFunc(b.closed(), func(s Square) bool { return Column(s.Column) != column })
}
