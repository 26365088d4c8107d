// Package slot describes the place of a board in a channel: which version of the board is
// wanted, which one Discord shows, and the attempts to send it that are in flight. Its
// functions are pure; package host stores slots, and package bot sends boards.
package slot

import (
	"cmp"
	"slices"
	"time"
)

// Slot is the place of a match's board in its channel. It holds no content: a board is
// always rendered from the newest table.
//
// A sender opens an attempt first, usually in the transaction that stores a move, and
// records the outcome afterwards. Discord may apply overlapping requests in any order,
// so the last of several overlapping attempts to be recorded leaves the slot due, and
// its sender sends the newest board. An attempt that is never recorded, because its
// process died, makes the slot due at Until.
type Slot struct {
	Wanted  int64     `json:"wanted,omitempty"`  // the version of the board to show; each change and each forced repetition raises it
	Shown   int64     `json:"shown,omitempty"`   // the Wanted that Message shows
	Message string    `json:"message,omitempty"` // the ID of the message; "" if the board was never sent
	Former  []string  `json:"former,omitempty"`  // the IDs of messages to delete
	Anew    bool      `json:"anew,omitempty"`    // a new message at the bottom of the channel replaces Message
	First   int64     `json:"first,omitempty"`   // the epoch of the oldest attempt that counts: earlier ones were given up
	Open    int       `json:"open,omitempty"`    // attempts in flight
	Until   time.Time `json:"until,omitzero"`    // when the attempts in flight are given up
	Due     time.Time `json:"due,omitzero"`      // when the board is sent next, if no attempt is in flight; zero for never
	Again   time.Time `json:"again,omitzero"`    // when the board is sent once more, because Discord may carry out an earlier request late; zero for never
	Joined  bool      `json:"joined,omitempty"`  // the bot has joined the server since the match began there without it
	Shut    bool      `json:"shut,omitempty"`    // Discord refuses the board; nothing is sent before a member acts

	Epoch   int64  `json:"-"` // counts changes of the slot and of the rest of the match's head; an attempt has the epoch in which it was opened
	Route   string `json:"-"` // the [Route] to Message, sealed; "" for none
	Pending string `json:"-"` // the Route of an interaction whose response is to create a message, sealed; "" for none
}

// Attempt is one attempt to send the board of a slot. It must be recorded once, by
// host.Boards.Record. The zero Attempt is none.
type Attempt struct {
	Epoch int64     // of the slot when it was opened
	Shows int64     // the Wanted that it shows
	Until time.Time // no request to Discord may begin later
	// Joined: another attempt was in flight or given up, so that a new message may
	// exist already.
	Joined bool
}

// Outcome is the result of an attempt.
type Outcome int

// The outcomes.
const (
	Displayed Outcome = iota // Message shows the board
	Failed                   // it does not, or the result is unknown; the attempt is repeated
	Refused                  // it does not, and will not before a member acts
)

// String names an outcome in the log.
func (o Outcome) String() string { return [...]string{"displayed", "failed", "refused"}[o] }

// Sent is a record of an attempt.
type Sent struct {
	Attempt
	Outcome      Outcome
	Message      string    // that was sent or edited
	Route        string    // by which it can be edited, sealed; "" to keep the one that is known
	Settled      string    // the Pending that this attempt has resolved, which is cleared
	Deleted      []string  // messages that were deleted
	Retry        time.Time // when to send what is left to send; zero for at once
	DelayedUntil time.Time // until when Discord may carry out a request of the attempt again; zero if it will not
	Reason       string    // a sentence for the log: what was sent, or why nothing was
}

// DueAt returns when the slot needs attention, zero for never.
func (s Slot) DueAt() time.Time {
	switch {
	case s.Shut:
		return time.Time{}
	case s.Open > 0:
		return s.Until
	}
	if s.Due.IsZero() || !s.Again.IsZero() && s.Again.Before(s.Due) {
		return s.Again
	}
	return s.Due
}

// DueBy reports whether the slot needs attention by a time.
func (s Slot) DueBy(now time.Time) bool {
	at := s.DueAt()
	return !at.IsZero() && !at.After(now)
}

// Busy reports whether an attempt is in flight and has not expired.
func (s Slot) Busy(now time.Time) bool { return s.Open > 0 && s.Until.After(now) }

// stale reports whether the channel does not show what it should.
func (s Slot) stale() bool {
	return s.Shown < s.Wanted || s.Anew || s.Pending != "" || len(s.Former) > 0
}

// Shows reports whether the slot already records what a message shows.
func (s Slot) Shows(r Sent, wanted int64) bool {
	return r.Outcome == Displayed && s.Wanted == wanted && s.Message == r.Message && s.Open == 0 && !s.stale() && !s.Shut
}

// Want returns the slot after a change of the board that it is to show.
func (s Slot) Want(now time.Time) Slot {
	s.Wanted++
	s.Epoch++
	return s.Scheduled(now)
}

// Needs reports whether the board must be sent now.
func (s Slot) Needs(now time.Time) bool { return s.stale() || s.DueBy(now) }

// MayRespond reports whether the response to an interaction may create the board's message:
// no attempt but the caller's is in flight or unrecorded.
func (s Slot) MayRespond(own Attempt) bool {
	others := s.Open
	if own != (Attempt{}) {
		others--
	}
	return others <= 0 && s.Pending == ""
}

// Reposted returns the slot that is due as a new message at the bottom of the channel, or for
// a guest as an edit.
func (s Slot) Reposted(now time.Time, guest bool) Slot {
	s.Epoch++
	s.Anew, s.Shut = s.Message != "" && !guest, false
	return s.Scheduled(now)
}

// Scheduled returns the slot, which is due if it is stale.
func (s Slot) Scheduled(now time.Time) Slot {
	if s.Due.IsZero() && s.stale() {
		s.Due = now
	}
	return s
}

// Begin opens an attempt that expires after a time. Expired attempts no longer count.
func (s Slot) Begin(now time.Time, lasts time.Duration) (Slot, Attempt) {
	s.Epoch++
	a := Attempt{Epoch: s.Epoch, Joined: s.Open > 0}
	if !s.Again.After(now) {
		s.Again = time.Time{}
	}
	if s.Busy(now) {
		a.Shows = s.Wanted
		s.Wanted++ // Discord may apply them in any order, so the board is sent once more after them
	} else {
		if a.Joined { // Discord may carry out a request of a dead process later
			s.Wanted++
			s.Again = now.Add(lasts)
		}
		a.Shows = s.Wanted
		s.Open, s.First, s.Until = 0, s.Epoch, now.Add(lasts)
	}
	s.Open++
	a.Until = s.Until
	if !s.Due.After(now) {
		s.Due = time.Time{}
	}
	return s, a
}

// extend adds a change to an attempt, which its owner has stored meanwhile.
func (s Slot) extend(a Attempt) (Slot, Attempt) {
	s.Wanted++
	s.Epoch++
	a.Shows = s.Wanted
	if s.Open != 1 || a.Epoch < s.First {
		s.Wanted++
	}
	if s.Open == 0 {
		s = s.Scheduled(a.Until)
	}
	return s, a
}

// Display describes how a step changes the slot of its match. The Store computes the change
// in the step's transaction, by Change.
type Display struct {
	Member  bool          // a member acts: the board is sent even if Discord has refused it
	Attempt Attempt       // in flight, which will show this step as well; zero to open one
	Now     time.Time     // the time of the step
	Lasts   time.Duration // the duration of an attempt

	Slot   Slot    // after the step
	Opened Attempt // by the step, or the one that was extended; zero for none
}

// Change sets Slot and Opened from the slot before the step. A member's step always
// opens an attempt: a response does not wait for another attempt. Any other step leaves the board to
// the attempts in flight, if there are any: the last of them finds the slot due.
func (d *Display) Change(s Slot) {
	switch {
	case d.Attempt != Attempt{}:
		d.Slot, d.Opened = s.extend(d.Attempt)
	case d.Member:
		s.Wanted++
		s.Shut = false
		d.Slot, d.Opened = s.Begin(d.Now, d.Lasts)
	case s.Busy(d.Now) || s.Shut:
		d.Slot, d.Opened = s.Want(d.Now), Attempt{}
	default:
		s.Wanted++
		d.Slot, d.Opened = s.Begin(d.Now, d.Lasts)
	}
}

// Record returns the slot after an attempt.
func (s Slot) Record(r Sent, now time.Time) Slot {
	s.Epoch++
	if r.Epoch < s.First {
		s.Wanted++ // it may have covered what a later one has shown
	} else {
		s.Open = max(0, s.Open-1)
	}
	s.Due = r.Retry
	if r.DelayedUntil.After(s.Again) {
		s.Again = r.DelayedUntil
	}
	if s.Pending == r.Settled {
		s.Pending = ""
	}
	switch r.Outcome {
	case Displayed:
		s = s.displayed(r)
	case Refused:
		s.Shut = true
	}
	s.Former = slices.DeleteFunc(slices.Clone(s.Former), func(id string) bool { return slices.Contains(r.Deleted, id) })
	return s.Scheduled(now)
}

// Superseded returns the messages to delete once a message shows the board: all former ones,
// and the current one if it is older.
func (s Slot) Superseded(by string) []string {
	old := slices.DeleteFunc(slices.Clone(s.Former), func(id string) bool { return id == by })
	if s.Message != "" && NewerMessage(by, s.Message) {
		old = append(old, s.Message)
	}
	return old
}

// displayed records the message that shows the board. Of that message and the known one,
// the older goes to Former.
func (s Slot) displayed(r Sent) Slot {
	switch {
	case r.Message == s.Message:
		if r.Route != "" {
			s.Route = r.Route
		}
	case s.Message != "" && NewerMessage(s.Message, r.Message):
		return s.replaced(r.Message)
	default:
		if s.Message != "" {
			s = s.replaced(s.Message)
		}
		s.Message, s.Route, s.Anew = r.Message, r.Route, false
	}
	s.Shown = max(s.Shown, r.Shows)
	return s
}

// replaced adds a message to Former.
func (s Slot) replaced(message string) Slot {
	if !slices.Contains(s.Former, message) {
		s.Former = append(slices.Clone(s.Former), message)
	}
	return s
}

// Route is a way to edit or delete a message: the token of an interaction, until it expires.
// Discord does not count such requests against the bot's rate limit.
type Route struct {
	Path    string    `json:"path"` // of the interaction's webhook, or of one of its messages; "" for the bot's own token
	Until   time.Time `json:"until,omitzero"`
	Message string    `json:"message,omitempty"` // the message to which it leads; "" while unknown
	Pressed string    `json:"pressed,omitempty"` // the message that was pressed, which is not the response
	Hidden  bool      `json:"hidden,omitempty"`  // only one member sees the messages, whatever was asked for
}

// NewerMessage reports whether a message is newer than another. IDs of messages are numbers
// that increase with time.
func NewerMessage(id, than string) bool {
	return cmp.Or(cmp.Compare(len(id), len(than)), cmp.Compare(id, than)) > 0
}
