package match

import (
	"slices"

	"parlour/games"
)

// A stopped game has no winner. If members play each other and have moved, all of them have
// to consent, or a manager stops it.

// stop returns the entry by which a member stops the match, and its seat. A member who is
// invited declines instead.
func (t *Table) stop(by Actor) (games.Kind, games.Seat, error) {
	if err := t.ended(); err != nil {
		return games.Stop, games.Nobody, err
	}
	if seat, invited := t.chairOf(Invited, by.User); invited {
		return games.Decline, seat, nil
	}
	_, plays := t.playsAs(by.User)
	switch {
	case by.Manager || t.Log.Idle != nil:
	case t.Match.Status == Waiting && by.User != t.Match.Starter:
		return games.Stop, games.Nobody, games.Refuse("match.refuse.stop-waiting", "Starter", t.StarterName())
	case !plays && by.User != t.Match.Starter && slices.ContainsFunc(t.Log.Chairs, Chair.Shared):
		return games.Stop, games.Nobody, games.Refuse("match.refuse.stop-team")
	case !plays && by.User != t.Match.Starter:
		return games.Stop, games.Nobody, games.Refuse("match.refuse.stop")
	}
	return games.Stop, games.Nobody, nil
}

// MayStop reports whether a member can stop the match, or propose it.
func (t *Table) MayStop(by Actor) bool {
	_, _, err := t.stop(by)
	return err == nil
}

// playsAs returns the seat that a member represents: as its player, as the first of its
// team, or as the author of its secret.
func (t *Table) playsAs(user string) (games.Seat, bool) {
	i := slices.IndexFunc(t.Log.Chairs, func(c Chair) bool { return c.answers() == user })
	return games.Seat(i), i >= 0 && user != ""
}

// needsConsent reports whether a member plays against others, and both have moved.
func (t *Table) needsConsent(by Actor) bool {
	if t.Match.Status != Live || by.Manager || t.Log.Idle != nil {
		return false
	}
	mine, plays := t.playsAs(by.User)
	moved := func(s games.Seat) bool {
		return slices.ContainsFunc(t.Log.Moves, func(m Standing) bool { return m.Seat == s && m.Kind == games.Move })
	}
	return plays && moved(mine) && slices.ContainsFunc(t.others(by.User), moved)
}

// MayRestart returns the refusal for a member who may not restart the match.
func (t *Table) MayRestart(by Actor) error {
	_, plays := t.playsAs(by.User)
	switch {
	case !t.Match.Status.Open():
		return nil
	case t.needsConsent(by) && !t.lastToStop(by):
		return games.Refuse("match.refuse.restart-consent", "Seat", t.others(by.User)[0])
	case by.User == t.Match.Starter || by.Manager || plays || t.Log.Idle != nil:
		return nil
	default:
		return games.Refuse("match.refuse.restart")
	}
}

// lastToStop reports whether only this member's consent to stopping is missing.
func (t *Table) lastToStop(by Actor) bool {
	asks := t.Asks()
	return len(asks) == 1 && t.Log.Asked.Text == string(games.Stop) && t.Chair(asks[0]).answers() == by.User
}
