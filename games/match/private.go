package match

import "strings"

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

// Guest reports whether the bot can only respond to interactions about the match: it began
// where the bot is no member, and the bot has not joined since.
func (t *Table) Guest() bool { return t.Match.Guest && !t.Match.Board.Joined }

// Shows reports whether a message is the board's, as far as the slot is known.
func (t *Table) Shows(message string) bool {
	return message != "" && message == t.Match.Board.Message
}

// IDFor returns the ID of the match that a request with a key starts.
func (s Start) IDFor(key string) string {
	if s.Private() {
		return privateID + key
	}
	return IDFor(key)
}
