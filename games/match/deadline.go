package match

import (
	"maps"
	"time"
)

// Deadlines are when a match owes something, by the kind of what it owes. The
// nearest of them is when it is due: then [Store.Claim] hands it out.
type Deadlines map[string]time.Time

// The kinds of deadline.
const (
	DueMove  = "move"  // a computer is to move
	DueBoard = "board" // the board is due; not stored as a deadline, see [Slot.DueAt]
	DuePing  = "ping"  // a member is to be told that it is her move, or no longer; see [Host.Pinged]
	DueVote  = "vote"  // a vote closes; see [Host.CloseVote]
	DueClock = "clock" // the time for a turn is over; see [Host.TimeUp]
	DueLapse = "lapse" // an invitation expires, or a game has waited too long; see [Host.Lapse]
)

// Has reports whether something of a kind is due by a time.
func (d Deadlines) Has(kind string, by time.Time) bool {
	at, owed := d[kind]
	return owed && !at.After(by)
}

// Nearest is the earliest of the deadlines that are not zero, zero if there is none.
func (d Deadlines) Nearest() time.Time {
	var nearest time.Time
	for _, at := range d {
		if !at.IsZero() && (nearest.IsZero() || at.Before(nearest)) {
			nearest = at
		}
	}
	return nearest
}

// With is the deadlines after a change: those named are set, or removed where
// the time is zero; the others stay.
func (d Deadlines) With(change Deadlines) Deadlines {
	next := maps.Clone(d)
	if next == nil {
		next = Deadlines{}
	}
	for kind, at := range change {
		if at.IsZero() {
			delete(next, kind)
		} else {
			next[kind] = at
		}
	}
	return next
}
