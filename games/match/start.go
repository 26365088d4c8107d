package match

import (
	"cmp"
	"slices"
	"strings"

	"parlour/games"
	"parlour/games/match/daily"
)

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
// It has a place of its own instead of the channel, so that it is in nobody's way: several
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
