// Package recap sums up the games of a channel: who won what, the best moment, and what is open. The message
// comes [records.EveningQuiet] after the last game of an evening with enough games, where a server wants it, and
// mentions no member. Games that end later in the same evening change it. What it says follows from results alone.
//
// A member who hides results is left out, and so are the games that others played with that member.
package recap

import (
	"cmp"
	"context"
	"slices"
	"strconv"
	"strings"
	"time"

	"parlour/commands"
	"parlour/commands/words"
	"parlour/games"
	"parlour/games/match/records"
	"parlour/games/match/store"
)

// recaps implements the feature.
type recaps struct{ *commands.Core }

// Recaps is what Parlour posts after an evening, and the reminder that a member asks for there.
func Recaps(c *commands.Core) commands.Feature {
	f := recaps{c}
	return commands.Feature{
		Name:     "recap",
		Due:      map[string]commands.Due{records.KindEvening: commands.DueWith(f.visit), remindKind: commands.DueWith(f.remind)},
		Cards:    map[string]commands.Card{records.KindEvening: {Draw: f.card, Stays: true}},
		Controls: commands.Controls{commands.ActRecaps: {Do: f.turnOn}, commands.ActRemind: {Do: f.promise}},
	}
}

// The least that is summed up.
const (
	leastMatches = 3
	leastMembers = 2
)

// retryAfter is the time after which a recap is sent again that may not have arrived.
const retryAfter = time.Minute

// summed is the evening that a recap shows, in the document of its channel.
type summed struct {
	Began time.Time `json:"began,omitzero"` // the end of its first match
	Ended time.Time `json:"ended,omitzero"` // the end of its last match
}

// visit posts the recap of an evening when the channel is quiet, or changes that of the same evening. Between two recaps
// there is at least one board: an evening in threads alone has none, unless it is the first.
func (f recaps) visit(ctx context.Context, d store.Document, last summed, m commands.Messenger) error {
	matches, err := f.matches(ctx, d.Home, d.ID, f.Host.Now())
	if err != nil {
		return err
	}
	d.Due = time.Time{}
	if !f.Settings.Server(ctx, d.Home).Recaps {
		d.Body = "" // deletes it
	} else if len(matches) > 0 {
		now := summed{matches[len(matches)-1][0].Ended, matches[0][0].Ended}
		here := func(seats []records.Result) bool { return seats[0].Channel == d.ID }
		switch quiet := now.Ended.Add(records.EveningQuiet); {
		case f.Host.Now().Before(quiet):
			d.Due = quiet
		case len(matches) < leastMatches || len(standings(matches)) < leastMembers:
		case last.Began.IsZero(), last.Began.Equal(now.Began), slices.ContainsFunc(matches, here):
			return f.show(ctx, d, now, m)
		}
	}
	return f.Host.Store.PutDocument(ctx, d)
}

// show stores the evening that a recap shows, and then shows it. If a match has ended meanwhile, the document is due again.
func (f recaps) show(ctx context.Context, d store.Document, now summed, m commands.Messenger) error {
	d.Due = f.Host.Now().Add(retryAfter)
	if err := store.Put(ctx, f.Host.Store, d, now); err != nil {
		return err
	}
	d.Version++
	if err := store.Except(m.Show(ctx, d, subject(now), false), commands.ErrUnsent); err != nil {
		return err
	}
	d.Due = time.Time{}
	return store.Put(ctx, f.Host.Store, d, now)
}

// subject names an evening.
func subject(s summed) string { return strconv.FormatInt(s.Began.UnixMilli(), 10) }

// matches returns the matches of an evening up to a time, without those of members who hide results.
func (f recaps) matches(ctx context.Context, home, channel string, until time.Time) ([][]records.Result, error) {
	all, err := f.Host.Records.EveningIn(ctx, home, channel, until)
	hides := func(r records.Result) bool { return r.User != "" && f.Settings.Hides(ctx, r.User) }
	return slices.DeleteFunc(all, func(seats []records.Result) bool { return slices.ContainsFunc(seats, hides) }), err
}

// turnOn switches recaps on for a server.
func (f recaps) turnOn(ctx context.Context, r commands.Request) (commands.Reply, error) {
	if r.Guild == "" || !r.User.Admin {
		return nil, games.Refuse("commands.preferences.refuse.manager")
	}
	err := commands.Change(ctx, f.Settings, r.Guild, commands.OfServer, func(s *commands.ServerSettings) { s.Recaps = true })
	if err != nil {
		return nil, err
	}
	return f.Speak.Note(r, games.T("commands.recap.on", "Matches", leastMatches, "Minutes", int(records.EveningQuiet/time.Minute))), nil
}

// remindKind is the kind of the document of a reminder, in the home of the member. Its ID is the channel.
const remindKind = "remind"

// reminder is what is stored of it.
type reminder struct {
	Locale string `json:"locale"` // the member's Discord language
}

// aDay is the time until a member is reminded.
const aDay = 24 * time.Hour

// promise stores a reminder of the channel for the member. It is sent once.
func (f recaps) promise(ctx context.Context, r commands.Request) (commands.Reply, error) {
	key := store.Document{Home: r.User.ID, Kind: remindKind, ID: r.Channel}
	err := store.ChangeDocument(ctx, f.Host.Store, key, func(d *store.Document, kept *reminder) error {
		kept.Locale, d.Due = r.User.Locale, f.Host.Now().Add(aDay)
		return nil
	})
	if err != nil {
		return nil, err
	}
	return f.Speak.Note(r, games.T("commands.recap.promised")), nil
}

// remind sends a reminder and deletes it.
func (f recaps) remind(ctx context.Context, d store.Document, kept reminder, m commands.Messenger) error {
	say := f.Speak.Private(commands.Request{Locale: kept.Locale, User: commands.User{ID: d.Home, Locale: kept.Locale}})
	body := commands.Text(say.Say(games.T("commands.recap.remind", "Channel", commands.ChannelLink(d.ID))))
	err := m.Direct(ctx, d.Home, remindKind+"/"+d.ID+"/"+strconv.FormatInt(d.Due.UnixMilli(), 10), body)
	if err = store.Except(err, commands.ErrUnsent); err != nil {
		return err
	}
	return f.Expire(ctx, d, m)
}

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
			points := games.Mapped(p[:], func(s standing) games.Text {
				return games.T("commands.recap.points", "Who", commands.Mention(s.user), "Points", commands.Quarters(2*s.points))
			})
			small = append(small, say.Say(games.T("commands.board.score", "Points", points)))
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
