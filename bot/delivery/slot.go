package delivery

import (
	"cmp"
	"fmt"
	"strings"
	"time"
)

// How long the parts of a delivery take.
const (
	// TurnLasts is how long a turn may take: as long as one request without files.
	TurnLasts = 2 * time.Second
	// confirmAfter is when the newest version is sent once more because Discord may
	// carry out an earlier request late.
	confirmAfter = 10 * time.Second
	// MayCome is how long after an interaction its response may still create a message.
	MayCome = 5 * time.Second
	// believed is how long a message must have shown a version before an older
	// control on it proves that something has covered it.
	believed = 3 * time.Second
)

// Key names a slot.
type Key struct {
	Home  string // the channel or the server
	Match string // "" for a slot of no match
	ID    string // "board", "hand/USER", "old/board/MESSAGE", ...
}

// Route is a way to a message that doesn't need the bot's token: the token of an
// interaction. The zero Route is none.
type Route struct {
	Path    string    `json:"path"` // of the interaction's webhook, or of one of its messages
	Until   time.Time `json:"until,omitzero"`
	Message string    `json:"message,omitempty"` // to which it leads; "" while unknown
	Pressed string    `json:"pressed,omitempty"` // the message that was pressed, if the response is another one
	Hidden  bool      `json:"hidden,omitempty"`  // only one member sees the messages, whatever was asked for
}

// Slot is one message that Discord shows or is to show.
type Slot struct {
	Key
	Place  Place
	Viewer Viewer

	Wanted int64 // the version to show; each change raises it
	Shown  int64 // the version that Message shows, as far as is known
	// Message is the ID of the message; "" for none.
	Message string
	Route   Route // to Message
	Pending Route // of an interaction whose response may have created a message

	Turn   int64     // the number of the last turn
	Sender string    // the process that has the turn; "" if it is free
	Until  time.Time // when the turn may be taken over

	Due      time.Time // when the slot is sent next; zero for never
	ResendAt time.Time // when the slot is sent once more, whatever is shown by then; zero for never
	ShownAt  time.Time // when Shown was recorded
	Refused  bool      // Discord refuses the message; nothing is sent before a member acts
	Failed   int64     // the requests since the last success that have failed or have no record

	Revision int64  // counts the changes of the row; 0 if it isn't stored
	Unnoted  string // as in Row
}

// Held reports whether a process has the turn.
func (s Slot) Held(now time.Time) bool { return s.Sender != "" && s.Until.After(now) }

// unrecorded reports whether the last turn ended without a record: its request may
// still be carried out.
func (s Slot) unrecorded(now time.Time) bool { return s.Sender != "" && !s.Until.After(now) }

// DueAt returns when the slot needs a sender; zero for never.
func (s Slot) DueAt() time.Time {
	switch {
	case s.Refused:
		return time.Time{}
	case s.Sender != "":
		return s.Until
	case s.Due.IsZero() || !s.ResendAt.IsZero() && s.ResendAt.Before(s.Due):
		return s.ResendAt
	}
	return s.Due
}

// Raise returns the slot after a change of what it shows, and whether the
// process has the turn to send it. Member: a member has made the change, so even
// a message that Discord refused is sent. A process of "" changes the slot and
// can't send it.
func (s Slot) Raise(process string, member bool, now time.Time) (next Slot, taken bool) {
	s.Wanted++
	if member {
		s.Refused = false
	}
	if process == "" || s.Refused || s.Held(now) {
		s.Due = now
		return s, false
	}
	return s.begin(process, now), true
}

// Take returns the slot in a new turn of a process, and whether there is one: the
// slot must need a sender, and no process may have the turn.
func (s Slot) Take(process string, now time.Time) (next Slot, taken bool) {
	if at := s.DueAt(); at.IsZero() || at.After(now) {
		return s, false
	}
	return s.begin(process, now), true
}

// begin begins a turn.
func (s Slot) begin(process string, now time.Time) Slot {
	if !s.ResendAt.After(now) {
		s.ResendAt = time.Time{} // this turn is the confirmation
	}
	if s.unrecorded(now) {
		s.ResendAt, s.Failed = now.Add(confirmAfter), s.Failed+1
	}
	s.Turn++
	s.Sender, s.Until, s.Due = process, now.Add(TurnLasts), time.Time{}
	return s
}

// free ends a turn.
func (s Slot) free() Slot {
	s.Sender, s.Until = "", time.Time{}
	return s
}

// Outcome is the kind of a result.
type Outcome int

// The outcomes of a request. See [Slot.Record].
const (
	Shown   Outcome = iota // Discord shows the version
	Gone                   // the message is deleted, or can't be edited any more
	Unknown                // Discord may have carried out the request, or may still do so
	Refused                // Discord won't show it until a member acts
	Later                  // Discord hasn't carried it out, and may at a later time
)

// String names an outcome in the log.
func (o Outcome) String() string {
	return [...]string{"shown", "gone", "unknown", "refused", "later"}[o]
}

// Result is the result of a request in a turn.
type Result struct {
	Outcome Outcome
	Version int64     // that was sent
	Message string    // that was sent, or edited
	Route   Route     // to Message; zero to keep the known one
	Absent  bool      // the response of Pending has created no message, and won't any more
	Posted  bool      // Message may be what an earlier request has created: its content is unknown
	Late    bool      // of Shown: Discord may carry out an earlier attempt of the request later
	Deleted bool      // of Gone: the message doesn't exist any more
	Place   Place     // of Gone: where the next message is created; zero for the same place
	At      time.Time // of Later; zero if it isn't known
	Reason  string    // a sentence for the log: what was sent, or why nothing was

	removed bool // of a slot that shows nothing any more: its row is deleted
}

// Record returns the slot after a request in a turn, and whether the turn goes on
// with another request. A message that the slot no longer shows becomes a
// leftover, which is a slot of its own that is to show nothing.
//
//   - Shown ends the turn, unless a change has been made meanwhile.
//   - Gone goes on with a request that creates a message.
//   - Unknown makes the slot due now, or later if others have failed before, and once more in
//     ten seconds.
//   - Refused waits for a member, and Later for its time.
//   - If another turn has begun since, the request may have covered what that one
//     shows. So the slot is raised, whatever the outcome.
func (s Slot) Record(turn int64, r Result, now time.Time) (next Slot, leftover *Slot, more bool) {
	if r.Absent {
		s.Pending = Route{}
	}
	if r.Outcome == Shown {
		s, leftover = s.adopt(r.Message, r.Route, now)
	}
	if turn != s.Turn || s.Sender == "" {
		s.Wanted++
		s.Due = now
		return s, leftover, false
	}
	switch r.Outcome {
	case Shown:
		if s, more = s.shown(r, now); more {
			return s, leftover, true
		}
	case Gone:
		if !r.Deleted {
			leftover = s.leftover(s.Message, s.Route, now)
		}
		s.Message, s.Route, s.Until = "", Route{}, now.Add(TurnLasts)
		if r.Place != (Place{}) {
			s.Place = r.Place
		}
		return s, leftover, true
	case Unknown:
		s.Due, s.ResendAt, s.Failed = now.Add(backOff(s.Failed)), now.Add(confirmAfter), s.Failed+1
	case Refused:
		s.Refused, s.Due = true, time.Time{}
	case Later:
		if s.Due = r.At; r.At.IsZero() {
			s.Due, s.Failed = now.Add(max(time.Second, backOff(s.Failed))), s.Failed+1
		}
	}
	return s.free(), leftover, false
}

// backOff is the time before a request after others have failed: none after the first two, then
// two seconds, doubled up to a minute.
func backOff(failed int64) time.Duration {
	if failed < 2 {
		return 0
	}
	return min(time.Second<<min(failed-1, 6), time.Minute)
}

// shown records a version, and keeps the turn if more is wanted.
func (s Slot) shown(r Result, now time.Time) (next Slot, more bool) {
	if r.Posted {
		s.Wanted++
	}
	s.ShownAt, s.Due, s.Failed = now, time.Time{}, 0
	if r.Late {
		s.ResendAt = now.Add(confirmAfter)
	}
	if s.Message == r.Message {
		s.Shown = max(s.Shown, r.Version)
	}
	if s.Wanted > s.Shown {
		s.Until = now.Add(TurnLasts)
		return s, true
	}
	return s, false
}

// Adopt returns the slot after a press on one of its messages. Of that message and
// the known one the newer is kept, and the other one becomes a leftover.
func (s Slot) Adopt(message string, r Route, now time.Time) (next Slot, leftover *Slot) {
	if s, leftover = s.adopt(message, r, now); leftover != nil {
		s.Wanted++
		s.Due = now
	}
	return s, leftover
}

func (s Slot) adopt(message string, r Route, now time.Time) (next Slot, leftover *Slot) {
	switch {
	case message == s.Message:
		if r != (Route{}) {
			s.Route = r
		}
	case s.Message != "" && Newer(s.Message, message):
		leftover = s.leftover(message, r, now)
	default:
		if s.Message != "" {
			leftover = s.leftover(s.Message, s.Route, now)
		}
		s.Message, s.Route = message, r
	}
	if s.Pending.Path != "" && s.Pending.Path == r.Path {
		s.Pending = Route{}
	}
	return s, leftover
}

// Move returns the slot without its message, so that the next request posts a new one
// at the bottom of the channel.
func (s Slot) Move(now time.Time) (next Slot, leftover *Slot) {
	if s.Message != "" {
		leftover = s.leftover(s.Message, s.Route, now)
	}
	s.Message, s.Route = "", Route{}
	s.Wanted++
	s.Refused, s.Due = false, now
	return s, leftover
}

// leftover returns the slot of a message to delete.
func (s Slot) leftover(message string, r Route, now time.Time) *Slot {
	key := s.Key
	key.ID = old + s.ID + "/" + message
	return &Slot{Key: key, Place: s.Place, Wanted: 1, Message: message, Route: r, Due: now}
}

// Covered reports whether a press on an outdated control of the slot's message proves that
// something has covered what it shows: as far as is known, it has shown a newer version for
// some time, and no process is sending.
func (s Slot) Covered(now time.Time) bool { return !s.Held(now) && now.Sub(s.ShownAt) >= believed }

// Reachable reports whether the slot has a message that can be edited.
func (s Slot) Reachable(now time.Time) bool {
	return s.Message != "" && (!s.Place.TokenOnly || s.Route.valid(s.Message, now))
}

// old begins the ID of a leftover, before the ID of its slot and its message.
const old = "old/"

// successor names the slot that a leftover's message showed.
func (s Slot) successor() (k Key, ok bool) {
	id, ok := strings.CutPrefix(s.ID, old)
	k = s.Key
	k.ID = strings.TrimSuffix(id, "/"+s.Message)
	return k, ok
}

// overdue is how long a slot may be due while a bot runs, which looks for due slots every
// second.
const overdue = 15 * time.Second

// Explain describes the slot in sentences, for operators.
func (s Slot) Explain(now time.Time) []string {
	said := []string{fmt.Sprintf("The message shows version %d of %d.", s.Shown, s.Wanted)}
	if s.Message == "" {
		said[0] = fmt.Sprintf("There is no message yet, and version %d is wanted.", s.Wanted)
	}
	switch {
	case s.Refused:
		said = append(said, "Discord has refused the message. It is sent when a member acts.")
	case s.Held(now):
		said = append(said, fmt.Sprintf("Process %s is sending it, for at most %s.", s.Sender, s.Until.Sub(now).Round(time.Millisecond)))
	case s.unrecorded(now):
		said = append(said, fmt.Sprintf("Process %s has begun to send it and hasn't recorded a result. Any process sends it again.", s.Sender))
	case now.Sub(s.Due) > overdue && !s.Due.IsZero():
		said = append(said, fmt.Sprintf("It has been due for %s, and no process has sent it. Is a bot running and ready?", now.Sub(s.Due).Round(time.Second)))
	case !s.Due.IsZero() && !s.Due.After(now):
		said = append(said, "It is due, and any process sends it.")
	case !s.Due.IsZero():
		said = append(said, fmt.Sprintf("It is sent in %s.", s.Due.Sub(now).Round(time.Millisecond)))
	}
	if !s.ResendAt.IsZero() {
		said = append(said, fmt.Sprintf("It is sent once more in %s, because Discord may carry out an earlier request late.", max(0, s.ResendAt.Sub(now)).Round(time.Millisecond)))
	}
	if s.Pending.Path != "" {
		said = append(said, "The response to an interaction may have created a message. It is looked up first.")
	}
	return said
}

// Newer reports whether a message is newer than another. IDs of messages are
// numbers that increase with time.
func Newer(id, than string) bool {
	return cmp.Or(cmp.Compare(len(id), len(than)), cmp.Compare(id, than)) > 0
}

// Place is where a slot's message is, and who can see and edit it. It is decided
// once for each interaction, and corrected by what Discord returns.
type Place struct {
	Channel string `json:"channel"`
	// Member is the only one who sees the message; "" if everyone in the channel does.
	Member string `json:"member,omitempty"`
	// TokenOnly means that the bot's own token can't reach the message. It is
	// sent and edited by tokens of interactions alone.
	TokenOnly bool `json:"token_only,omitempty"`
}

// Viewer is for whom a slot is rendered.
type Viewer struct {
	Locale string `json:"locale,omitempty"`
	Arg    string `json:"arg,omitempty"` // of the control that asked for the message, or what the message is about
}
