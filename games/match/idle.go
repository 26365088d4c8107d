package match

import (
	"context"
	"fmt"
	"slices"
	"time"

	"parlour/games"
)

// How long is waited for a member.
const (
	// PingAfter is how long whoever is to move may take before a ping; who had
	// been away for AwayAfter is pinged at once.
	PingAfter = 2 * time.Minute
	AwayAfter = time.Hour
	// IdleAfter is how long a game may stand still before whoever is to move is
	// asked, and Grace how long after that others may play on.
	IdleAfter = 24 * time.Hour
	Grace     = time.Hour
	// InvitationLasts is how long an invitation does unless it says otherwise,
	// which is MaxExpires minutes at most.
	InvitationLasts = 15 * time.Minute
	MaxExpires      = 7 * 24 * 60
)

// Expired is the Text of the Stop entry of an invitation that expired.
const Expired = "expired"

// Since is when the board, or who plays, last changed.
func (t *Table) Since() time.Time {
	for _, e := range slices.Backward(t.Match.Entries) {
		if changes(e) {
			return e.At
		}
	}
	return t.Match.Created
}

// Closes is when an invitation expires; zero for a match that does not wait.
func (t *Table) Closes() time.Time {
	if t.Match.Status != Waiting {
		return time.Time{}
	}
	lasts := InvitationLasts
	if t.Match.Expires > 0 {
		lasts = time.Duration(t.Match.Expires) * time.Minute
	}
	return t.Since().Add(lasts)
}

// Pinged reports whether the table's ping is about the present turn, and whoever
// is to move still waited for.
func (t *Table) Pinged() bool {
	return !t.Match.Ping.At.IsZero() && t.Log.Idle == nil && t.Turn() >= 0 && t.Match.Ping.Entries <= len(t.Match.Entries) && !slices.ContainsFunc(t.Match.Entries[t.Match.Ping.Entries:], changes)
}

// PingAt is when the member whose turn it is should next be pinged, zero for not
// at all: soon where others wait for the move, and once more, whoever waits, when
// the game has stood still for long. Where the host is a guest nobody is.
func (t *Table) PingAt() time.Time {
	c, since := t.Chair(t.Turn()), t.Since()
	soon, last := t.pingTimes(since)
	switch {
	case c.Kind != Member || t.Log.Idle != nil || t.Match.Guest || t.Match.Daily != nil:
		return time.Time{}
	case t.Pinged() && !t.Match.Ping.At.Before(last):
		return time.Time{}
	case t.Pinged() || !t.awaited(c):
		return last
	case since.Sub(t.Seen(c.User)) >= AwayAfter:
		return since
	default:
		return soon
	}
}

// pingTimes are when a member is pinged for whom others wait since a time, and
// when whoever it is is pinged for the last time, zero for not at all. By a clock
// that is in the middle of a short turn, and an hour before the end of a long one.
func (t *Table) pingTimes(since time.Time) (soon, last time.Time) {
	turn, end := t.Match.PerTurn(), t.ClockAt()
	switch {
	case end.IsZero():
		return since.Add(PingAfter), since.Add(IdleAfter)
	case turn <= 2*Grace:
		return since.Add(min(PingAfter, turn/2)), time.Time{}
	default:
		return since.Add(PingAfter), end.Add(-Grace)
	}
}

// awaited reports whether another member plays with the one in a chair.
func (t *Table) awaited(c Chair) bool {
	return slices.ContainsFunc(t.Log.Chairs, func(o Chair) bool { return o.Shared() || o.User != "" && o.User != c.User })
}

// Seen is when a member last did something in the match, before the last change
// of the board at the latest.
func (t *Table) Seen(user string) time.Time {
	seen := t.Match.Created
	for _, e := range t.Match.Entries {
		if e.User == user {
			seen = e.At
		}
	}
	return seen
}

// LapseAt is when the table has waited too long: as an invitation, or for
// somebody to move. Zero if it waits for nobody, or by a clock.
func (t *Table) LapseAt() time.Time {
	c := t.Chair(t.Turn())
	switch {
	case t.Match.Daily != nil: // it has no time but its day
		return time.Time{}
	case t.Match.Status == Waiting && t.ClockAt().IsZero():
		return t.Closes()
	case c.Kind != Member && !c.Shared() || t.Log.Idle != nil || !t.ClockAt().IsZero():
		return time.Time{}
	case c.Kind == Member && t.Pinged() && t.Match.Ping.At.After(t.Since().Add(IdleAfter)):
		return t.Match.Ping.At.Add(Grace)
	default:
		return t.Since().Add(IdleAfter + Grace)
	}
}

// Lapse does what is due when a table has waited too long: an invitation is
// closed, and a game in which nobody moves is given free for others to play on or
// to end. It returns the table after it; the same where it is too early. A member
// who has not been asked is asked first.
func (h *Host) Lapse(ctx context.Context, t *Table) (*Table, error) {
	at := t.LapseAt()
	asked := t.Chair(t.Turn()).Kind != Member || t.Pinged() && !t.Match.Ping.At.Before(t.Since().Add(IdleAfter))
	if now := h.Now(); at.IsZero() || at.After(now) || t.Match.Status == Live && !asked {
		due := Deadlines{DueLapse: at}
		if !at.IsZero() && !at.After(now) {
			due[DueLapse] = now.Add(Grace)
		}
		_, err := h.Store.Update(ctx, t.Match.Channel, t.Match.ID, Patch{Due: due, Release: !h.OwesNow(t)})
		return t, err
	}
	e := Entry{N: len(t.Match.Entries), Kind: games.Idle, Seat: t.Turn(), At: h.Now(), Key: fmt.Sprintf("%s/%d/lapse", t.Match.ID, len(t.Match.Entries))}
	if t.Match.Status == Waiting {
		e.Kind, e.Seat, e.Text = games.Stop, games.Nobody, Expired
	}
	return h.enter(ctx, t, e)
}

// Pinging is the ping that a table owes now, and whether it owes one.
func (h *Host) Pinging(t *Table) (Ping, bool) {
	at := t.PingAt()
	return Ping{Entries: len(t.Match.Entries), At: h.Now()}, !at.IsZero() && !at.After(h.Now())
}

// Pinged records what ping of a table there is, zero for none, and when the next
// is due. Whoever moves from then on makes the ping due to be taken away.
func (h *Host) Pinged(ctx context.Context, t *Table, p Ping) (Head, error) {
	p.Version = t.Match.Version
	next := *t
	next.Match.Ping = p
	due := Deadlines{DuePing: next.PingAt()}
	if t.Match.Status == Live {
		due[DueLapse] = next.LapseAt()
	}
	return h.Store.Update(ctx, t.Match.Channel, t.Match.ID, Patch{Pinged: &p, Due: due, At: h.Now(), Release: !h.OwesNow(t)})
}

// PingLater has a table's ping looked at again at a later time.
func (h *Host) PingLater(ctx context.Context, t *Table, at time.Time) error {
	_, err := h.Store.Update(ctx, t.Match.Channel, t.Match.ID, Patch{Due: Deadlines{DuePing: at}, Release: !h.OwesNow(t)})
	return err
}
