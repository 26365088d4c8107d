package match

import (
	"maps"
	"time"
)

// Head is the part of a match that changes without its log.
type Head struct {
	Channel, ID string
	Guild       string
	Starter     string
	Game        string
	Status      Status
	Version     int64
	Epoch       int64 // counts the changes of the head but for its lease and attempts
	Joined      bool  // see Match
	Reminder    Reminder
	Due         Deadlines
	Attempts    int // what the last step set, and how many leases have expired since
}

// Head returns the head of the match.
func (m Match) Head() Head {
	return Head{
		Channel: m.Channel, ID: m.ID, Guild: m.Guild, Starter: m.Starter, Game: m.Game, Status: m.Status,
		Version: m.Version, Epoch: m.Epoch, Joined: m.Joined, Reminder: m.Reminder, Due: m.Due, Attempts: m.Attempts,
	}
}

// WithHead returns the table with the reminder, the deadlines and the attempts of a head.
// The head may be of a newer version than the table.
func (t *Table) WithHead(h Head) *Table {
	next := *t
	next.Match.Epoch, next.Match.Joined = h.Epoch, h.Joined
	next.Match.Reminder, next.Match.Due, next.Match.Attempts = h.Reminder, h.Due, h.Attempts
	return &next
}

// Deadlines are the times at which work on a match is due, by kind. host.Work leases a
// match when the nearest has passed.
type Deadlines map[string]time.Time

// The kinds of deadline.
const (
	DueMove  = "move"  // a computer is to move
	DuePing  = "ping"  // a member must be reminded; see host.Timers.RecordReminder
	DueVote  = "vote"  // a vote closes; see host.Timers.CloseVote
	DueClock = "clock" // a turn expires; see host.Timers.TimeUp
	DueLapse = "lapse" // an invitation expires, or a game becomes idle; see host.Timers.Lapse
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
