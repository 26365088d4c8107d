package squares

import (
	"slices"
	"strconv"

	"parlour/games"
	"parlour/games/grid"
)

const (
	rowKeys    = 5  // keys in a row
	maxKeys    = 20 // the greatest number of keys without a menu
	directKeys = 10 // the default of Board.Direct
)

// Back is the value of the key that clears the draft.
const Back = "back"

// keys returns the keys after a draft: "" or a column.
func (b *Board) keys(column string) [][]games.Key {
	switch {
	case b.stays():
		return b.boardKeys()
	case b.Turn == games.Nobody:
		return nil
	case len(b.Open) == 0:
		return [][]games.Key{{{Value: b.Pass, Label: games.T("games.squares.key.pass"), Style: games.PrimaryKey, Done: true}}}
	case b.keyed():
		return b.boardKeys()
	case column != "":
		return WithBack(rows(squareKeys(b.inColumn(column))))
	case len(b.Open) <= b.direct():
		return rows(squareKeys(b.Open))
	}
	return rows(b.columnKeys())
}

// boardKeys returns a key for each square in the layout of the board. An open square has its name, and a
// tap on another says why. Keys that stay have only pieces.
func (b *Board) boardKeys() [][]games.Key {
	g, stays, all := b.board(), b.stays(), make([][]games.Key, b.Height)
	for y, row := range g.Rows {
		for x, c := range row.Cells {
			switch {
			case stays && c.IsEmpty():
				c.Tile = grid.SquareKey(x, b.Height-1-y)
			case stays:
				c.Tile = grid.Tile{Piece: c.Tile.Piece}
			}
			all[y] = append(all[y], b.closedKey(Square{x, b.Height - 1 - y}, c))
		}
	}
	key := func(s Square) *games.Key { return &all[b.Height-1-s.Row][s.Column] }
	for _, s := range b.Open {
		k := key(s)
		k.Disabled, k.Why, k.Done = false, games.Text{}, true
		if !stays {
			k.Label, k.Cell = sign(s.String()), grid.Cell{}
		}
	}
	for seat, discs := range b.Discs {
		for _, s := range discs {
			key(s).Disabled, key(s).Why = false, reason(b.Look.RefuseTaken(games.Seat(seat), s.String()))
		}
	}
	for _, m := range b.Marks() {
		if k := &all[m.Row][m.Column]; !stays && k.Label.IsZero() {
			k.Cell.Tile.Mark = m.Kind
		}
	}
	for _, s := range b.Line {
		key(s).Style = games.SuccessKey
	}
	return all
}

// closedKey returns the key of a square that is not open.
func (b *Board) closedKey(s Square, c grid.Cell) games.Key {
	k := games.Key{Value: s.String(), Cell: c, Disabled: !b.stays()}
	if b.Refuse != nil {
		k.Why = reason(b.Refuse(s))
		k.Disabled = k.Why.IsZero()
	}
	return k
}

// reason returns the text of a Refusal; zero for nil.
func reason(err error) games.Text {
	refusal, _ := games.RefusalIn(err)
	return refusal.Text
}

// sign returns a label that is the same in every language.
func sign(s string) games.Text { return games.T("games.squares.key", "Sign", s) }

// columnKeys returns a key for each column. A closed column has a disabled key, and a column
// with a single open square has a key for that square. If there are too many columns for
// rows, the keys are lines of a menu without the closed columns.
func (b *Board) columnKeys() (keys []games.Key) {
	menu := b.Width > maxKeys
	for c := range b.Width {
		name := Column(c)
		switch open := b.inColumn(name); {
		case len(open) == 1:
			keys = append(keys, games.Key{Value: open[0].String(), Label: sign(open[0].String()), Done: true})
		case menu && len(open) > 0:
			keys = append(keys, games.Key{Value: name, Label: games.T("games.squares.key.column", "Column", name)})
		case !menu:
			keys = append(keys, games.Key{Value: name, Label: sign(name), Disabled: len(open) == 0})
		}
	}
	return keys
}

// squareKeys returns the keys that complete a move.
func squareKeys(squares []Square) []games.Key {
	return games.Mapped(sortedNames(squares), func(name string) games.Key {
		return games.Key{Value: name, Label: sign(name), Style: games.PrimaryKey, Done: true}
	})
}

// inColumn returns the open squares of a column.
func (b *Board) inColumn(name string) (open []Square) {
	for _, s := range b.Open {
		if Column(s.Column) == name {
			open = append(open, s)
		}
	}
	return open
}

// rows arranges keys in rows of similar length, or in a menu if there are too many.
func rows(keys []games.Key) [][]games.Key {
	if len(keys) > maxKeys {
		return [][]games.Key{keys}
	}
	var all [][]games.Key
	for left := (len(keys) + rowKeys - 1) / rowKeys; left > 0; left-- {
		n := (len(keys) + left - 1) / left
		all = append(all, keys[:n:n])
		keys = keys[n:]
	}
	return all
}

// WithBack adds the key that clears the draft, with the value [Back]. A row of five keys would
// be too wide for its word.
func WithBack(rows [][]games.Key) [][]games.Key {
	key := games.Key{Value: Back, Label: games.T("games.key.back")}
	if n := len(rows); n > 0 && len(rows[n-1]) < rowKeys-1 {
		rows[n-1] = append(rows[n-1], key)
		return rows
	}
	return append(rows, []games.Key{key})
}

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
	closed := slices.DeleteFunc(b.closed(), func(s Square) bool { return Column(s.Column) != column })
	if len(closed) > 0 && b.Closed != nil {
		v.Score = b.Closed(closed)
	}
	return v
}
