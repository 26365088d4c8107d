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
		of.member, of.name = id, r.Names[id]
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
	stats, err := f.Host.Records.Stats(ctx, match.Home(r.Guild, r.Channel), of.member, of.game)
	if err != nil {
		return nil, err
	}
	if stats.Games+stats.Kept.N == 0 { // the member has deleted their data since
		return f.show(ctx, r, of, false)
	}
	body, err := f.card(ctx, r, of, stats, f.Speak.Public(r))
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
	body := commands.Body{Accent: commands.AccentInfo, Blocks: []commands.Block{{Text: say.Say(games.T("commands.stats.none", "Name", of.name, "Game", f.gameTitle(of.game)))}}}
	if stats.Games+stats.Kept.N > 0 {
		if body, err = f.card(ctx, r, of, stats, say); err != nil {
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
	all := append([]commands.SelectOption{{Label: plain.Say(games.T("commands.stats.all")), Value: allGames, Chosen: of.game == ""}}, gameLines(plain, f.Host.Games, of.game)...)
	body.Keys = append(body.Keys, commands.Block{Select: &commands.Select{
		Custom: commands.NewID(commands.ActStatsPicked, "", 0, of.String()).String(), Placeholder: plain.Say(games.T("commands.stats.game")), Options: all,
	}})
	return r.Page(body), nil
}

// gameTitle returns the title of a game, or of all games for "".
func (f stats) gameTitle(name string) games.Text {
	if g, ok := f.Host.GameNamed(name); ok {
		return g.Info.Text("title")
	}
	return games.T("commands.stats.all")
}

// statsFile is the file name of the picture.
const statsFile = "stats.png"

// card returns the picture with its explanation, and the most frequent opponents.
func (f stats) card(ctx context.Context, r commands.Request, of statsOf, stats records.Stats, say words.Speaker) (commands.Body, error) {
	plain := say.Plain()
	title := plain.Say(games.T("commands.stats.title", "Name", of.name, "Game", f.gameTitle(of.game)))
	figures, err := f.figures(ctx, r, of, stats, plain)
	if err != nil {
		return commands.Body{}, err
	}
	p := picture.Stats{Title: title, Figures: figures, Bars: f.bars(stats, plain), Heading: plain.Say(games.T("commands.stats.ended")), Small: f.small(stats, plain)}
	if len(stats.ByGuesses) > 0 {
		p.Heading = plain.Say(games.T("commands.stats.found"))
	}
	data, err := p.Draw()
	if err != nil {
		return commands.Body{}, err
	}
	body := commands.Body{Accent: commands.AccentInfo}
	body.Picture(statsFile, aloud(p), data)
	var below []string
	if stats.Unbroken() > 0 {
		below = append(below, "-# "+say.Say(games.T("commands.stats.unbroken")))
	}
	if met := f.opponents(of, stats, say); met != "" {
		below = append(below, "-# "+met)
	}
	if below != nil {
		body.Add(commands.Block{Text: strings.Join(below, "\n")})
	}
	return body, nil
}

// figures returns the four most important numbers.
func (f stats) figures(ctx context.Context, r commands.Request, of statsOf, stats records.Stats, plain words.Speaker) ([]picture.Figure, error) {
	figure := func(value games.Text, label string, n int) picture.Figure {
		return picture.Figure{Value: plain.Say(value), Label: plain.Say(games.T(label, "Count", n))}
	}
	number := func(n int) games.Text { return games.T("commands.number", "Number", n) }
	share := (200*stats.Wins + stats.Games) / max(1, 2*stats.Games)
	all := []picture.Figure{
		figure(number(stats.Games), "commands.stats.games", stats.Games),
		figure(games.T("commands.stats.share", "Share", share), "commands.stats.won", share),
		figure(number(stats.Streak), "commands.stats.streak", stats.Streak),
	}
	if stats.Measured > 0 {
		mean := float64(stats.Guesses) / float64(stats.Measured)
		return append(all, figure(games.T("commands.stats.mean", "Mean", mean), "commands.stats.guesses", stats.Guesses)), nil
	}
	if g, ok := f.Host.GameNamed(of.game); ok && records.RankingOf(g) == records.ByRating {
		rating, _, err := f.Host.Records.Estimate(ctx, match.Home(r.Guild, r.Channel), of.game, of.member)
		if err != nil {
			return nil, err
		}
		if rating.Games > 0 {
			return append(all, figure(number(rating.Points()), "commands.stats.rating", rating.Points())), nil
		}
	}
	return append(all, figure(number(stats.Longest), "commands.stats.longest", stats.Longest)), nil
}

// mostBars is the number of bars that fit.
const mostBars = 6

// bars returns the number of wins by guesses, or the number of wins, draws and losses
// if guesses are not counted.
func (f stats) bars(stats records.Stats, plain words.Speaker) (all []picture.Bar) {
	if len(stats.ByGuesses) == 0 {
		return []picture.Bar{
			{Label: plain.Say(games.T("commands.stats.wins")), Count: stats.Wins},
			{Label: plain.Say(games.T("commands.stats.draws")), Count: stats.Draws},
			{Label: plain.Say(games.T("commands.stats.losses")), Count: stats.Losses},
		}
	}
	keys := slices.Sorted(maps.Keys(stats.ByGuesses))
	for i, guesses := range keys {
		if i < mostBars {
			all = append(all, picture.Bar{Label: strconv.Itoa(guesses), Count: stats.ByGuesses[guesses]})
			continue
		}
		last := &all[mostBars-1]
		last.Label, last.Count = strconv.Itoa(keys[mostBars-1])+"+", last.Count+stats.ByGuesses[guesses]
	}
	return all
}

// small returns the lines at the foot, at most as many as fit in [picture.Stats]: the best
// possible result, and how long the secrets lasted that the member kept, else the skill and
// luck if all games are analysed.
func (f stats) small(stats records.Stats, plain words.Speaker) (all []string) {
	best := games.T("commands.stats.shortest", "Moves", stats.Shortest, "Longest", stats.Longest)
	var first []games.Text
	if stats.Measured > 0 {
		first = append(first, games.T("commands.stats.optimum", "Mean", float64(stats.Optimum)/float64(stats.Measured)/1000))
		best = games.T("commands.stats.best", "Best", stats.Best(), "Longest", stats.Longest)
	}
	if stats.Wins > 0 && (stats.Measured == 0 || stats.Best() > 0) {
		first = append(first, best)
	}
	if len(first) > 0 {
		all = append(all, plain.Join(first, " "))
	}
	if stats.Kept.N > 0 {
		all = append(all, plain.Say(games.T("commands.stats.kept", "Mean", float64(stats.Kept.Sum)/float64(stats.Kept.N), "Count", stats.Kept.N)))
	}
	skill, luck := stats.Skill.Of(), stats.Luck.Of()
	switch {
	case stats.Skill.N < stats.Games || stats.Kept.N > 0: // only of all games: a choice of some would not be true, and three lines do not fit
	case skill >= 0 && luck >= 0:
		all = append(all, plain.Say(games.T("commands.stats.skill-luck", "Skill", skill, "Luck", luck)))
	case skill >= 0:
		all = append(all, plain.Say(games.T("commands.stats.skill", "Skill", skill)))
	}
	return all
}

// opponents returns the most frequent opponents.
func (f stats) opponents(of statsOf, stats records.Stats, say words.Speaker) string {
	var met []string
	for _, o := range stats.Opponents(3) {
		who := say.Say(games.T("commands.seat.bot"))
		if g, ok := f.Host.GameNamed(of.game); ok || !strings.HasPrefix(o.Who, "/") {
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
	parts := []string{}
	for _, f := range p.Figures {
		parts = append(parts, f.Value+" "+f.Label)
	}
	lines := []string{p.Title + ": " + strings.Join(parts, ", ") + "."}
	bars := []string{}
	for _, b := range p.Bars {
		bars = append(bars, b.Label+": "+strconv.Itoa(b.Count))
	}
	if len(bars) > 0 {
		lines = append(lines, p.Heading+": "+strings.Join(bars, ", ")+".")
	}
	return strings.Join(append(lines, p.Small...), " ")
}
