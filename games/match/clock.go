package match

import (
	"slices"
	"time"

	"parlour/games"
)

// A match with a clock gives each turn its time: each move that a seat is waited
// for, each choice, and each hand that is to be brought. The time of several who
// choose at once is the same. Computers have none, nor has a seat that votes, and
// nobody's runs while something is asked of the players or the game rests. A game
// with a clock is never idle while that runs.
//
// The time of a turn follows from the entries of the log, so that every process
// and every restart comes to the same; the deadline of kind [DueClock] is but
// where it is looked at. What follows when it is over is in late.go, and what
// becomes of time in which the bot was away in pulse.go.

// The bounds of a Start's Clock, in seconds.
const (
	NoClock  = -1 // said to be none, whatever the channel's last game had
	MaxClock = 3 * 24 * 60 * 60
)

// Lateness is what follows when a seat has let the time for its turn run out.
type Lateness string

// The kinds of lateness. What a game or a seat cannot have becomes Resigns.
const (
	Resigns  Lateness = "resign"   // it loses; of more than two, it leaves the game
	Skips    Lateness = "skip"     // it gives its turn up, MaxSkips times in a row at most
	Replaced Lateness = "computer" // a computer takes the seat, if another member plays
)

// MaxSkips is how often in a row a seat's turn is given up before it is held to
// have resigned.
const MaxSkips = 3

// TimeUp is the Text of the Resign or Stop entry of a game that ended because
// time ran out.
const TimeUp = "time is up"

// timed takes down what an entry means for the time of the turn. It is called
// before anything else of the entry is.
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

// extend is the entry by which a turn or a vote has more time, and extension how
// much that is: none where the entry makes no sense.
func extend(more time.Duration) Entry {
	return Entry{Kind: games.Extend, Seat: games.Nobody, Text: more.String()}
}

func extension(e Entry) time.Duration {
	more, _ := time.ParseDuration(e.Text)
	return more
}

// stopped reports whether the clock stands still: something is asked of the
// players, the game rests, or it waits for anybody to play on.
func (f *Log) stopped() bool { return f.Asked != nil || f.Paused != nil || f.Idle != nil }

// PerTurn is the time for a turn; zero for any time.
func (m Match) PerTurn() time.Duration { return time.Duration(max(m.Clock, 0)) * time.Second }

// Timed are the seats whose time runs.
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
	_, votes := t.Voting()
	return slices.DeleteFunc(seats, func(s games.Seat) bool { return votes || !t.human(s) })
}

// human reports whether members play in a seat.
func (t *Table) human(s games.Seat) bool {
	c := t.Chair(s)
	return c.Kind == Member || c.Shared()
}

// ClockAt is when the time of those whose turn it is runs out; zero where no
// time runs.
func (t *Table) ClockAt() time.Time {
	if len(t.Timed()) == 0 {
		return time.Time{}
	}
	return t.Log.Turned.Add(t.Match.PerTurn())
}

// Lateness is what follows when a seat lets its time run out.
func (t *Table) Lateness(s games.Seat) Lateness {
	inHead := t.Game.Info.Seats[s].Secret && !playsHands(t.Game)
	switch late := t.Match.Late; {
	case late == Skips && t.Game.Pass != nil && t.skipped(s) <= MaxSkips, late == Replaced && !inHead:
		return late
	default:
		return Resigns
	}
}

// skipped counts the turns that a seat has let go by since it last did something.
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

// LateChair is who sat in the seat whose time ran out last, if nobody has gone on
// since: a computer may sit there by now.
func (t *Table) LateChair() (c Chair, ok bool) {
	e := t.Log.Late
	if e == nil || int(e.Seat) < 0 || int(e.Seat) >= len(t.Log.Chairs) {
		return Chair{}, false
	}
	before := t.Match
	before.Entries = before.Entries[:min(e.N, len(before.Entries))]
	return before.Fold().Chairs[e.Seat], true
}
