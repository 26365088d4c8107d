package connectfour

import (
	"slices"

	"parlour/games"
)

// rowKeys is how many keys stand beside each other.
const rowKeys = 5

// composer has a key for each column, in the same place always.
func composer() *games.Composer[State] {
	return &games.Composer[State]{
		Keys: State.keys,
		Add: func(s State, _, value string) (string, bool) {
			c, err := parse(s, value)
			return value, err == nil && !s.over() && s.Legal(c) == nil
		},
		Draft: func(_ State, _ string, v games.View) games.View { return v },
	}
}

func (s State) keys(string) [][]games.Key {
	if s.over() {
		return nil
	}
	var keys []games.Key
	for c := range Column(s.width) {
		key := games.Key{Value: c.String(), Label: games.T("games.move", "Move", c.String()), Done: true}
		if refusal, full := games.RefusalIn(s.Legal(c)); full {
			key.Off, key.Done, key.Why = true, false, refusal.Text
		}
		keys = append(keys, key)
	}
	rows := (len(keys) + rowKeys - 1) / rowKeys
	return slices.Collect(slices.Chunk(keys, (len(keys)+rows-1)/rows))
}
