package match

import (
	"maps"
	"time"
)

// Deadlines are the times at which work on a match is due, by kind. [Store.Claim] leases a
// match when the nearest has passed.
type Deadlines map[string]time.Time

// The kinds of deadline.
const (
	DueMove  = "move"  // a computer is to move
	DueBoard = "board" // the board is due; not stored as a deadline, see [Slot.DueAt]
	DuePing  = "ping"  // a reminder is to be sent or removed; see [Host.Pinged]
	DueVote  = "vote"  // a vote closes; see [Host.CloseVote]
	DueClock = "clock" // a turn expires; see [Host.TimeUp]
	DueLapse = "lapse" // an invitation expires, or a game becomes idle; see [Host.Lapse]
)

// Has reports whether something of a kind is due by a time.
func (d Deadlines) Has(kind string, by time.Time) bool {
	at, set := d[kind]
	return set && !at.After(by)
}

// Nearest returns the earliest deadline, zero for none.
func (d Deadlines) Nearest() time.Time {
	var nearest time.Time
	for _, at := range d {
		if !at.IsZero() && (nearest.IsZero() || at.Before(nearest)) {
			nearest = at
		}
	}
	return nearest
}

// With returns the deadlines after a change. A zero time removes a deadline.
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
