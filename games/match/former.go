package match

import (
	"slices"
	"strings"

	"parlour/games"
)

// A member can be forgotten: wherever her ID stands it is replaced by one that
// nobody has, and her name by [FormerName]. Matches stay as they were otherwise, and
// their logs can be replayed.

// FormerName is what a member is called who has been forgotten, where names are
// stored; see [Called].
const FormerName = "a former member"

// former begins the IDs of members who have been forgotten. No ID of Discord's does.
const former = "former-"

// FormerID is the ID of a member who has been forgotten; the text must be random.
func FormerID(random string) string { return former + random }

// IsFormer reports whether a member has been forgotten.
func IsFormer(user string) bool { return strings.HasPrefix(user, former) }

// Called is what a member is called in a text: by name, or for one who has been
// forgotten in the words of whoever reads it.
func Called(user, name string) any {
	if IsFormer(user) {
		return games.T("match.former")
	}
	return name
}

// remembered are those of some members who have not been forgotten: the others can
// be asked for nothing.
func remembered(all []Person) []Person {
	return slices.DeleteFunc(all, func(p Person) bool { return IsFormer(p.User) })
}

// Remembered is one row in which a store has a member's ID.
type Remembered struct {
	Table string            `json:"table"`
	Row   map[string]string `json:"row"` // by column: what of the row is about the member
}
