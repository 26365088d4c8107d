package squares

import (
	"slices"

	"parlour/games"
)

const (
	rowKeys     = 5  // keys in a row
	menuKeys    = 25 // lines in a menu
	maxKeys     = 20 // the greatest number of keys without a menu
	directKeys  = 10 // the greatest number of open squares that have keys without their columns
	back, more  = "back", "+"
	closedLabel = "·"
)

// keys returns the keys after a draft: "", a column, or either followed by + for the second
// page of the menu.
func (b *Board) keys(draft string) [][]games.Key {
	column, second := cut(draft)
	switch {
	case b.Turn == games.Nobody:
		return nil
	case len(b.Open) == 0:
		return [][]games.Key{{{Value: b.Pass, Label: games.T("games.squares.key.pass"), Style: games.PrimaryKey, Done: true}}}
	case b.keyed():
		return b.boardKeys()
	case column != "":
		return withBack(rows(squareKeys(b.inColumn(column)), second))
	case len(b.Open) <= directKeys:
		return rows(squareKeys(b.Open), false)
	case second:
		return withBack(rows(b.columnKeys(), second))
	}
	return rows(b.columnKeys(), false)
}

// boardKeys returns a key for each square in the layout of the board.
func (b *Board) boardKeys() [][]games.Key {
	all := make([][]games.Key, b.Height)
	for y := range all {
		for x := range b.Width {
			name := Square{x, b.Height - 1 - y}.String()
			all[y] = append(all[y], games.Key{Value: name, Label: sign(closedLabel), Disabled: true})
		}
	}
	key := func(s Square) *games.Key { return &all[b.Height-1-s.Row][s.Column] }
	for _, s := range b.Open {
		k := key(s)
		k.Label, k.Disabled, k.Done = sign(s.String()), false, true
	}
	for seat, discs := range b.Discs {
		for _, s := range discs {
			k, taken := key(s), RefuseTaken(b.Game, games.Seat(seat), s.String())
			refusal, _ := games.RefusalIn(taken)
			k.Label, k.Style, k.Disabled, k.Why = sign(sides[seat].sign), sides[seat].style, false, refusal.Text
		}
	}
	for _, s := range b.Changed {
		key(s).Label = sign(changedSign)
	}
	return all
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

// rows arranges keys in rows of similar length, or in a menu if there are too many. The keys
// that do not fit the menu are its second page.
func rows(keys []games.Key, second bool) [][]games.Key {
	switch {
	case len(keys) > menuKeys && second:
		return rows(keys[menuKeys-1:], false)
	case len(keys) > menuKeys:
		return [][]games.Key{append(keys[:menuKeys-1:menuKeys-1], games.Key{Value: more, Label: games.T("games.squares.key.more")})}
	case len(keys) > maxKeys:
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

// withBack adds the key that clears the draft.
func withBack(rows [][]games.Key) [][]games.Key {
	key := games.Key{Value: back, Label: games.T("games.key.back")}
	if n := len(rows); n > 0 && len(rows[n-1]) < rowKeys {
		rows[n-1] = append(rows[n-1], key)
		return rows
	}
	return append(rows, []games.Key{key})
}
