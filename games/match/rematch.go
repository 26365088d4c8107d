package match

import (
	"maps"
	"slices"
	"strconv"
	"time"

	"parlour/games"
)

// Rematch returns the start of a rematch by a member, without the secret. It asks the
// other members who played. If the match was played to its end and the opening has sides,
// the members swap sides. A chair of a member who was anonymised is offered to anyone.
//
// A rematch begins when all are in, or at a table [AgainWait] after the second with those who are. They take its first
// seats.
func (t *Table) Rematch(by Actor) Start {
	s := t.Match.Start
	s.Options, s.Players, s.Limits = maps.Clone(s.Options), maps.Clone(s.Players), maps.Clone(s.Limits)
	if len(t.Log.Chairs) < len(t.Match.Chairs) {
		s.Options = maps.Clone(t.Log.Options)
	}
	s.Show, s.Loaded, s.Agreed, s.Again = t.Log.Show, false, false, false
	if s.Series = t.Series(); t.SeriesWinner() != games.Nobody {
		s.Series = nil
	}
	s.Opponents = slices.Clone(s.Opponents)
	mine, played := representedSeat(t, by.User)
	rivals := otherSeats(t, by.User)
	switch {
	case !played || len(rivals) == 0 || t.Match.Status == Waiting || !invitesMembers(t):
		s.replaceOpponent(by.User, StarterOf(t))
		s.Opponents = remembered(s.Opponents)
		return s
	case hasSides(t) && wasFinished(t):
		s.Side = t.Opponent(mine)
	case hasSides(t):
		s.Side = mine
	}
	s.Opponents, s.Again = nil, wasFinished(t)
	for _, seat := range rivals {
		c := t.Chair(seat)
		s.Opponents = append(s.Opponents, Person{User: c.User, Name: c.Name})
	}
	s.Opponents = remembered(s.Opponents)
	return s
}

// AgainWait is the time for which a rematch of a table waits for further members after the second.
const AgainWait = 30 * time.Second

// AgainBegins returns when the rematch of a table begins without the members who are missing: [AgainWait] after the second
// joined. It is zero before, for a game of two, and for a table that is no rematch.
func (t *Table) AgainBegins() time.Time {
	_, _, fewer := seatsTaken(t)
	i := slices.IndexFunc(t.Match.Entries, func(e Entry) bool { return e.Kind == games.Sit })
	_, left := findChair(t, Invited, "")
	members := slices.DeleteFunc(slices.Clone(t.Log.Chairs), func(c Chair) bool { return c.Kind != Member })
	if !t.Match.Again || !fewer || i < 0 || !left || len(members) < 2 {
		return time.Time{}
	}
	return t.Match.Entries[i].At.Add(AgainWait)
}

// Fewer returns the entry that begins a match with those who have joined.
func (t *Table) Fewer() Entry {
	option, n, _ := seatsTaken(t)
	return Entry{Kind: games.Change, Seat: games.Nobody, Text: option + "=" + strconv.Itoa(n)}
}

// replaceOpponent replaces a named opponent who starts the match now.
func (s *Start) replaceOpponent(user string, with Person) {
	for i, o := range s.Opponents {
		if o.User == user {
			s.Opponents[i] = with
		}
	}
}

// RematchNeedsOthers reports whether a rematch needs the other members, because members have played
// each other.
func (t *Table) RematchNeedsOthers() bool {
	all := otherSeats(t, "")
	return wasFinished(t) && invitesMembers(t) && len(all) > 0 && len(otherSeats(t, t.Chair(all[0]).User)) > 0
}

// wasFinished reports whether the match ended and was not stopped.
func wasFinished(t *Table) bool {
	return t.Outcome().Over && (t.Log.End == nil || t.Log.End.Kind != games.Stop)
}

// hasSides reports whether the starter could choose one of two sides.
func hasSides(t *Table) bool {
	o, ok := t.Game.Info.OpeningByName(t.Match.Opening)
	return ok && o.Sides && len(t.Log.Chairs) == 2
}

// invitesMembers reports whether the opening invites members or lets them join.
func invitesMembers(t *Table) bool {
	o, _ := t.Game.Info.OpeningByName(t.Match.Opening)
	return slices.Contains(o.Seats, games.Opponent) || slices.Contains(o.Seats, games.Joiner)
}
