package match

import (
	"cmp"
	"time"

	"parlour/games"
)

// Match is a game in a channel, with its log.
type Match struct {
	ID       string
	Start            // without the secret
	Seed     uint64  // of everything reproducible; never of a secret
	Starter  string  // the member who started it
	Chairs   []Chair // by seat, as they were at the start
	Entries  []Entry
	Status   Status
	Board    Slot
	Reminder Reminder
	Due      Deadlines
	Created  time.Time
	Version  int64 // counts the entries' transactions; see Store
	// Attempts is how many attempts at a computer's move have failed; see Head.
	Attempts int
}

// Status is the state of a match.
type Status string

// A match waits until every chair is taken. A channel has at most one live match; other
// matches may wait beside it. A parked match is damaged, its game has changed, or its
// computer's move failed too often. It stays stored, and nothing of it is due.
const (
	Waiting Status = "waiting"
	Live    Status = "live"
	Ended   Status = "ended"
	Parked  Status = "parked"
)

// Open reports whether the match is live or waits.
func (s Status) Open() bool { return s == Waiting || s == Live }

// Visibility is how a secret that the host keeps is shown in public.
type Visibility string

// The visibilities. The member who chose the secret may change Hidden to another.
const (
	Hidden  Visibility = "hidden"
	Spoiler Visibility = "spoiler"
	Open    Visibility = "open"
)

// Chair says who occupies a seat. A seat is a role of the game, by number; its chair changes
// when players do.
type Chair struct {
	Kind   Kind         `json:"kind"`
	User   string       `json:"user,omitempty"`   // of a Member, Invited or Declined; of a Computer, the member whose secret it keeps
	Name   string       `json:"name,omitempty"`   // what the user is called, for logs and boards without mentions
	Player string       `json:"player,omitempty"` // of a Computer: the name of its player
	Limits games.Limits `json:"limits,omitzero"`  // of a Computer
	Team   []Person     `json:"team,omitempty"`   // of a Team: its members, in the order in which they joined
	Sealed []byte       `json:"sealed,omitempty"` // the seat's secret, sealed by the host; nil if there is none or the member keeps it in mind
}

// Kind is a kind of occupant.
type Kind string

// The kinds of occupant. A Sit entry makes an invited member a Member.
const (
	Member   Kind = "member"
	Invited  Kind = "invited"
	Declined Kind = "declined" // was invited and declined; the starter has to find another player
	Offered  Kind = "offered"  // free for any member
	Anyone   Kind = "anyone"
	Team     Kind = "team" // any members of the channel who join it
	Computer Kind = "computer"
	Left     Kind = "left"     // dropped out; the others continue
	Recorded Kind = "recorded" // known by name only, from a file
)

// Entry is one line of the log.
type Entry struct {
	N    int        `json:"n"` // from 0, unique in the match
	Kind games.Kind `json:"kind"`
	Seat games.Seat `json:"seat"`
	Text string     `json:"text,omitempty"`
	User string     `json:"user,omitempty"` // the member who caused it; "" for a computer
	Key  string     `json:"key"`            // of the interaction or computer move that caused it, unique in the match
	At   time.Time  `json:"at"`
}

// NewerMessage reports whether a message is newer than another. IDs of messages are numbers
// that increase with time.
func NewerMessage(id, than string) bool {
	return cmp.Or(cmp.Compare(len(id), len(than)), cmp.Compare(id, than)) > 0
}

// Reminder is the last message that reminded a member to move. A zero time means none.
type Reminder struct {
	Message string    `json:"message,omitempty"` // "" if Discord rejected it
	Entries int       `json:"entries"`           // their number when it was sent
	Version int64     `json:"version"`           // of the match then
	At      time.Time `json:"at"`
}

// LastAt returns the time of the last entry, or of the match's creation if it has none.
func (m Match) LastAt() time.Time {
	if n := len(m.Entries); n > 0 {
		return m.Entries[n-1].At
	}
	return m.Created
}
