package liarsdice

import (
	"slices"
	"strconv"
	"strings"

	"parlour/games"
	"parlour/games/grid"
	"parlour/games/squares"
)

// A bid is composed of its number and its face. The draft is the number, or the least number
// of a page and a plus.
const (
	pageMark  = "+"
	rowKeys   = 5
	firstPage = rowKeys     // numbers on the first page
	otherPage = 3 * rowKeys // numbers on other pages, with the key for the next
)

// keys returns the challenge and the next bids, and below the numbers to bid; after a number,
// its faces.
func (s state) keys(draft string) [][]games.Key {
	from, page := strings.CutSuffix(draft, pageMark)
	number, _ := strconv.Atoi(from)
	switch {
	case s.over() || s.revealing():
		return nil
	case page:
		return squares.WithBack(s.numberKeys(number, otherPage))
	case number > 0:
		return s.faceKeys(number)
	}
	rows := s.numberKeys(max(1, s.raised(1).count), firstPage)
	if quick := s.quickKeys(); len(quick) > 0 {
		rows = slices.Insert(rows, 0, quick)
	}
	return rows
}

// raised returns the lowest possible bid on a face or a higher one.
func (s state) raised(face int) bid {
	b := bid{max(1, s.bid().count), max(face, s.bid().face+1)}
	if b.face > faces {
		b = bid{b.count + 1, face}
	}
	return b
}

// quickKeys are the challenge, one more of the same face, and the next face.
func (s state) quickKeys() []games.Key {
	b := s.bid()
	if b.count == 0 {
		return nil
	}
	keys := []games.Key{{Value: liar, Label: games.T("liarsdice.key.liar"), Style: games.DangerKey, Done: true}}
	for _, next := range []bid{{b.count + 1, b.face}, {b.count, b.face + 1}} {
		if next.face <= faces && next.count <= s.total() {
			keys = append(keys, next.key(games.PrimaryKey))
		}
	}
	return keys
}

// key returns the key that makes a bid.
func (b bid) key(style games.KeyStyle) games.Key {
	return games.Key{Value: b.String(), Label: b.text(), Cell: grid.Die(b.face), Style: style, Done: true}
}

// numberKeys returns the keys of a page of numbers, beginning with one. If more follow, the
// last key leads to them.
func (s state) numberKeys(from, page int) [][]games.Key {
	var keys []games.Key
	for n := from; n <= s.total(); n++ {
		if len(keys) == page-1 && n < s.total() {
			next := strconv.Itoa(n) + pageMark
			keys = append(keys, games.Key{Value: next, Label: games.T("liarsdice.key.more", "Number", next)})
			break
		}
		keys = append(keys, games.Key{Value: strconv.Itoa(n), Label: games.T("liarsdice.key.number", "Number", n)})
	}
	return slices.Collect(slices.Chunk(keys, rowKeys))
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
	n, err := strconv.Atoi(strings.TrimSuffix(value, pageMark))
	if err == nil && strconv.Itoa(n) == strings.TrimSuffix(value, pageMark) {
		return value, n >= s.raised(1).count && n <= s.total() && !s.over() && !s.revealing()
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
