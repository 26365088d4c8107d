package match

import (
	"cmp"
	"time"

	"parlour/games"
)

// Match is one game being played in a channel, or one that was.
type Match struct {
	ID      string
	Start           // what it was started with, whole, but for the secret
	Seed    uint64  // of everything reproducible; never of a secret
	Starter string  // the member who started it
	Chairs  []Chair // by seat, as they were at the start
	Entries []Entry
	Status  Status
	Board   Slot
	Ping    Ping
	Due     Deadlines
	Created time.Time
	Version int64 // counts the entries' transactions; see Store
	// Attempts is how many attempts at a computer's move have failed; see Head.
	Attempts int
}

// Status says whether a match is played.
type Status string

// A match waits until every chair is taken; only a live match holds its channel,
// so another may be started beside an invitation. A parked one cannot be read,
// because it is damaged or its game has changed, or no attempt at a computer's move
// has succeeded; it stays where it is and owes nothing.
const (
	Waiting Status = "waiting"
	Live    Status = "live"
	Ended   Status = "ended"
	Parked  Status = "parked"
)

// Open reports whether the match is played, or may yet be.
func (s Status) Open() bool { return s == Waiting || s == Live }

// Visibility is how a secret that the host keeps is shown in public.
type Visibility string

// The visibilities. Anything but Hidden is chosen by who brought the secret.
const (
	Hidden  Visibility = "hidden"
	Spoiler Visibility = "spoiler"
	Open    Visibility = "open"
)

// Chair is who sits in a seat.
type Chair struct {
	Kind   Kind         `json:"kind"`
	User   string       `json:"user,omitempty"`   // of a Member, Invited or Declined; of a Computer, the member whose secret it keeps
	Name   string       `json:"name,omitempty"`   // what the user is called, for logs and boards without mentions
	Player string       `json:"player,omitempty"` // of a Computer: the name of its player
	Limits games.Limits `json:"limits,omitzero"`  // of a Computer
	Team   []Person     `json:"team,omitempty"`   // of a Team: who has joined it, in that order
	Sealed []byte       `json:"sealed,omitempty"` // the seat's secret, sealed by the host; nil if there is none or it is in a member's head
}

// Kind is a kind of occupant.
type Kind string

// The kinds of occupant. Whoever is invited becomes a Member by a Sit entry.
const (
	Member   Kind = "member"
	Invited  Kind = "invited"
	Declined Kind = "declined" // was invited, and will not play: somebody else has to be found
	Offered  Kind = "offered"  // taken by nobody yet, and by whoever wants it
	Anyone   Kind = "anyone"
	Team     Kind = "team" // whoever has joined it, of those in the channel
	Computer Kind = "computer"
	Left     Kind = "left"     // has dropped out, and the others play on
	Recorded Kind = "recorded" // is known by name alone, from a file
)

// Entry is one line of the log.
type Entry struct {
	N    int        `json:"n"` // from 0, unique in the match
	Kind games.Kind `json:"kind"`
	Seat games.Seat `json:"seat"`
	Text string     `json:"text,omitempty"`
	User string     `json:"user,omitempty"` // the member who caused it; "" for a computer
	Key  string     `json:"key"`            // of the interaction or thought that brought it, unique in the match
	At   time.Time  `json:"at"`
}

// NewerMessage reports whether a message was made after another. IDs of messages
// are numbers that grow with time.
func NewerMessage(id, than string) bool {
	return cmp.Or(cmp.Compare(len(id), len(than)), cmp.Compare(id, than)) > 0
}

// Ping is the message by which a member was last told that it is her move; there
// is none if its time is zero.
type Ping struct {
	Message string    `json:"message,omitempty"` // "" if Discord did not take it
	Entries int       `json:"entries"`           // how many there were when it was sent
	Version int64     `json:"version"`           // of the match then
	At      time.Time `json:"at"`
}

// Item is a labyrinth or the like that a server has added to a game's own.
type Item struct {
	Guild, Game, Name, Text, User string
	At                            time.Time
}

// LastAt returns when the last entry was made, or when the match was created if there is
// none.
func (m Match) LastAt() time.Time {
	if n := len(m.Entries); n > 0 {
		return m.Entries[n-1].At
	}
	return m.Created
}
