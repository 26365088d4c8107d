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
