package squares

import (
	"slices"

	"parlour/games"
	"parlour/games/grid"
)

const (
	rowKeys     = 5  // keys in a row
	maxKeys     = 20 // the greatest number of keys without a menu
	directKeys  = 10 // the default of Board.Direct
	closedLabel = "·"
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

// boardKeys returns a key for each square in the layout of the board. A tap on a square that
// is not open says why.
func (b *Board) boardKeys() [][]games.Key {
	all := make([][]games.Key, b.Height)
	for y := range all {
		for x := range b.Width {
			all[y] = append(all[y], b.closedKey(Square{x, b.Height - 1 - y}))
		}
	}
	key := func(s Square) *games.Key { return &all[b.Height-1-s.Row][s.Column] }
	for _, s := range b.Open {
		k := key(s)
		k.Disabled, k.Why, k.Done = false, games.Text{}, true
		if !b.Look.tiled() {
			k.Label = sign(s.String())
		}
	}
	for seat, discs := range b.Discs {
		for _, s := range discs {
			k, taken := key(s), b.Look.RefuseTaken(b.Game, games.Seat(seat), s.String())
			k.Disabled, k.Why = false, reason(taken)
			b.sign(k, games.Seat(seat), false)
		}
		if at, ok := b.placed(seat); ok {
			b.sign(key(at), games.Seat(seat), true)
		}
	}
	for _, s := range b.Flipped {
		b.sign(key(s), b.Mover, true)
	}
	for _, s := range b.Line {
		key(s).Style = games.SuccessKey
	}
	return all
}

// sign shows a side's sign on a key, or that of its last disc.
func (b *Board) sign(k *games.Key, seat games.Seat, last bool) {
	switch side := b.Look.Sides[seat]; {
	case b.Look.tiled():
		k.Cell = b.Look.sign(seat)
	case last:
		k.Label = cellSign(side.last)
	default:
		k.Label, k.Style = cellSign(side.key), side.style
	}
}

// closedKey returns the key of a square that is not open.
func (b *Board) closedKey(s Square) games.Key {
	k := games.Key{Value: s.String(), Label: sign(closedLabel), Disabled: !b.stays()}
	if b.Look.tiled() {
		k.Label, k.Cell = games.Text{}, grid.Tile{Piece: grid.EmptyKey}.Cell()
	}
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

// sign returns a label that is the same in every language, cellSign one in the viewer's style.
func sign(s string) games.Text        { return games.T("games.squares.key", "Sign", s) }
func cellSign(c grid.Cell) games.Text { return games.T("games.squares.key", "Sign", games.Cells(c)) }

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
func squareKeys(squares []Square) (keys []games.Key) {
	for _, s := range slices.SortedFunc(slices.Values(squares), byColumn) {
		keys = append(keys, games.Key{Value: s.String(), Label: sign(s.String()), Style: games.PrimaryKey, Done: true})
	}
	return keys
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
