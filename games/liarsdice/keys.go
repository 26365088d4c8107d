package liarsdice

import (
	"slices"
	"strconv"

	"parlour/games"
	"parlour/games/grid"
	"parlour/games/squares"
)

// A bid is composed of its number and its face. The draft is the number, or rest for the keys
// of the numbers beyond the first row.
const (
	rest    = "+"
	rowKeys = 5
)

// keys returns the challenge and the next bids, and below the numbers to bid; after a number,
// its faces.
func (s state) keys(draft string) [][]games.Key {
	low, total := s.lowest().count, s.total()
	number, err := strconv.Atoi(draft)
	switch {
	case s.over() || s.revealing():
		return nil
	case err == nil:
		return s.faceKeys(number)
	case draft == rest:
		return squares.WithBack(slices.Collect(slices.Chunk(numberKeys(low+rowKeys-1, total), rowKeys)))
	}
	numbers := numberKeys(low, min(low+rowKeys-1, total))
	if low+len(numbers) <= total {
		more := strconv.Itoa(low+rowKeys-1) + rest
		numbers[rowKeys-1] = games.Key{Value: rest, Label: games.T("liarsdice.key.more", "Number", more)}
	}
	return slices.DeleteFunc([][]games.Key{s.quickKeys(), numbers}, func(row []games.Key) bool { return len(row) == 0 })
}

// lowest returns the lowest possible bid.
func (s state) lowest() bid {
	b := s.bid().bid
	if b.face++; b.count == 0 || b.face > faces {
		b = bid{b.count + 1, 1}
	}
	return b
}

// quickKeys are the challenge, one more of the same face, and the next face.
func (s state) quickKeys() []games.Key {
	b := s.bid()
	if b.count == 0 {
		return nil
	}
	keys := []games.Key{{Value: liar, Label: games.Text(liarKey()), Style: games.DangerKey, Done: true}}
	for _, next := range []bid{{b.count + 1, b.face}, {b.count, b.face + 1}} {
		if next.face <= faces && next.count <= s.total() {
			keys = append(keys, next.key(games.PrimaryKey))
		}
	}
	return keys
}

// liarKey returns the label of the challenge.
func liarKey() games.Label { return games.Label(games.T("liarsdice.key.liar")) }

// key returns the key that makes a bid.
func (b bid) key(style games.KeyStyle) games.Key {
	return games.Key{Value: b.String(), Label: b.text(), Cell: grid.Die(b.face), Style: style, Done: true}
}

// numberKeys returns the keys of numbers.
func numberKeys(from, to int) (keys []games.Key) {
	for n := from; n <= to; n++ {
		keys = append(keys, games.Key{Value: strconv.Itoa(n), Label: games.T("liarsdice.key.number", "Number", n)})
	}
	return keys
}

// faceKeys returns the bids of a number. Back has a row of its own, because a row of bids is
// wide.
func (s state) faceKeys(count int) [][]games.Key {
	var keys []games.Key
	for face := 1; face <= faces; face++ {
		b := bid{count, face}
		k := b.key(games.PrimaryKey)
		k.Disabled = s.Legal(move{bid: b}) != nil
		keys = append(keys, k)
	}
	return squares.WithBack([][]games.Key{keys[:faces/2], keys[faces/2:], nil})
}

// add returns the draft after a key, or the move of a key.
func (s state) add(draft, value string) (string, bool) {
	if value == squares.Back {
		return "", draft != ""
	}
	low := s.lowest().count
	n, err := strconv.Atoi(value)
	isNumber := err == nil && strconv.Itoa(n) == value && n >= low && n <= s.total()
	if isNumber || value == rest && low+rowKeys <= s.total() {
		return value, !s.over() && !s.revealing()
	}
	m, err := parse(s, value)
	if err != nil || m.shown != "" || s.Legal(m) != nil {
		return "", false
	}
	return m.String(), true
}

// draft asks for the face of a number.
func (s state) draft(draft string, v games.View) games.View {
	if n, err := strconv.Atoi(draft); err == nil {
		v.Status = games.T("liarsdice.status.face", "Number", n, "Seat", s.turn)
	}
	return v
}
