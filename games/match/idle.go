package match

import (
	"slices"
	"time"
)

// The times for which a match waits for a member.
const (
	// RemindAfter is the time to move before a reminder. A member who has been away for
	// AwayAfter is reminded at once.
	RemindAfter = 2 * time.Minute
	AwayAfter   = time.Hour
	// IdleAfter is the time without a move before the last reminder. After another Grace
	// the game is idle, and others may take the seat.
	IdleAfter = 24 * time.Hour
	Grace     = time.Hour
	// InvitationLasts is the default lifetime of an invitation, and MaxExpires the longest
	// in minutes.
	InvitationLasts = 15 * time.Minute
	MaxExpires      = 7 * 24 * 60
)

// Expired is the Text of the Stop entry of an invitation that expired.
const Expired = "expired"

// LastChange returns when the board or the players last changed.
func (t *Table) LastChange() time.Time {
	for _, e := range slices.Backward(t.Match.Entries) {
		if changes(e) {
			return e.At
		}
	}
	return t.Match.Created
}

// InvitationExpires returns when an invitation expires; zero for a match that does not wait.
func (t *Table) InvitationExpires() time.Time {
	if t.Match.Status != Waiting {
		return time.Time{}
	}
	lasts := InvitationLasts
	if t.Match.Expires > 0 {
		lasts = time.Duration(t.Match.Expires) * time.Minute
	}
	return t.LastChange().Add(lasts)
}

// Reminders describes the reminders of the member whose turn it is.
type Reminders struct{ table *Table }

// Reminders returns the table's reminders.
func (t *Table) Reminders() Reminders { return Reminders{t} }

// Sent reports whether the member whose turn it is has been reminded of it.
func (r Reminders) Sent() bool {
	t, last := r.table, r.table.Match.Reminder
	return !last.At.IsZero() && t.Log.Idle == nil && t.Turn() >= 0 && last.Entries <= len(t.Match.Entries) && !slices.ContainsFunc(t.Match.Entries[last.Entries:], changes)
}

// NextAt returns when to remind the member whose turn it is next, zero for never: soon if
// others wait for the move, and once more when the game is about to be idle. A host that
// is a guest in the channel cannot remind.
func (r Reminders) NextAt() time.Time {
	t := r.table
	c, since := t.Chair(t.Turn()), t.LastChange()
	soon, last := reminderTimes(t, since)
	switch {
	case c.Kind != Member || t.Log.Idle != nil || t.Guest() || t.Match.Daily != nil:
		return time.Time{}
	case r.Sent() && !t.Match.Reminder.At.Before(last):
		return time.Time{}
	case r.Sent() || !isAwaited(t, c):
		return last
	case since.Sub(t.LastActive(c.User)) >= AwayAfter:
		return since
	default:
		return soon
	}
}

// reminderTimes returns the times of the first and the last reminder, zero for none. With a
// clock there is one reminder, in the middle of a short turn, or two, the last one Grace
// before the end of a long turn.
func reminderTimes(t *Table, since time.Time) (soon, last time.Time) {
	turn, end := t.Match.PerTurn(), t.Clock().ExpiresAt()
	switch {
	case end.IsZero():
		return since.Add(RemindAfter), since.Add(IdleAfter)
	case turn <= 2*Grace:
		return since.Add(min(RemindAfter, turn/2)), time.Time{}
	default:
		return since.Add(RemindAfter), end.Add(-Grace)
	}
}

// isAwaited reports whether another member waits for the one in a chair.
func isAwaited(t *Table, c Chair) bool {
	return slices.ContainsFunc(t.Log.Chairs, func(o Chair) bool { return o.Shared() || o.User != "" && o.User != c.User })
}

// LastActive returns when a member last acted in the match.
func (t *Table) LastActive(user string) time.Time {
	seen := t.Match.Created
	for _, e := range t.Match.Entries {
		if e.User == user {
			seen = e.At
		}
	}
	return seen
}

// LapsesAt returns when the invitation expires or the game becomes idle; zero if the table
// waits for no member, or has a clock.
func (t *Table) LapsesAt() time.Time {
	switch {
	case t.Match.Daily != nil, !t.Clock().ExpiresAt().IsZero(): // only the day or the clock limits the time
		return time.Time{}
	case t.Match.Status == Waiting && !t.AgainBegins().IsZero():
		return t.AgainBegins()
	case t.Match.Status == Waiting:
		return t.InvitationExpires()
	case !IsHuman(t, t.Turn()) || t.Log.Idle != nil:
		return time.Time{}
	default:
		return idleAt(t)
	}
}

// idleAt returns when a game becomes idle: Grace after the last reminder, or if none could be
// sent, after the time in which it was to be sent.
func idleAt(t *Table) time.Time {
	last := t.LastChange().Add(IdleAfter)
	if at := t.Match.Reminder.At; t.Chair(t.Turn()).Kind == Member && t.Reminders().Sent() && at.After(last) {
		return at.Add(Grace)
	}
	return last.Add(Grace)
}
