package match

import (
	"parlour/games"
	"parlour/games/record"
)

// A match can be written as a record, and a record can become a match.

// Record returns the match as a record. It contains the revealed secrets only.
func (t *Table) Record() *record.Record {
	r := &record.Record{
		Game: t.Game, Opening: t.Match.Opening, Options: t.Log.Options, InHead: t.Match.Source == games.InHead && asksForSecret(t),
		Deal: t.Log.Reveals[games.Chance], Date: t.Match.Created, Open: !t.Outcome().Over,
	}
	for i, c := range t.Log.Chairs {
		seat := record.Seat{Name: c.Name}
		if !Deals(t.Game) {
			seat.Secret = t.Log.Reveals[games.Seat(i)]
		}
		if c.Kind == Computer {
			seat.Computer, seat.Depth = c.Player, c.Limits.Depth
		}
		r.Seats = append(r.Seats, seat)
	}
	for _, m := range t.Log.Moves {
		made := record.Move{Text: m.Text, DropsOut: games.Nobody}
		if m.Kind == games.Resign {
			made = record.Move{DropsOut: m.Seat}
		}
		r.Moves = append(r.Moves, made)
	}
	if e := t.Log.End; e != nil {
		r.End = record.End{Kind: e.Kind, Seat: e.Seat}
	}
	return r
}

// asksForSecret reports whether a secret is asked for before the first move.
func asksForSecret(t *Table) bool { return t.Game.Secrets != nil && t.Game.Secrets.Ask != nil }
