package match

import (
	"slices"

	"parlour/games"
)

// Stopping a game has no winner. So where two members play and both have moved,
// it takes both of them, or a member who may manage messages.

// stop says what comes of a member's wish that the match be broken off: it is, or
// the other member is asked, or the invitation to it is turned down.
func (t *Table) stop(by Actor) (games.Kind, games.Seat, error) {
	if err := t.ended(); err != nil {
		return games.Stop, games.Nobody, err
	}
	if seat, invited := t.chairOf(Invited, by.User); invited {
		return games.Decline, seat, nil
	}
	mine, plays := t.playsAs(by.User)
	switch {
	case by.Manager || t.Log.Idle != nil:
		return games.Stop, games.Nobody, nil
	case t.Match.Status == Waiting && by.User != t.Match.Starter:
		return games.Stop, games.Nobody, games.Refuse("match.refuse.stop-waiting", "Starter", t.StarterName())
	case !plays && by.User != t.Match.Starter && slices.ContainsFunc(t.Log.Chairs, Chair.Shared):
		return games.Stop, games.Nobody, games.Refuse("match.refuse.stop-team")
	case !plays && by.User != t.Match.Starter:
		return games.Stop, games.Nobody, games.Refuse("match.refuse.stop")
	case !t.needsConsent(by):
		return games.Stop, games.Nobody, nil
	case t.Log.Asked == nil:
		return games.Ask, mine, nil
	case t.Log.Asked.Seat == mine:
		return games.Stop, games.Nobody, games.Refuse("match.refuse.asked", "Seat", t.others(by.User)[0])
	default:
		return games.Stop, games.Nobody, nil
	}
}

// MayStop reports whether a member can stop the match, or have the other asked.
func (t *Table) MayStop(by Actor) bool {
	_, _, err := t.stop(by)
	return err == nil
}

// playsAs is the seat that a member answers for: plays in, leads the team of, or
// has brought a secret to.
func (t *Table) playsAs(user string) (games.Seat, bool) {
	i := slices.IndexFunc(t.Log.Chairs, func(c Chair) bool { return c.answers() == user })
	return games.Seat(i), i >= 0 && user != ""
}

// needsConsent reports whether a member plays against others and has moved, and
// one of them too.
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

// MayRestart refuses whoever may not end the table's match and start it again.
func (t *Table) MayRestart(by Actor) error {
	_, plays := t.playsAs(by.User)
	switch {
	case !t.Match.Status.Open():
		return nil
	case t.needsConsent(by) && (t.Log.Asked == nil || t.Log.Asked.User == by.User):
		return games.Refuse("match.refuse.restart-consent", "Seat", t.others(by.User)[0])
	case by.User == t.Match.Starter || by.Manager || plays || t.Log.Idle != nil:
		return nil
	default:
		return games.Refuse("match.refuse.restart")
	}
}
