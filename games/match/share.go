package match

import (
	"slices"

	"parlour/games"
)

// actShare records that a member posts the result of a finished match. Each member who has
// taken part may do so once.
func actShare(t *Table, _ Act, by Actor) (Entry, error) {
	e := Entry{Kind: games.Share, Seat: games.Nobody}
	switch {
	case !t.Outcome().Over:
		return e, games.Refuse("match.refuse.share-early")
	case !tookPart(t, by.User):
		return e, games.Refuse("match.refuse.share-other")
	case slices.Contains(t.Log.Sharers, by.User):
		return e, games.Refuse("match.refuse.shared")
	}
	return e, nil
}

// tookPart reports whether a member has started the match, has a seat, or has acted in it.
func tookPart(t *Table, user string) bool {
	return t.Match.Starter == user || slices.ContainsFunc(t.Log.Chairs, func(c Chair) bool { return c.User == user }) ||
		slices.ContainsFunc(t.Match.Entries, func(e Entry) bool { return e.User == user })
}

// ResultShared reports whether every member with a seat has posted the result of a table. For a
// seat that several members play, one post suffices.
func ResultShared(t *Table) bool {
	if len(t.Log.Sharers) == 0 {
		return false
	}
	return !slices.ContainsFunc(t.Log.Chairs, func(c Chair) bool {
		return c.Kind == Member && !slices.Contains(t.Log.Sharers, c.User)
	})
}
