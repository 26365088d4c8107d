package crazyeights

import (
	"slices"

	"parlour/games"
	"parlour/games/grid"
)

// A row has perRow cards, or fewCards and Draw or Pass, as a phone is wide. Two rows have mostKeys
// cards.
const (
	perRow   = 4
	fewCards = 3
	mostKeys = perRow + fewCards
)

// back is the value of the key that clears the draft.
const back = "back"

// keys returns the cards of the known hand, and Draw or Pass. Of a hand that does not fit two
// rows, only the cards that fit have keys. After an eight the keys name a suit. In public there
// are none.
func (s state) keys(draft string) [][]games.Key {
	switch {
	case s.seer == games.Nobody, s.over():
		return nil
	case s.counting: // the host makes this move
		m := move{kind: count, points: s.hand.points()}
		return [][]games.Key{{{Value: m.String(), Label: moveText(s, m), Done: true, Disabled: !s.sees()}}}
	}
	if draft != "" {
		return suitKeys()
	}
	fit := s.hand & fitting(s.top, s.force)
	shown := s.hand
	if shown.count() > mostKeys {
		shown = fit
	}
	var keys []games.Key
	for c := range shown.all() {
		value := move{card: c, suit: c.suit()}.String()
		asks := c.isWild() && s.counts[s.seer] > 1
		if asks {
			value = c.String()
		}
		keys = append(keys, games.Key{
			Value: value, Label: games.T("crazyeights.key.card", "Rank", c.index()), Cell: c.suit().cell(), Done: !asks, Disabled: !fit.has(c),
		})
	}
	if len(keys) > mostKeys {
		return [][]games.Key{keys, {s.waitKey(fit)}}
	}
	rows := slices.Collect(slices.Chunk(keys, perRow))
	if last := len(rows) - 1; last >= 0 && len(rows[last]) <= fewCards {
		rows[last] = append(rows[last], s.waitKey(fit))
		return rows
	}
	return append(rows, []games.Key{s.waitKey(fit)})
}

// waitKey is Draw or Pass. It stands out if no card fits.
func (s *state) waitKey(fit cardSet) games.Key {
	k := games.Key{Value: drawMove, Label: games.T("crazyeights.key.draw"), Done: true}
	if s.sees() && !s.mayDraw() {
		k.Value, k.Label = games.PassMove, games.T("crazyeights.key.pass")
	}
	if fit == 0 {
		k.Style = games.PrimaryKey
	}
	return k
}

// suitKeys name a suit.
func suitKeys() [][]games.Key {
	var keys []games.Key
	for u, cell := range grid.Suits {
		keys = append(keys, games.Key{Value: suitLetters[u : u+1], Label: suit(u).text(), Cell: cell, Done: true})
	}
	keys = append(keys, games.Key{Value: back, Label: games.T("games.key.back")})
	return [][]games.Key{keys[:2], keys[2:]}
}

// add returns the move of a key, or the eight whose suit is asked for.
func (s state) add(draft, value string) (string, bool) {
	switch c, rest, isCard := cutCard(value); {
	case value == back:
		return "", draft != ""
	case isCard && rest == "" && c.isWild():
		return value, s.Legal(move{card: c, suit: c.suit()}) == nil
	case draft != "" && len(value) == 1:
		value = draft + value
	}
	m, err := parse(s, value)
	if err != nil || s.Legal(m) != nil {
		return "", false
	}
	return m.String(), true
}

// draft asks for the suit of an eight.
func (s state) draft(draft string, v games.View) games.View {
	if c, _, ok := cutCard(draft); ok {
		v.Status = games.T("crazyeights.status.card", "Card", cells(c), "Status", games.T("crazyeights.status.suit", "Seat", s.turn))
	}
	return v
}
