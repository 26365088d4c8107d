package match

import (
	"cmp"
	"encoding/base32"
	"encoding/binary"
	"maps"
	"math"
	"slices"
	"strconv"
	"strings"
	"time"

	"parlour/games"
	"parlour/games/match/daily"
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
	Joined   bool // the bot has joined the server since the match began there without it
	Reminder Reminder
	Due      Deadlines
	Created  time.Time
	Version  int64 // counts the entries' transactions; see Store
	Epoch    int64 // see Head
	// Attempts is the number of failed attempts at a computer's move; see Head.
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

// Reminder is when a member was last reminded to move. A zero time means never.
type Reminder struct {
	Entries int       `json:"entries"` // their number then
	Version int64     `json:"version"` // of the match then
	At      time.Time `json:"at"`
}

// LastAt returns the time of the last entry, or of the match's creation if it has none.
func (m Match) LastAt() time.Time {
	if n := len(m.Entries); n > 0 {
		return m.Entries[n-1].At
	}
	return m.Created
}

// Numbered returns an entry that no interaction caused, with its number, time and key. The
// key is derived from the match, the number and the kind.
func Numbered(e Entry, match string, n int, at time.Time) Entry {
	e.N, e.At, e.Key = n, at, match+"/"+strconv.Itoa(n)+"/"+string(e.Kind)
	return e
}

// Members name a finished match by its short ID: the time of its creation in milliseconds, in
// Crockford's base 32, whose letters cannot be confused. Eight letters last from 2004 to
// 2039. Short IDs sort by time, so a prefix of one stands for a span of time.
const (
	shortLetters = "0123456789abcdefghjkmnpqrstvwxyz"
	shortLength  = 8
	shortBits    = 5 // per letter
	shortSince   = 1 << (shortBits * shortLength)
)

// ShortID returns the short ID of the match. Two matches of a server have the same one only
// if they began in the same millisecond.
func (m Match) ShortID() string {
	n := binary.BigEndian.AppendUint64(nil, uint64(max(m.Created.UnixMilli()-shortSince, 0)))
	return base32.NewEncoding(shortLetters).EncodeToString(n[len(n)-shortLength*shortBits/8:])
}

// ShortIDSpan returns the first and last creation time of the matches whose short IDs begin
// with a typed prefix; all times for an empty one. It is false if no short ID has the prefix.
func ShortIDSpan(typed string) (from, until time.Time, ok bool) {
	typed = strings.NewReplacer("o", "0", "i", "1", "l", "1", "-", "", " ", "").Replace(strings.ToLower(typed))
	if typed == "" {
		return time.UnixMilli(0), time.UnixMilli(math.MaxInt64), true
	}
	if len(typed) > shortLength {
		return from, until, false
	}
	var n int64
	for _, c := range typed {
		digit := strings.IndexRune(shortLetters, c)
		if digit < 0 {
			return from, until, false
		}
		n = n<<shortBits | int64(digit)
	}
	rest := shortBits * (shortLength - len(typed))
	return time.UnixMilli(shortSince + n<<rest), time.UnixMilli(shortSince + (n+1)<<rest - 1), true
}

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
	next := maps.Collect(maps.All(d))
	for kind, at := range change {
		if at.IsZero() {
			delete(next, kind)
		} else {
			next[kind] = at
		}
	}
	return next
}

// Start describes a new match. A match keeps its Start without the secret, with options as
// they were drawn, so that it can be repeated.
type Start struct {
	Guild     string                      `json:"-"` // "" in direct messages
	Channel   string                      `json:"-"`
	Locale    string                      `json:"locale,omitempty"` // the language of public messages; "" if it is unknown
	Game      string                      `json:"-"`                // games.Info.Name
	Opening   string                      `json:"opening"`
	Options   games.Options               `json:"options,omitempty"`
	Side      games.Seat                  `json:"side"`                // the starter's seat in an opening with sides
	Opponents []Person                    `json:"opponents,omitempty"` // the named opponents, in the order of their seats
	Players   map[games.Seat]string       `json:"players,omitempty"`   // the named computer players
	Limits    map[games.Seat]games.Limits `json:"limits,omitempty"`    // of the computer players
	Loaded    bool                        `json:"loaded,omitempty"`    // some or all moves are from a file, so it does not count
	First     bool                        `json:"first,omitempty"`     // the starter's very first game; the players are defaults
	Source    games.SecretSource          `json:"source,omitempty"`    // "" for the opening's default
	Secret    string                      `json:"-"`                   // as typed, where Source is Typed
	Show      Visibility                  `json:"show,omitempty"`      // how the secret is shown at first; "" for Hidden
	Vote      string                      `json:"vote,omitempty"`      // how a shared seat decides: [Majority], or the seconds for a vote; "" for the first move
	Expires   int                         `json:"expires,omitempty"`   // the lifetime of an invitation in minutes; 0 for [InvitationLasts]
	Again     bool                        `json:"again,omitempty"`     // a rematch, which pings no one; see [Table.Rematch]
	Series    map[string]int              `json:"series,omitempty"`    // what players have gained before in the series; see [Table.Series]
	After     string                      `json:"-"`                   // the match that must be the latest of the channel; "" for any
	Agreed    bool                        `json:"agreed,omitempty"`    // the opponents have agreed to play, and need no invitation
	Clock     int                         `json:"clock,omitempty"`     // seconds for each turn; 0 or NoClock for none
	Guest     bool                        `json:"guest,omitempty"`     // the bot is not a member of the place; see [Table.Guest]
	OnTimeout TimeoutRule                 `json:"late,omitempty"`      // the consequence of an expired turn; "" for Resigns
	Evening   string                      `json:"evening,omitempty"`   // the channel in whose evenings it counts: the parent of a thread; "" for none
	Daily     *daily.Daily                `json:"daily,omitempty"`     // the daily that the member tries; nil for none. See host.Host.Try
	Taught    map[string]string           `json:"-"`                   // what the server has taught the game, by subject; see [games.Learning]
}

// Person is a member with a name.
type Person struct {
	User string `json:"user"`
	Name string `json:"name,omitempty"`
}

// IDFor returns the ID of the match that a request with a key starts; [Start.IDFor] knows of
// private ones.
func IDFor(key string) string { return "m" + key }

// StartedBy reports whether a request with a key started the match.
func (m Match) StartedBy(key string) bool { return m.ID == m.IDFor(key) }

// Home returns where a match counts: its server, or in direct messages its channel.
func Home(guild, channel string) string { return cmp.Or(guild, channel) }

// Home returns where the match counts.
func (s Start) Home() string { return Home(s.Guild, s.Channel) }

// A private match is one that Discord shows to its only member, whatever the bot asks for.
// It has its own place instead of the channel, so it blocks no other match: several
// members can play in private in one channel. It belongs to no server, so it counts on no
// leaderboard, and it is deleted with the member's data.

// PrivatePlace returns the place of a member's private matches in a channel.
func PrivatePlace(channel, user string) string { return channel + "/" + user }

// SeenIn returns the channel in which a match is seen, from its place.
func SeenIn(place string) string {
	channel, _, _ := strings.Cut(place, "/")
	return channel
}

// privateID is the first character of the IDs of private matches; IDFor has another.
const privateID = "p"

// IsPrivate reports whether a match is private, by its ID. Its place is that of the member
// who uses one of its controls.
func IsPrivate(id string) bool { return strings.HasPrefix(id, privateID) }

// Private reports whether the match is private.
func (s Start) Private() bool { return s.Daily == nil && strings.Contains(s.Channel, "/") }

// Solo reports whether only one member sees the match: a private one, or a try at a daily.
func (s Start) Solo() bool { return s.Daily != nil || s.Private() }

// IDFor returns the ID of the match that a request with a key starts.
func (s Start) IDFor(key string) string {
	if s.Private() {
		return privateID + key
	}
	return IDFor(key)
}

// A member can be anonymised: in all stored rows a random ID that no member has replaces the
// member's ID, and [FormerName] replaces the name. Nothing else in a match changes, and its
// log can still be replayed.

// FormerName is the stored name of an anonymised member; see [Called].
const FormerName = "a former member"

// former is the prefix of the IDs of anonymised members. No Discord ID begins with it.
const former = "former-"

// FormerID returns the ID of an anonymised member; the text must be random.
func FormerID(random string) string { return former + random }

// IsFormer reports whether a member was anonymised.
func IsFormer(user string) bool { return strings.HasPrefix(user, former) }

// Called returns the name of a member for a text. An anonymised member has a generic name in
// the reader's language.
func Called(user, name string) any {
	if IsFormer(user) {
		return games.T("match.former")
	}
	return name
}

// remembered returns the members who were not anonymised.
func remembered(all []Person) []Person {
	return slices.DeleteFunc(all, func(p Person) bool { return IsFormer(p.User) })
}
