package match

import (
	"slices"
	"time"

	"parlour/games"
)

// A clock limits the time of each turn: a move, a simultaneous choice, or the choice of a
// secret before the game. Seats that choose at the same time share one clock. Computers and
// seats that vote have no clock. The clock stops while the game is paused. A proposal
// does not stop it, or a member could gain time by proposing a pause. A game is not idle
// while its clock runs.
//
// The time of a turn follows from the log, so all processes agree on it, also after a
// restart. The deadline of kind DueClock only schedules the check. host.Timers.TimeUp adds the
// consequences; host.Uptime.Heartbeat accounts for the bot's downtime.

// The bounds of a Start's Clock, in seconds.
const (
	NoClock  = -1 // no clock, even if the channel's last game had one
	MaxClock = 3 * 24 * 60 * 60
)

// TimeoutRule is the consequence of an expired turn.
type TimeoutRule string

// The consequences. One that does not apply to a game or seat becomes Resigns.
const (
	Resigns  TimeoutRule = "resign"   // the seat loses; with more than two seats, it leaves the game
	Skips    TimeoutRule = "skip"     // the seat passes, MaxSkips times in a row at most
	Replaced TimeoutRule = "computer" // a computer takes the seat, if another member plays
)

// MaxSkips is the number of turns in a row that a seat may miss before it resigns.
const MaxSkips = 3

// TimeUp is the Text of the Resign or Stop entry of a game that ended because a turn
// expired.
const TimeUp = "time is up"

// updateClock updates the clock. It runs before the entry's other effects.
func (f *Log) updateClock(e Entry) {
	switch {
	case e.Kind == games.Extend:
		f.TurnStart, f.DowntimeUntil = f.TurnStart.Add(extension(e)), e.At
	case changes(e) && e.Kind != games.Choose && !f.joinsTeam(e):
		f.TurnStart, f.DowntimeUntil = e.At, e.At
	case f.stopped():
		f.TurnStart = f.TurnStart.Add(e.At.Sub(f.last))
	}
	switch {
	case e.Kind == games.Late:
		f.TimedOut = &e
	case e.User != "" && changes(e):
		f.TimedOut = nil
	}
	f.last = e.At
}

// Extend returns the entry that gives a turn or a vote more time.
func Extend(more time.Duration) Entry {
	return Entry{Kind: games.Extend, Seat: games.Nobody, Text: more.String()}
}

// extension returns the time that an Extend entry adds, 0 if its text is invalid.
func extension(e Entry) time.Duration {
	more, _ := time.ParseDuration(e.Text)
	return more
}

// stopped reports whether the clock is stopped: by a pause, or an idle game.
func (f *Log) stopped() bool { return f.Paused != nil || f.Idle != nil }

// PerTurn returns the time for a turn, zero without a clock.
func (m Match) PerTurn() time.Duration { return time.Duration(max(m.Clock, 0)) * time.Second }

// Clock is the clock of a table's current turn.
type Clock struct{ table *Table }

// Clock returns the table's clock.
func (t *Table) Clock() Clock { return Clock{t} }

// Seats returns the seats whose clock runs.
func (cl Clock) Seats() (seats []games.Seat) {
	t := cl.table
	waiting := t.Match.Status == Waiting
	switch {
	case t.Match.Clock <= 0 || t.Log.stopped() || t.Outcome().Over:
		return nil
	case waiting && slices.ContainsFunc(t.Log.Chairs, IsVacant):
		return nil
	case waiting:
		return t.Secrets().Missing()
	case len(t.Choices().Seats()) > 0:
		seats = t.Choices().Awaited()
	default:
		seats = []games.Seat{t.Turn()}
	}
	_, votes := t.Votes().Seat()
	return slices.DeleteFunc(seats, func(s games.Seat) bool { return votes || !IsHuman(t, s) })
}

// IsHuman reports whether members play in a seat.
func IsHuman(t *Table, s games.Seat) bool {
	c := t.Chair(s)
	return c.Kind == Member || c.Shared()
}

// ExpiresAt returns when the current turn expires, zero if no clock runs.
func (cl Clock) ExpiresAt() time.Time {
	if len(cl.Seats()) == 0 {
		return time.Time{}
	}
	return cl.table.Log.TurnStart.Add(cl.table.Match.PerTurn())
}

// RuleFor returns the consequence if a seat's turn expires.
func (cl Clock) RuleFor(s games.Seat) TimeoutRule {
	t := cl.table
	inHead := t.Game.Info.Seats[s].Secret && !PlaysHands(t.Game)
	switch rule := t.Match.OnTimeout; {
	case rule == Skips && t.Game.Pass != nil && missedTurns(t, s) <= MaxSkips, rule == Replaced && !inHead:
		return rule
	default:
		return Resigns
	}
}

// missedTurns counts the turns that a seat has missed in a row.
func missedTurns(t *Table, s games.Seat) (n int) {
	for _, e := range slices.Backward(t.Match.Entries) {
		switch {
		case e.Seat != s:
		case e.Kind == games.Late:
			n++
		case e.User != "" && changes(e):
			return n
		}
	}
	return n
}

// TimedOut returns the occupant whose turn expired last, if no member has continued the
// game since. A computer may have taken the seat.
func (cl Clock) TimedOut() (c Chair, ok bool) {
	t := cl.table
	e := t.Log.TimedOut
	if e == nil || int(e.Seat) < 0 || int(e.Seat) >= len(t.Log.Chairs) {
		return Chair{}, false
	}
	before := t.Match
	before.Entries = before.Entries[:min(e.N, len(before.Entries))]
	return before.Fold().Chairs[e.Seat], true
}

// MaxPasses bounds the moves that pass a turn. In Go Fish with six hands a turn may have 65.
const MaxPasses = 100

// TimeoutEntry returns the entry for a seat whose turn expired and that does not pass. With
// two seats the other one wins, unless its turn expired as well. With more, the others
// continue while a member is among them: without the seat, or with a computer in it.
func TimeoutEntry(t *Table, seat games.Seat, expired []games.Seat) Entry {
	rivals := slices.DeleteFunc(otherSeats(t, t.Chair(seat).User), func(s games.Seat) bool { return slices.Contains(expired, s) })
	other := t.Opponent(seat)
	switch {
	case t.Clock().RuleFor(seat) == Replaced && len(rivals) > 0:
		return Entry{Kind: games.StandIn, Seat: seat, Text: StandInPlayer(t, seat)}
	case other != games.Nobody && !slices.Contains(expired, other):
		return Entry{Kind: games.Resign, Seat: seat, Text: TimeUp}
	case len(rivals) == 0:
		return Entry{Kind: games.Stop, Seat: games.Nobody, Text: TimeUp}
	case t.Game.DropOut != nil:
		return Entry{Kind: games.Resign, Seat: seat, Text: DropsOut}
	default:
		return Entry{Kind: games.StandIn, Seat: seat, Text: StandInPlayer(t, seat)}
	}
}

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
	awaited := slices.ContainsFunc(t.Log.Chairs, func(o Chair) bool { return o.Shared() || o.User != "" && o.User != c.User })
	switch {
	case c.Kind != Member || t.Log.Idle != nil || t.Guest() || t.Match.Daily != nil:
		return time.Time{}
	case r.Sent() && !t.Match.Reminder.At.Before(last):
		return time.Time{}
	case r.Sent() || !awaited:
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
