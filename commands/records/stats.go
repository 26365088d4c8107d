// Package records contains the results of members: stats and leaderboards.
package records

import (
	"context"
	"maps"
	"slices"
	"strconv"
	"strings"

	"parlour/commands"
	"parlour/commands/picture"
	"parlour/commands/words"
	"parlour/games"
	"parlour/games/match"
	"parlour/games/match/records"
	"parlour/games/match/store"
)

// Features returns the features of this package.
func Features(c *commands.Core) []commands.Feature {
	f, l := stats{c}, leaderboards{c}
	return []commands.Feature{
		// /stats: a member's results as a picture.
		{
			Name: "stats",
			Commands: []commands.Spec{{Name: "stats", About: games.T("commands.stats.about"), Do: f.stats, Params: []commands.Param{
				{Name: "member", About: games.T("commands.stats.member"), Kind: commands.Person}, commands.GameParam(c.Host.Games, games.T("commands.stats.game")),
			}}},
			Controls: commands.Controls{
				commands.ActStats: {Do: f.again}, commands.ActStatsGames: {Do: f.again}, commands.ActStatsPicked: {Do: f.again}, commands.ActStatsShare: {Do: f.share, Public: true},
			},
		},
		// /leaderboard, and the ratings behind it.
		{
			Name:     "leaderboard",
			Commands: []commands.Spec{l.spec()},
			Controls: commands.Controls{commands.ActLeaders: {Do: l.turn}, commands.ActLeadersOf: {Do: l.turn}},
			Due: map[string]commands.Due{records.KindRatings: func(ctx context.Context, d store.Document, _ commands.Messenger) error {
				return c.Host.Records.Rate(ctx, d)
			}},
		},
	}
}

// stats implements /stats.
type stats struct{ *commands.Core }

// statsOf selects the member and the game of the stats; "" for all games.
type statsOf struct{ game, member, name string }

// nameClip is how much of a name a custom ID contains, in characters.
const nameClip = 32

func (of statsOf) String() string {
	name := []rune(of.name)
	return of.game + "/" + of.member + "/" + string(name[:min(len(name), nameClip)])
}

// stats shows a member's stats privately.
func (f stats) stats(ctx context.Context, r commands.Request) (commands.Reply, error) {
	of := statsOf{r.Values[commands.ParamGame], r.User.ID, r.User.Name}
	if id := r.Values["member"]; id != "" && id != of.member {
		if r.Bots[id] {
			return nil, games.Refuse("commands.stats.refuse.bot")
		}
		if of.member, of.name = id, r.Names[id]; f.Settings.Hides(ctx, id) {
			return nil, games.Refuse("commands.stats.refuse.hidden", "Name", of.name)
		}
	}
	return f.show(ctx, r, of, false)
}

// read decodes the argument of a control, with the picked game if there is one.
func (f stats) read(r commands.Request) (of statsOf, err error) {
	c := r.Control()
	part := strings.SplitN(c.Arg, "/", 3)
	if len(part) != 3 {
		return of, games.Refuse("match.refuse.gone")
	}
	of = statsOf{part[0], part[1], part[2]}
	if c.Action == commands.ActStatsPicked && len(r.Picked) == 1 {
		if of.game = r.Picked[0]; of.game == allGames {
			of.game = ""
		}
	}
	if _, known := f.Host.GameNamed(of.game); of.game != "" && !known {
		return of, games.Refuse("match.refuse.gone")
	}
	return of, nil
}

// allGames is the value of the line for all games.
const allGames = "all"

// again shows the page again: with a menu of games, or of the picked game.
func (f stats) again(ctx context.Context, r commands.Request) (commands.Reply, error) {
	of, err := f.read(r)
	if err != nil {
		return nil, err
	}
	return f.show(ctx, r, of, r.Control().Action == commands.ActStatsGames)
}

// share posts a member's own stats in the channel.
func (f stats) share(ctx context.Context, r commands.Request) (commands.Reply, error) {
	of, err := f.read(r)
	if err != nil {
		return nil, err
	}
	if of.member != r.User.ID {
		return nil, games.Refuse("commands.stats.refuse.share")
	}
	if f.Settings.Hides(ctx, of.member) {
		return nil, games.Refuse("commands.share.refuse.hidden")
	}
	stats, err := f.Host.Records.Stats(ctx, match.Home(r.Guild, r.Channel), of.member, of.game)
	if err != nil {
		return nil, err
	}
	if stats.Games+stats.Kept.Count == 0 { // the member has deleted their data since
		return f.show(ctx, r, of, false)
	}
	body, err := f.card(ctx, r, of, stats, f.Speak.Public(r), false)
	return commands.Message{Body: body}, err
}

// show shows the page, with a menu of games if menu is set.
func (f stats) show(ctx context.Context, r commands.Request, of statsOf, menu bool) (commands.Reply, error) {
	say := f.Speak.Private(r)
	plain := say.Plain()
	stats, err := f.Host.Records.Stats(ctx, match.Home(r.Guild, r.Channel), of.member, of.game)
	if err != nil {
		return nil, err
	}
	var keys []commands.Button
	body := commands.InCard(commands.AccentInfo, say.Say(games.T("commands.stats.none", "Name", of.name, "Game", f.gameTitle(of.game))))
	if stats.Games+stats.Kept.Count > 0 {
		if body, err = f.card(ctx, r, of, stats, say, of.member == r.User.ID); err != nil {
			return nil, err
		}
		if of.member == r.User.ID {
			keys = append(keys, commands.NewButton(plain, "commands.button.share", commands.NewID(commands.ActStatsShare, "", 0, of.String()), commands.Primary))
		}
	}
	if !menu {
		return r.Page(body.With(append(keys, commands.NewButton(plain, "commands.button.another-game", commands.NewID(commands.ActStatsGames, "", 0, of.String()), commands.Plain))...)), nil
	}
	body = body.With(append(keys, commands.NewButton(plain, "commands.button.back", commands.NewID(commands.ActStats, "", 0, of.String()), commands.Plain))...)
	all := append([]commands.SelectOption{{Label: plain.Say(games.T("commands.stats.all")), Value: allGames, Chosen: of.game == ""}}, commands.GameLines(plain, f.Host.Games, of.game)...)
	return r.Page(body.WithMenu(commands.NewID(commands.ActStatsPicked, "", 0, of.String()), plain.Say(games.T("commands.stats.game")), all)), nil
}

// gameTitle returns the title of a game, or of all games for "".
func (f stats) gameTitle(name string) games.Text {
	if g, ok := f.Host.GameNamed(name); ok {
		return g.Info.Text("title")
	}
	return games.T("commands.stats.all")
}

// card returns the picture, what its figures include, and the most frequent opponents. With
// own set, it is for the member alone.
func (f stats) card(ctx context.Context, r commands.Request, of statsOf, stats records.Stats, say words.Speaker, own bool) (commands.Body, error) {
	plain := say.Plain()
	p := picture.Stats{Title: plain.Say(games.T("commands.stats.title", "Name", of.name, "Game", f.gameTitle(of.game)))}
	var below []games.Text
	if stats.Tries > 0 {
		below = append(below, games.T("commands.stats.daily"))
	}
	switch {
	case stats.Games == 0:
		below = append(below, secrets(&p, stats.Kept, "commands.stats.made", plain)...)
	case of.game != "" && stats.Sought.Count > 0:
		below = append(below, secrets(&p, stats.Sought, "commands.stats.tried", plain)...)
		p.Small = small(stats, own, plain)
	default:
		if err := f.finishes(ctx, r, of, stats, &p, plain); err != nil {
			return commands.Body{}, err
		}
		p.Small = small(stats, own, plain)
	}
	if stats.Hints > 0 {
		below = append(below, games.T("commands.stats.hints", "Count", stats.Hints))
	}
	data, err := p.Draw()
	if err != nil {
		return commands.Body{}, err
	}
	body := commands.Body{Accent: commands.AccentInfo}
	body.Picture("stats.png", aloud(p), data)
	lines := []string{say.Join(below, " "), f.opponents(ctx, of, stats, say, own)}
	lines = slices.DeleteFunc(lines, func(line string) bool { return line == "" })
	if len(lines) > 0 {
		body.Say("-# " + strings.Join(lines, "\n-# "))
	}
	return body, nil
}

// figure returns a number with its label.
func figure(plain words.Speaker, value games.Text, label string, n int) picture.Figure {
	return picture.Figure{Value: plain.Say(value), Label: plain.Say(games.T(label, "Count", n))}
}

// number returns a number as a text.
func number(n int) games.Text { return games.T("commands.number", "Number", n) }

// finishes draws how games ended.
func (f stats) finishes(ctx context.Context, r commands.Request, of statsOf, stats records.Stats, p *picture.Stats, plain words.Speaker) error {
	ended := max(1, stats.Games-stats.Stopped)
	share := (200*stats.Wins + ended) / (2 * ended)
	p.Figures = []picture.Figure{
		figure(plain, number(stats.Games), "commands.stats.games", stats.Games),
		figure(plain, games.T("games.percent", "Number", share), "commands.stats.won", share),
		figure(plain, number(stats.Streak), "commands.stats.streak", stats.Streak),
		figure(plain, number(stats.Longest), "commands.stats.longest", stats.Longest),
	}
	p.Heading = plain.Say(games.T("commands.stats.ended"))
	p.Bars = []picture.Bar{
		{Label: plain.Say(games.T("commands.stats.wins")), Count: stats.Wins},
		{Label: plain.Say(games.T("commands.stats.draws")), Count: stats.Draws},
		{Label: plain.Say(games.T("commands.stats.losses")), Count: stats.Losses},
	}
	if stats.Stopped > 0 {
		p.Bars = append(p.Bars, picture.Bar{Label: plain.Say(games.T("commands.stats.stopped")), Count: stats.Stopped})
	}
	g, ok := f.Host.GameNamed(of.game)
	if !ok || records.RankingOf(g) != records.ByRating {
		return nil
	}
	rating, err := f.Host.Records.Rating(ctx, match.Home(r.Guild, r.Channel), of.game, of.member)
	if err == nil && rating.Games > 0 {
		label := "commands.stats.rating"
		if rating.Games < records.MinRated {
			label = "commands.stats.rating-new"
		}
		p.Figures[3] = figure(plain, number(rating.Points()), label, rating.Points())
	}
	return err
}

// secrets draws in how many guesses secrets were found, and returns how many were not.
func secrets(p *picture.Stats, all records.Secrets, label string, plain words.Speaker) (unbroken []games.Text) {
	found, mean := all.Found()
	p.Figures = []picture.Figure{
		figure(plain, number(all.Count), label, all.Count),
		figure(plain, number(found), "commands.stats.broken", found),
		{Value: "–", Label: plain.Say(games.T("commands.stats.guesses"))},
		{Value: "–", Label: plain.Say(games.T("commands.stats.fewest"))},
	}
	if left := all.Count - found; left > 0 {
		unbroken = []games.Text{games.T("commands.stats.unbroken", "Count", left)}
	}
	if found == 0 {
		p.Heading = plain.Say(games.T("commands.stats.ended"))
		p.Bars = []picture.Bar{{Label: plain.Say(games.T("commands.stats.broken"))}, {Label: plain.Say(games.T("commands.stats.held")), Count: all.Count}}
		return unbroken
	}
	p.Figures[2].Value = plain.Say(games.T("commands.stats.mean", "Mean", mean))
	p.Figures[3].Value = plain.Say(number(slices.Min(slices.Collect(maps.Keys(all.Guesses)))))
	p.Heading, p.Bars = plain.Say(games.T("commands.stats.found")), guessBars(all.Guesses)
	return unbroken
}

// The least and greatest number of bars. Fewer would not fill the picture, and more do not fit.
const (
	leastBars = 5
	mostBars  = 7
)

// guessBars returns a bar for each number of guesses from the least to the greatest, and on
// both sides of these up to [leastBars]; the last bar has all further ones.
func guessBars(found map[int]int) (all []picture.Bar) {
	keys := slices.Sorted(maps.Keys(found))
	first, last := keys[0], keys[len(keys)-1]
	for up := true; last-first+1 < leastBars; up = !up {
		if up || first == 1 {
			last++
		} else {
			first--
		}
	}
	for guesses := first; guesses <= last; guesses++ {
		if len(all) < mostBars {
			all = append(all, picture.Bar{Label: strconv.Itoa(guesses), Count: found[guesses]})
			continue
		}
		all[mostBars-1].Label = strconv.Itoa(first+mostBars-1) + "+"
		all[mostBars-1].Count += found[guesses]
	}
	return all
}

// small returns the lines at the foot, at most as many as fit in [picture.Stats]: the best
// win, how long the secrets lasted that the member kept, and skill and luck if all games are
// analysed.
func small(stats records.Stats, own bool, plain words.Speaker) (all []string) {
	if stats.Sought.Count < stats.Games && stats.Shortest > 0 {
		all = append(all, plain.Say(games.T("commands.stats.shortest", "Moves", stats.Shortest, "Longest", stats.Longest)))
	}
	if kept := stats.Kept; kept.Count > 0 {
		id := "commands.stats.kept"
		if !own {
			id = "commands.stats.kept.others"
		}
		all = append(all, plain.Say(games.T(id, "Mean", float64(kept.Lasted.Sum)/float64(kept.Count), "Count", kept.Count)))
	}
	skill, luck := stats.Skill.Of(), stats.Luck.Of()
	switch {
	case stats.Skill.N < stats.Games || len(all) == mostSmall: // skill in some games would not be true
	case skill >= 0 && luck >= 0:
		all = append(all, plain.Say(games.T("commands.stats.skill-luck", "Skill", skill, "Luck", luck)))
	case skill >= 0:
		all = append(all, plain.Say(games.T("commands.stats.skill", "Skill", skill)))
	}
	return all
}

// mostSmall is the number of lines that fit at the foot.
const mostSmall = 2

// opponents returns the most frequent opponents, to others without those who hide results.
func (f stats) opponents(ctx context.Context, of statsOf, stats records.Stats, say words.Speaker, own bool) string {
	var met []string
	g, oneGame := f.Host.GameNamed(of.game)
	for _, o := range stats.Opponents(3, oneGame) {
		if !own && f.Settings.Hides(ctx, o.Who) {
			continue
		}
		who := say.Say(games.T("commands.seat.bot"))
		if o.Who != records.Computers {
			who = whoName(g, o.Who, say)
		}
		met = append(met, say.Say(games.T("commands.stats.met", "Who", commands.Markup(who), "Wins", o.Wins, "Games", o.Games)))
	}
	if met == nil {
		return ""
	}
	return say.Say(games.T("commands.stats.against", "Who", commands.Markup(strings.Join(met, ", "))))
}

// aloud returns the figures of a picture for a screen reader.
func aloud(p picture.Stats) string {
	figures := games.Mapped(p.Figures, func(f picture.Figure) string { return f.Value + " " + f.Label })
	lines := []string{p.Title + ": " + strings.Join(figures, ", ") + "."}
	if bars := games.Mapped(p.Bars, func(b picture.Bar) string { return b.Label + ": " + strconv.Itoa(b.Count) }); len(bars) > 0 {
		lines = append(lines, p.Heading+": "+strings.Join(bars, ", ")+".")
	}
	return strings.Join(append(lines, p.Small...), " ")
}
