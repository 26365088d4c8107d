package play

import (
	"slices"

	"parlour/games"
	"parlour/games/match"
)

// Where several seats choose at once, what may be tapped stands under the board
// if it is the same for all; else each opens a picker of their own. What has been
// chosen is told to who chose it and to nobody else, until all have.

// choosingKeys are the keys of those who choose at once: their own, or one that
// opens a picker.
func choosingKeys(t *match.Table) [][]games.Key {
	var common [][]games.Key
	for _, seat := range t.Choosing() {
		if t.Chair(seat).Kind == match.Computer {
			continue
		}
		rows := t.Game.Compose.Keys(t.Facing(seat), "")
		if common != nil && !slices.EqualFunc(common, rows, sameKeys) {
			return [][]games.Key{{{Label: games.T("commands.button.choose"), Style: games.PrimaryKey}}}
		}
		common = rows
	}
	return common
}

func sameKeys(a, b []games.Key) bool {
	return slices.EqualFunc(a, b, func(a, b games.Key) bool {
		return a.Value == b.Value && a.Done == b.Done && a.Off == b.Off && a.Form == nil && b.Form == nil && a.Why.IsZero() && b.Why.IsZero()
	})
}

// choosingLine says who has chosen, and who is waited for.
func choosingLine(t *match.Table) games.Text {
	var ready, awaited []games.Text
	for _, seat := range t.Choosing() {
		name := games.T("commands.seat", "Seat", seat)
		if t.HasChosen(seat) {
			ready = append(ready, name)
		} else {
			awaited = append(awaited, name)
		}
	}
	if len(ready) == 0 {
		return games.Text{}
	}
	return games.T("commands.choice.waiting", "Ready", ready, "Awaited", awaited)
}
