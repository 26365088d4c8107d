package squares

import (
	"slices"

	"parlour/games"
)

const (
	rowKeys     = 5  // side by side
	menuKeys    = 25 // lines of a menu
	maxKeys     = 20 // above that there is a menu
	directKeys  = 10 // up to so many open squares are keys at once, without their columns
	back, more  = "back", "+"
	closedLabel = "·"
)

// keys are what may be tapped after a draft: "", a column, or either with a + for
// what the menu had no room for.
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

// boardKeys are a key for each square, laid out as the board is.
func (b *Board) boardKeys() [][]games.Key {
	all := make([][]games.Key, b.Height)
	for y := range all {
		for x := range b.Width {
			name := Square{x, b.Height - 1 - y}.String()
			all[y] = append(all[y], games.Key{Value: name, Label: sign(closedLabel), Off: true})
		}
	}
	key := func(s Square) *games.Key { return &all[b.Height-1-s.Row][s.Column] }
	for _, s := range b.Open {
		k := key(s)
		k.Label, k.Off, k.Done = sign(s.String()), false, true
	}
	for seat, discs := range b.Discs {
		for _, s := range discs {
			k, taken := key(s), Taken(b.Game, games.Seat(seat), s.String())
			refusal, _ := games.RefusalIn(taken)
			k.Label, k.Style, k.Off, k.Why = sign(sides[seat].sign), sides[seat].style, false, refusal.Text
		}
	}
	for _, s := range b.Changed {
		key(s).Label = sign(changedSign)
	}
	return all
}

// sign is a label that is the same in every language.
func sign(s string) games.Text { return games.T("games.squares.key", "Sign", s) }

// columnKeys are a key for each column. One that is closed keeps its place, and
// one that has a single open square is that square. Where there are too many for
// rows they are lines of a menu, without those that are closed.
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
			keys = append(keys, games.Key{Value: name, Label: sign(name), Off: len(open) == 0})
		}
	}
	return keys
}

// squareKeys are keys that make the move.
func squareKeys(squares []Square) (keys []games.Key) {
	for _, s := range slices.SortedFunc(slices.Values(squares), byColumn) {
		keys = append(keys, games.Key{Value: s.String(), Label: sign(s.String()), Style: games.PrimaryKey, Done: true})
	}
	return keys
}

// inColumn are the open squares of the column of that name.
func (b *Board) inColumn(name string) (open []Square) {
	for _, s := range b.Open {
		if Column(s.Column) == name {
			open = append(open, s)
		}
	}
	return open
}

// rows lays keys out in rows as even as can be, or in a menu where they are too
// many; those for which that has no room are its second page.
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

// withBack adds the key that forgets what was tapped.
func withBack(rows [][]games.Key) [][]games.Key {
	key := games.Key{Value: back, Label: games.T("games.key.back")}
	if n := len(rows); n > 0 && len(rows[n-1]) < rowKeys {
		rows[n-1] = append(rows[n-1], key)
		return rows
	}
	return append(rows, []games.Key{key})
}
