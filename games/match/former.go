package match

import (
	"slices"
	"strings"

	"parlour/games"
)

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
