package match

import (
	"slices"

	"parlour/games"
)

// Choices describes the choices of seats that move at the same time.
type Choices struct{ table *Table }

// Choices returns the table's simultaneous choices.
func (t *Table) Choices() Choices { return Choices{t} }

// Seats returns the seats that choose at the same time now; none if one seat is to move.
func (ch Choices) Seats() []games.Seat {
	t := ch.table
	if t.Game.Simultaneous == nil || t.Match.Status != Live || t.Log.Paused != nil || t.Outcome().Over {
		return nil
	}
	if seats := t.Game.Simultaneous.Seats(t.Position()); len(seats) > 1 {
		return seats
	}
	return nil
}

// Awaited returns the seats of Seats that have not chosen yet.
func (ch Choices) Awaited() []games.Seat {
	return slices.DeleteFunc(slices.Clone(ch.Seats()), ch.Has)
}

// Has reports whether a seat has chosen and waits for others.
func (ch Choices) Has(s games.Seat) bool {
	_, has := ch.table.Log.Choices[s]
	return has
}

// PositionFor returns the position for a seat that is to move. With simultaneous choices it is
// this seat's turn in it.
func (t *Table) PositionFor(s games.Seat) games.Position {
	if slices.Contains(t.Choices().Seats(), s) {
		return t.Game.Simultaneous.WithTurn(t.Position(), s)
	}
	return t.Position()
}

// MayMove reports whether a seat is to move, or may still change its choice.
func (t *Table) MayMove(s games.Seat) bool {
	return s >= 0 && (s == t.Turn() || slices.Contains(t.Choices().Seats(), s))
}

// Outdated reports whether an entry after the first seen ones affects the moves of others.
// Choices, votes, hints, extensions and members who join a team do not.
func (t *Table) Outdated(seen int) bool {
	if seen < 0 || seen > len(t.Match.Entries) {
		return true
	}
	return slices.ContainsFunc(t.Match.Entries[seen:], func(e Entry) bool { return affectsOthers(t, e) })
}

// affectsOthers reports whether an entry affects the moves of others.
func affectsOthers(t *Table, e Entry) bool { return !kinds[e.Kind].private && !t.Log.joinsTeam(e) }

// OwnSeat returns the seat in which a member plays, regardless of the turn.
func (t *Table) OwnSeat(user string) (games.Seat, bool) {
	if seat, ok := t.SeatOf(user); ok && t.Chair(seat).Kind != Anyone {
		return seat, true
	}
	return findChair(t, Member, user)
}
