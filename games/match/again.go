package match

import (
	"maps"
	"slices"

	"parlour/games"
)

// Again is the start that makes the table's match once more, for whoever asks.
// Another member who has played in it is invited, and takes the side of whoever
// asks if that was played to its end and the opening lets sides be chosen; in the
// place of one who has been forgotten anybody can. A secret is not in it.
func (t *Table) Again(by Actor) Start {
	s := t.Match.Start
	s.Options, s.Players, s.Limits = maps.Clone(s.Options), maps.Clone(s.Players), maps.Clone(s.Limits)
	s.Show, s.Loaded, s.Agreed = t.Log.Show, false, false
	s.Opponents = slices.Clone(s.Opponents)
	mine, played := t.playsAs(by.User)
	rivals := t.others(by.User)
	switch {
	case !played || len(rivals) == 0 || t.Match.Status == Waiting || !t.invites():
		s.replaceOpponent(by.User, t.starter())
		s.Opponents = remembered(s.Opponents)
		return s
	case t.sides() && t.finished():
		s.Side = t.Opposing(mine)
	case t.sides():
		s.Side = mine
	}
	s.Opponents = nil
	for _, seat := range rivals {
		c := t.Chair(seat)
		s.Opponents = append(s.Opponents, Person{User: c.User, Name: c.Name})
	}
	s.Opponents = remembered(s.Opponents)
	return s
}

// replaceOpponent puts somebody in the place of a member who was named and now
// starts the match himself.
func (s *Start) replaceOpponent(user string, with Person) {
	for i, o := range s.Opponents {
		if o.User == user {
			s.Opponents[i] = with
		}
	}
}

// Rematch reports whether members have played each other, so that to play again
// takes all of them.
func (t *Table) Rematch() bool {
	all := t.others("")
	return t.finished() && t.invites() && len(all) > 0 && len(t.others(t.Chair(all[0]).User)) > 0
}

// finished reports whether the match was played to an end, and not broken off.
func (t *Table) finished() bool {
	return t.Outcome().Over && (t.Log.End == nil || t.Log.End.Kind != games.Stop)
}

// sides reports whether the starter of the match could choose a side of two.
func (t *Table) sides() bool {
	o, ok := t.Game.Info.OpeningByName(t.Match.Opening)
	return ok && o.Sides && len(t.Log.Chairs) == 2
}

// invites reports whether members play each other as those who are invited.
func (t *Table) invites() bool {
	o, _ := t.Game.Info.OpeningByName(t.Match.Opening)
	return slices.Contains(o.Seats, games.Opponent) || slices.Contains(o.Seats, games.Joiner)
}
