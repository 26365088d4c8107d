package play

import (
	"slices"

	"parlour/games"
	"parlour/games/match"
)

// Where several seats choose at once, the keys are below the board if all seats have
// the same ones. Otherwise each member opens a private picker. A choice is secret
// until all seats have chosen.

// choosingKeys returns the keys of the seats that choose at once, or one that opens a
// picker.
func choosingKeys(t *match.Table) [][]games.Key {
	var common [][]games.Key
	for _, seat := range t.Choices().Seats() {
		if t.Chair(seat).Kind == match.Computer {
			continue
		}
		rows := t.Game.Compose.Keys(t.PositionFor(seat), "")
		if common != nil && !slices.EqualFunc(common, rows, sameKeys) {
			return [][]games.Key{{{Label: games.T("commands.button.choose"), Style: games.PrimaryKey}}}
		}
		common = rows
	}
	return common
}

func sameKeys(a, b []games.Key) bool {
	return slices.EqualFunc(a, b, func(a, b games.Key) bool {
		return a.Value == b.Value && a.Done == b.Done && a.Disabled == b.Disabled && a.Form == nil && b.Form == nil && a.Why.IsZero() && b.Why.IsZero()
	})
}

// choosingLine says which seats have chosen, and which have not.
func choosingLine(t *match.Table) games.Text {
	var ready, awaited []games.Text
	for _, seat := range t.Choices().Seats() {
		name := games.T("commands.seat", "Seat", seat)
		if t.Choices().Has(seat) {
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
