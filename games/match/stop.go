package match

import (
	"slices"

	"parlour/games"
)

// Stopping a game has no winner. So where members play against each other and have
// moved, it takes all of them, or a member who may manage messages.

// stop says what comes of a member's wish that the match be broken off, once
// whoever has to agree does: it is, or the invitation to it is turned down.
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
	case t.needsConsent(by) && !t.lastToStop(by):
		return games.Refuse("match.refuse.restart-consent", "Seat", t.others(by.User)[0])
	case by.User == t.Match.Starter || by.Manager || plays || t.Log.Idle != nil:
		return nil
	default:
		return games.Refuse("match.refuse.restart")
	}
}

// lastToStop reports whether a member is the last to agree that the game be stopped.
func (t *Table) lastToStop(by Actor) bool {
	asks := t.Asks()
	return len(asks) == 1 && t.Log.Asked.Text == string(games.Stop) && t.Chair(asks[0]).answers() == by.User
}
