package records

import (
	"context"
	"maps"
	"slices"
	"strings"
	"time"

	"parlour/games"
	"parlour/games/match"
	"parlour/games/match/store"
)

// eveningGap is the time without an end after which another evening begins.
const eveningGap = 6 * time.Hour

// maxEvening is the greatest number of results of an evening that are counted.
const maxEvening = 400

// Points are what members have won against each other in an evening, in halves of a point by member.
type Points map[string]int

// Evening is what the members of a table have won and lost against each other in an evening. Another set of
// members has another one.
type Evening struct {
	Points  Points
	Matches int
	Winner  string // who won the newest of them alone; "" for none
	InARow  int    // the newest of them, without a gap, that Winner won alone
}

// Evening returns the evening of the members of a table up to a time. It is zero if the table counts in none.
//
// An evening of a channel, to which its threads belong, begins with the first match that ends after
// [eveningGap] without an end, and lasts until there is such a gap again. It has no date, because members
// live in several time zones.
//
//	end                                                            points
//	a member wins                                                  1
//	members win together                                           1 for each of them
//	a draw, agreed or on the board                                 ½ for each
//	resigned or timed out                                          as on the board
//	stopped, or before a second side has moved                     none
//	a daily, a game of a tournament, a match from a file           none
//	a clock of an hour or more for a move                          none
//	without another member, or with a member in two seats          none
//	with a seat for a team or for everyone                         none
//
// A match that counts ends a streak unless the same member wins it alone.
func (k *Keeper) Evening(ctx context.Context, t *match.Table, until time.Time) (e Evening, err error) {
	place, own := eveningOf(t), membersOf(t)
	if place == "" {
		return e, nil
	}
	all, err := k.EveningIn(ctx, t.Match.Home(), place, until)
	for _, m := range all {
		if slices.Equal(usersOf(m), own) {
			e.add(m)
		}
	}
	return e, err
}

// EveningIn returns the results of the matches of a channel's evening up to a time, the newest first.
func (k *Keeper) EveningIn(ctx context.Context, home, place string, until time.Time) (matches [][]Result, err error) {
	all, err := k.Store.Results(ctx, ResultQuery{Home: home, Evening: place, Until: until, Limit: maxEvening})
	for _, seats := range matchesOf(all) {
		ended := seats[0].Ended
		if until.Sub(ended) >= eveningGap {
			break
		}
		until = ended
		matches = append(matches, seats)
	}
	return matches, err
}

// Evenings returns the evenings of each set of members in the results of an evening, the newest first.
func Evenings(matches [][]Result) (all []Evening) {
	by := map[string]int{}
	for _, seats := range matches {
		who := strings.Join(usersOf(seats), " ")
		if _, ok := by[who]; !ok {
			by[who] = len(all)
			all = append(all, Evening{})
		}
		all[by[who]].add(seats)
	}
	return all
}

// add adds the match before those that are counted.
func (e *Evening) add(seats []Result) {
	winner := soleWinner(seats)
	if e.Matches == 0 {
		e.Points, e.Winner = Points{}, winner
	}
	if winner != "" && winner == e.Winner && e.InARow == e.Matches {
		e.InARow++
	}
	e.Matches++
	for _, r := range seats {
		e.Points[r.User] += r.Points()
	}
}

// Points returns what a result is worth, in an evening and for a rating, in halves of a point.
func (r Result) Points() int { return map[Finish]int{Won: 2, Drawn: 1}[r.Finish] }

// EveningQuiet is the time after the end of a match until the evening of its channel may be summed up.
const EveningQuiet = 45 * time.Minute

// KindEvening is the kind of the document of a channel's evenings, in the home of its server. It is due
// [EveningQuiet] after each match that counts in an evening, and stored with its results.
const KindEvening = "evening"

// EveningDue returns the document that has the evening of a match summed up, if results of it are new; none
// outside of servers.
func EveningDue(before, now []Result) (due []store.Document) {
	for _, r := range now {
		if r.Evening != "" && r.Evening != r.Home && !slices.ContainsFunc(before, r.SameEnd) {
			return []store.Document{{Home: r.Home, Kind: KindEvening, ID: r.Evening, Body: "{}", Due: r.Ended.Add(EveningQuiet)}}
		}
	}
	return nil
}

// soleWinner returns the member who alone has won a match; "" for none.
func soleWinner(seats []Result) (user string) {
	for _, r := range seats {
		switch {
		case r.Finish == Won && user != "":
			return ""
		case r.Finish == Won:
			user = r.User
		}
	}
	return user
}

// matchesOf groups results by match, in the order of the first of each.
func matchesOf(all []Result) (matches [][]Result) {
	by := map[string]int{}
	for _, r := range all {
		if _, ok := by[r.Match]; !ok {
			by[r.Match] = len(matches)
			matches = append(matches, nil)
		}
		matches[by[r.Match]] = append(matches[by[r.Match]], r)
	}
	return matches
}

// usersOf returns the members of results, in order.
func usersOf(all []Result) []string {
	users := map[string]bool{}
	for _, r := range all {
		if r.User != "" {
			users[r.User] = true
		}
	}
	return slices.Sorted(maps.Keys(users))
}

// longClock is the time for a move from which a game is one of letters.
const longClock = int(time.Hour / time.Second)

// eveningOf returns the channel in whose evenings a match counts; "" for none. See [Keeper.Evening].
func eveningOf(t *match.Table) string {
	over, end := t.Outcome().Over, t.Log.End
	switch at := (sittings{t, len(t.Match.Entries)}); {
	case t.Match.Daily != nil, t.Match.Loaded, t.Match.Clock >= longClock, end != nil && end.Kind == games.Stop, len(membersOf(t)) < 2:
		return ""
	case over && !slices.ContainsFunc(seatsOf(t), func(s games.Seat) bool { return at.moved(s, 1) }):
		return ""
	}
	return t.Match.Evening
}

// seatsOf returns all seats of a table.
func seatsOf(t *match.Table) []games.Seat {
	return games.Times(games.Seat(len(t.Log.Chairs)), func(s games.Seat) games.Seat { return s })
}

// membersOf returns the members at a table, in order; nil if one has two seats, or a seat is for several.
func membersOf(t *match.Table) (users []string) {
	for i := range t.Log.Chairs {
		switch c := lastPlayer(t, games.Seat(i)); {
		case c.Kind == match.Team, c.Kind == match.Anyone, c.User != "" && slices.Contains(users, c.User):
			return nil
		case c.User != "":
			users = append(users, c.User)
		}
	}
	slices.Sort(users)
	return users
}
