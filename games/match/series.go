package match

import (
	"maps"
	"slices"
	"strconv"
	"strings"
	"time"

	"parlour/games"
)

// A series is a match and its rematches, in a game with [games.Info.Series]. Each match knows what was gained
// before it, also by those who pause. Who reaches the points of the game ends the series, and the next rematch begins
// another one.

// Series returns what players have gained in the series of a match, with the match itself once it has ended on the
// board: by the ID of a member, or the name of a computer after a slash for each computer of that name. Computers alone
// play none.
func (t *Table) Series() map[string]int {
	o := t.Outcome()
	if t.Game.Info.Series == 0 || t.Log.End != nil || t.Match.Loaded || OnlyComputers(t) || len(o.Points) == 0 {
		return t.Match.Series
	}
	points := maps.Collect(maps.All(t.Match.Series))
	for seat, gained := range o.Points {
		if who := t.inSeries(games.Seat(seat)); who != "" && gained > 0 {
			points[who] += gained
		}
	}
	return points
}

// SeriesPoints returns what the player of a seat has gained in the series.
func (t *Table) SeriesPoints(seat games.Seat) int { return t.Series()[t.inSeries(seat)] }

// SeriesWinner returns the seat that has ended the series with this match, or [games.Nobody].
func (t *Table) SeriesWinner() games.Seat {
	if t.Outcome().Over && t.Log.End == nil {
		for seat := range t.Outcome().Points {
			if t.SeriesPoints(games.Seat(seat)) >= t.Game.Info.Series {
				return games.Seat(seat)
			}
		}
	}
	return games.Nobody
}

// inSeries names the player of a seat; "" for none and for a seat of several.
func (t *Table) inSeries(seat games.Seat) string {
	c := t.Chair(seat)
	if c.Kind == Member {
		return c.User
	}
	if c.Kind != Computer {
		return ""
	}
	alike := games.Count(t.Log.Chairs[:seat+1], func(o Chair) bool { return o.Kind == Computer && o.Player == c.Player })
	return strings.Repeat("/", alike) + c.Player
}

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
		for i, o := range s.Opponents {
			if o.User == by.User {
				s.Opponents[i] = StarterOf(t)
			}
		}
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
