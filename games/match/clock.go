package match

import (
	"slices"
	"time"

	"parlour/games"
)

// A clock limits the time of each turn: a move, a simultaneous choice, or the choice of a
// secret before the game. Seats that choose at the same time share one clock. Computers and
// seats that vote have no clock. The clock stops while a proposal is open and while the
// game is paused. A game is not idle while its clock runs.
//
// The time of a turn follows from the log, so all processes agree on it, also after a
// restart. The deadline of kind [DueClock] only schedules the check. [Host.TimeUp] adds the
// consequences; [Host.Beat] accounts for the bot's downtime.

// The bounds of a Start's Clock, in seconds.
const (
	NoClock  = -1 // no clock, even if the channel's last game had one
	MaxClock = 3 * 24 * 60 * 60
)

// Lateness is the consequence of an expired turn.
type Lateness string

// The kinds of lateness. A kind that does not apply to a game or seat becomes Resigns.
const (
	Resigns  Lateness = "resign"   // the seat loses; with more than two seats, it leaves the game
	Skips    Lateness = "skip"     // the seat passes, MaxSkips times in a row at most
	Replaced Lateness = "computer" // a computer takes the seat, if another member plays
)

// MaxSkips is the number of turns in a row that a seat may miss before it resigns.
const MaxSkips = 3

// TimeUp is the Text of the Resign or Stop entry of a game that ended because a turn
// expired.
const TimeUp = "time is up"

// timed updates the clock. It runs before the entry's other effects.
func (f *Log) timed(e Entry) {
	switch {
	case e.Kind == games.Extend:
		f.Turned, f.Fair = f.Turned.Add(extension(e)), e.At
	case changes(e) && e.Kind != games.Choose && !f.joins(e):
		f.Turned, f.Fair = e.At, e.At
	case f.stopped():
		f.Turned = f.Turned.Add(e.At.Sub(f.last))
	}
	switch {
	case e.Kind == games.Late:
		f.Late = &e
	case e.User != "" && changes(e):
		f.Late = nil
	}
	f.last = e.At
}

// extend returns the entry that gives a turn or a vote more time. extension returns that
// time, 0 if the text is invalid.
func extend(more time.Duration) Entry {
	return Entry{Kind: games.Extend, Seat: games.Nobody, Text: more.String()}
}

func extension(e Entry) time.Duration {
	more, _ := time.ParseDuration(e.Text)
	return more
}

// stopped reports whether the clock is stopped: by an open proposal, a pause, or an idle
// game.
func (f *Log) stopped() bool { return f.Asked != nil || f.Paused != nil || f.Idle != nil }

// PerTurn returns the time for a turn, zero without a clock.
func (m Match) PerTurn() time.Duration { return time.Duration(max(m.Clock, 0)) * time.Second }

// Timed returns the seats whose clock runs.
func (t *Table) Timed() (seats []games.Seat) {
	waiting := t.Match.Status == Waiting
	switch {
	case t.Match.Clock <= 0 || t.Log.stopped() || t.Outcome().Over:
		return nil
	case waiting && slices.ContainsFunc(t.Log.Chairs, isVacant):
		return nil
	case waiting:
		return t.Handless()
	case len(t.Choosing()) > 0:
		seats = t.Awaited()
	default:
		seats = []games.Seat{t.Turn()}
	}
	_, votes := t.Votes().Seat()
	return slices.DeleteFunc(seats, func(s games.Seat) bool { return votes || !t.human(s) })
}

// human reports whether members play in a seat.
func (t *Table) human(s games.Seat) bool {
	c := t.Chair(s)
	return c.Kind == Member || c.Shared()
}

// ClockAt returns when the current turn expires, zero if no clock runs.
func (t *Table) ClockAt() time.Time {
	if len(t.Timed()) == 0 {
		return time.Time{}
	}
	return t.Log.Turned.Add(t.Match.PerTurn())
}

// Lateness returns the consequence if a seat's turn expires.
func (t *Table) Lateness(s games.Seat) Lateness {
	inHead := t.Game.Info.Seats[s].Secret && !playsHands(t.Game)
	switch late := t.Match.Late; {
	case late == Skips && t.Game.Pass != nil && t.skipped(s) <= MaxSkips, late == Replaced && !inHead:
		return late
	default:
		return Resigns
	}
}

// skipped counts the turns that a seat has missed in a row.
func (t *Table) skipped(s games.Seat) (n int) {
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

// LateChair returns the occupant whose turn expired last, if no member has continued the
// game since. A computer may have taken the seat.
func (t *Table) LateChair() (c Chair, ok bool) {
	e := t.Log.Late
	if e == nil || int(e.Seat) < 0 || int(e.Seat) >= len(t.Log.Chairs) {
		return Chair{}, false
	}
	before := t.Match
	before.Entries = before.Entries[:min(e.N, len(before.Entries))]
	return before.Fold().Chairs[e.Seat], true
}
