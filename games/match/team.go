package match

import (
	"slices"
	"strconv"
	"strings"

	"parlour/games"
)

// Seats that many members share: the whole channel, or a team that members join.

// Shared reports whether many members play in a chair.
func (c Chair) Shared() bool { return c.Kind == Anyone || c.Kind == Team }

// has reports whether a member has joined a chair's team.
func (c Chair) has(user string) bool {
	return slices.ContainsFunc(c.Team, func(p Person) bool { return p.User == user })
}

// Has reports whether a member started the match, or holds a seat or brought a
// secret in it, alone or in a team.
func (m Match) Has(user string) bool {
	return m.Starter == user || slices.ContainsFunc(m.Fold().Chairs, func(c Chair) bool {
		return c.has(user) || c.User == user && (c.Kind == Member || c.Kind == Computer)
	})
}

// representative returns the member who resigns and consents for a chair: its player, the author
// of its secret, or the first of its team; "" for none.
func (c Chair) representative() string {
	switch {
	case c.Kind == Member || c.Kind == Computer:
		return c.User
	case c.Kind == Team && len(c.Team) > 0:
		return c.Team[0].User
	default:
		return ""
	}
}

// joined returns a team's chair with one more member, from the text of a Sit entry.
func (c Chair) joined(text string) Chair {
	user, name, _ := strings.Cut(text, " ")
	c.Team = append(slices.Clip(c.Team), Person{User: user, Name: name})
	return c
}

// inTeam reports whether a member has joined a team of the chairs.
func inTeam(chairs []Chair, user string) bool {
	return slices.ContainsFunc(chairs, func(c Chair) bool { return c.has(user) })
}

// joinsTeam reports whether a member joins a team by an entry.
func (f *Log) joinsTeam(e Entry) bool {
	return e.Kind == games.Sit && f.hasSeat(e.Seat) && f.Chairs[e.Seat].Kind == Team
}

// teamToJoin returns the seat of the team that a member joins, from its number. A member cannot
// change teams.
func teamToJoin(t *Table, number string, by Actor) (games.Seat, error) {
	own := slices.IndexFunc(t.Log.Chairs, func(c Chair) bool { return c.has(by.User) })
	if own >= 0 {
		return games.Nobody, games.Refuse("match.refuse.joined", "Role", t.Game.Info.Text("seat", t.Game.Info.Seats[own].ID))
	}
	n, err := strconv.Atoi(number)
	if seat := games.Seat(n); err == nil && t.Chair(seat).Kind == Team {
		return seat, nil
	}
	return games.Nobody, games.Refuse("match.refuse.no-chair")
}
