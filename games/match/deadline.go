package match

import (
	"maps"
	"strings"
	"time"
)

// Deadlines are when a match owes something, by the kind of what it owes. The
// nearest of them is when it is due: then [Store.Claim] hands it out.
type Deadlines map[string]time.Time

// The kinds of deadline. A drawing that was noted has a kind of its own for
// each process; see [Drawing].
const (
	DueMove  = "move"  // a computer is to move
	DueBoard = "board" // the board is to be drawn
	DuePing  = "ping"  // a member is to be told that it is her move, or no longer; see [Host.Pinged]
	DueVote  = "vote"  // a vote closes; see [Host.CloseVote]
	DueClock = "clock" // the time for a turn is over; see [Host.TimeUp]
	DueLapse = "lapse" // an invitation expires, or a game has waited too long; see [Host.Lapse]
)

// drawing begins the kinds of deadline by which drawings are noted.
const drawing = "drawing/"

// Drawing is the kind of deadline by which a process notes that it is about to
// send a match's board. The note goes when the board is closed; where it is
// still there when its time comes, nobody knows what the channel shows, and the
// board is drawn once more.
func Drawing(by string) string { return drawing + by }

// late is by whom a drawing is that may yet cover newer ones. No process has
// such a name.
const late = "late"

// Board reports whether the board is to be drawn by a time: it is due, or a
// drawing was never closed.
func (d Deadlines) Board(by time.Time) bool {
	for kind, at := range d {
		if (kind == DueBoard || strings.HasPrefix(kind, drawing)) && !at.After(by) {
			return true
		}
	}
	return false
}

// Has reports whether something of a kind is due by a time.
func (d Deadlines) Has(kind string, by time.Time) bool {
	at, owed := d[kind]
	return owed && !at.After(by)
}

// Nearest is the earliest of the deadlines, zero if there is none.
func (d Deadlines) Nearest() time.Time {
	var nearest time.Time
	for _, at := range d {
		if nearest.IsZero() || at.Before(nearest) {
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
