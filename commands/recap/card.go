package recap

import (
	"cmp"
	"context"
	"slices"
	"strings"

	"parlour/commands"
	"parlour/commands/words"
	"parlour/games"
	"parlour/games/match/records"
	"parlour/games/match/store"
)

// card draws the recap of an evening.
func (f recaps) card(ctx context.Context, home, channel, id string) (body commands.Body, err error) {
	var now summed
	_, err = store.ReadDocument(ctx, f.Host.Store, home, records.KindEvening, channel, &now)
	if err == nil && subject(now) != id {
		err = games.Refuse("match.refuse.gone")
	}
	if err != nil {
		return body, err
	}
	matches, err := f.matches(ctx, home, channel, now.Ended)
	if err == nil && len(matches) == 0 {
		err = games.Refuse("match.refuse.gone")
	}
	if err != nil {
		return body, err
	}
	newest := matches[0][0]
	last, err := f.Host.Load(ctx, newest.Channel, newest.Match)
	if err != nil {
		return body, err
	}
	say := f.Speak.Channel(home, channel, last.Match.Locale)
	all := standings(matches)
	head := say.Say(games.T("commands.recap.heading", "Channel", commands.ChannelLink(channel))) + "\n-# " + say.Join([]games.Text{
		games.T("commands.recap.games", "Count", len(matches)), games.T("commands.recap.members", "Count", len(all)),
	}, " · ")
	body = commands.InCard(commands.AccentWon, head, rows(all, say))
	if who, best := f.moment(matches); who != "" {
		body.Say(say.Say(games.T("commands.recap.moment", "Who", commands.Mention(who), "What", best)))
	}
	pairs := pairsOf(matches)
	var small []string
	if len(all) > leastMembers {
		for _, p := range pairs[:min(len(pairs), maxPairs)] {
			small = append(small, say.Say(games.T("commands.board.score", "Points", p.said())))
		}
	}
	keys := []commands.Button{
		commands.NewButton(say.Plain(), "commands.button.play-now", commands.NewID(commands.ActPlayNow, "", 0, newest.Game), commands.Primary),
		commands.NewButton(say.Plain(), "commands.button.remind", commands.NewID(commands.ActRemind, "", 0, ""), commands.Plain),
	}
	if series := commands.SeriesLine(last); !series.IsZero() && last.SeriesWinner() == games.Nobody && newest.Channel == channel {
		small = append(small, say.At(commands.SeatNames(last, say)).Say(series))
		keys[0] = commands.NewButton(say.Plain(), "commands.button.continue", commands.IDOf(commands.ActAgain, last, ""), commands.Primary)
	} else if open := f.open(ctx, home, pairs); !open.IsZero() {
		small = append(small, say.Say(open))
	}
	if len(small) > 0 {
		body.Say(commands.SmallLines(strings.Join(small, "\n"))[1:])
	}
	return body.With(keys...), nil
}

// standing is what a member has won in an evening.
type standing struct {
	user           string
	points, played int // points in halves
}

// standings returns the members of an evening, the most points first.
func standings(matches [][]records.Result) (all []standing) {
	for _, seats := range matches {
		for _, r := range seats {
			if r.User == "" {
				continue
			}
			i := slices.IndexFunc(all, func(s standing) bool { return s.user == r.User })
			if i < 0 {
				i, all = len(all), append(all, standing{user: r.User})
			}
			all[i].points += r.Points()
			all[i].played++
		}
	}
	slices.SortFunc(all, func(a, b standing) int {
		return cmp.Or(b.points-a.points, a.played-b.played, cmp.Compare(a.user, b.user))
	})
	return all
}

// named is the number of members with a line of their own.
const named = 3

// rows returns a line for each of the first members, and one for the others.
func rows(all []standing, say words.Speaker) (lines string) {
	var others []string
	for i, s := range all {
		row := games.T("commands.recap.row", "Who", commands.Mention(s.user), "Points", commands.Quarters(2*s.points), "Count", s.played)
		if i >= named {
			others = append(others, say.Say(row))
			continue
		}
		rank := slices.IndexFunc(all, func(o standing) bool { return o.points == s.points && o.played == s.played }) + 1
		lines += "\n" + commands.Place(rank, say) + " " + say.Say(row)
	}
	if len(others) > 0 {
		lines += commands.SmallLines(strings.Join(others, " · "))
	}
	return lines[1:]
}

// aStreak is the least number of wins in a row that a recap tells.
const aStreak = 3

// flawless is the score of a player without a mistake, in an analysis that a member has asked for.
const flawless = 100

// moment returns what was best, and of whom; "" for nothing: a game without a mistake, the longest streak, or the shortest win on the board.
func (f recaps) moment(matches [][]records.Result) (who string, best games.Text) {
	streak, quick := records.Evening{InARow: aStreak - 1}, records.Result{}
	for _, seats := range matches {
		for _, r := range seats {
			switch won := r.Finish == records.Won && r.User != "" && r.Board; {
			case won && r.Skill == flawless:
				return r.User, games.T("commands.recap.flawless", "Game", f.title(r.Game))
			case won && (quick.Moves == 0 || r.Moves < quick.Moves):
				quick = r
			}
		}
	}
	for _, e := range records.Evenings(matches) {
		if e.InARow > streak.InARow {
			streak = e
		}
	}
	switch {
	case streak.Winner != "":
		return streak.Winner, games.T("commands.recap.streak", "Count", streak.InARow)
	case quick.Moves > 0:
		return quick.User, games.T("commands.recap.quick", "Game", f.title(quick.Game), "Count", quick.Moves)
	}
	return "", best
}

func (f recaps) title(game string) games.Text {
	g, ok := f.Host.GameNamed(game)
	if !ok {
		return games.T("commands.part", "Part", game)
	}
	return g.Info.Text("title")
}

// maxPairs is the number of pairs whose score is told.
const maxPairs = 3

// pair is what two members have won against each other, the more first.
type pair [2]standing

// pairsOf returns the pairs of an evening, the newest first.
func pairsOf(matches [][]records.Result) (all []pair) {
	for _, e := range records.Evenings(matches) {
		var two []standing
		for user, points := range e.Points {
			two = append(two, standing{user, points, e.Matches})
		}
		if len(two) != 2 {
			continue
		}
		slices.SortFunc(two, func(a, b standing) int { return cmp.Or(b.points-a.points, cmp.Compare(a.user, b.user)) })
		all = append(all, pair(two))
	}
	return all
}

// said returns the score of each.
func (p pair) said() []games.Text {
	return games.Mapped(p[:], func(s standing) games.Text {
		return games.T("commands.recap.points", "Who", commands.Mention(s.user), "Points", commands.Quarters(2*s.points))
	})
}

// open returns one thing that is open: a win that levels a score, or the next daily.
func (f recaps) open(ctx context.Context, home string, pairs []pair) games.Text {
	for _, p := range pairs {
		if p[0].points-p[1].points == 2 {
			return games.T("commands.recap.level", "Who", commands.Mention(p[1].user), "Other", commands.Mention(p[0].user))
		}
	}
	if d := f.Settings.Server(ctx, home).Daily; d.Channel != "" {
		return games.T("commands.recap.daily", "Time", commands.Relative(d.Next(f.Host.Now())))
	}
	return games.Text{}
}
