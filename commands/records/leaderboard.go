package records

import (
	"cmp"
	"context"
	"errors"
	"slices"
	"strings"
	"time"

	"parlour/commands"
	"parlour/commands/words"
	"parlour/games"
	"parlour/games/match"
	"parlour/games/match/records"
	"parlour/games/match/store"
)

// leaderboards implements /leaderboard.
type leaderboards struct{ *commands.Core }

// span is a time that a leaderboard covers, with its texts.
type span struct {
	name, label, button, none string
	period                    func(now time.Time) string
}

// spans returns all spans. The first one is the default.
func spans() []span {
	return []span{
		{"week", "commands.leaders.span.week", "commands.button.span.week", "commands.leaders.none.week", records.Week},
		{"month", "commands.leaders.span.month", "commands.button.span.month", "commands.leaders.none.month", records.Month},
		{"all", "commands.leaders.span.all", "commands.button.span.all", "commands.leaders.none.all", func(time.Time) string { return records.AllTime }},
	}
}

// spanNamed returns the span of a name; all time if there is none.
func spanNamed(name string) span {
	all := spans()
	if i := slices.IndexFunc(all, func(s span) bool { return s.name == name }); i >= 0 {
		return all[i]
	}
	return all[len(all)-1]
}

// ranking is what a leaderboard counts.
type ranking struct {
	by     string                          // the ID of the text that explains it, "" where the rows do
	least  int                             // how many games a place requires
	played func(records.Ranked) int        // how many of these a player has
	short  func(records.Ranked) games.Text // the figure by which a player is ranked
}

var rankings = map[records.Ranking]ranking{
	records.ByRating: {
		"", records.MinRated, func(r records.Ranked) int { return r.Rating.Games },
		func(r records.Ranked) games.Text { return games.T("commands.number", "Number", r.Rating.Points()) },
	},
	records.ByExcess: {
		"commands.leaders.by.excess", records.MinMeasured, func(r records.Ranked) int { return r.Measured },
		func(r records.Ranked) games.Text {
			return games.T("commands.leaders.mean", "Mean", float64(r.Guesses)/float64(r.Measured))
		},
	},
	records.ByWins: {
		"commands.leaders.by.wins", 1, func(r records.Ranked) int { return r.Games },
		func(r records.Ranked) games.Text {
			return games.T("commands.leaders.wins", "Wins", r.Wins, "Games", r.Games)
		},
	},
}

func (f leaderboards) spec() commands.Spec {
	of := games.Mapped(spans(), func(s span) commands.ParamChoice {
		return commands.ParamChoice{Value: s.name, Label: games.Text{ID: s.label}}
	})
	return commands.Spec{Name: "leaderboard", About: games.T("commands.leaders.about"), Do: f.leaderboard, Params: []commands.Param{
		commands.GameParam(f.Host.Games, games.T("commands.leaders.game")), {Name: "of", About: games.T("commands.leaders.of"), Choices: of},
	}}
}

// leaders is a page of a leaderboard.
type leaders struct {
	records.Leaderboard
	ranking
	game *games.Game
	span span
	page int
	records.Leaders
}

// leadersPage is the number of rows of a page.
const leadersPage = 10

// leaderboard shows the leaderboard of a game: by default the one that was finished last
// in the channel.
func (f leaderboards) leaderboard(ctx context.Context, r commands.Request) (commands.Reply, error) {
	g, err := f.gameMeant(ctx, r)
	if err != nil {
		return nil, err
	}
	return f.show(ctx, r, g, cmp.Or(r.Values["of"], spans()[0].name), 0)
}

// gameMeant returns the game that a command names, else that of the newest finished match of the channel or
// of its newest match, else the first one.
func (f leaderboards) gameMeant(ctx context.Context, r commands.Request) (*games.Game, error) {
	if g, ok := f.Host.GameNamed(r.Values[commands.ParamGame]); ok {
		return g, nil
	}
	ended, err := f.Host.Store.Find(ctx, store.Query{Channel: r.Channel, Until: f.Host.Now(), Limit: 1})
	if err != nil {
		return nil, err
	}
	for _, m := range ended {
		if g, ok := f.Host.GameNamed(m.Game); ok {
			return g, nil
		}
	}
	head, err := f.Host.Store.Head(ctx, r.Channel, "")
	if err != nil && !errors.Is(err, store.ErrNone) && !errors.Is(err, store.ErrUnreadable) {
		return nil, err
	}
	if g, ok := f.Host.GameNamed(head.Game); ok {
		return g, nil
	}
	return f.Host.Games[0], nil
}

// turn shows another page, another span, or the picked game.
func (f leaderboards) turn(ctx context.Context, r commands.Request) (commands.Reply, error) {
	c := r.Control()
	game, span, _ := strings.Cut(c.Arg, "/")
	if c.Action == commands.ActLeadersOf && len(r.Picked) == 1 {
		game, span, c.At = r.Picked[0], c.Arg, 0
	}
	g, ok := f.Host.GameNamed(game)
	if !ok {
		return nil, games.Refuse("match.refuse.gone")
	}
	return f.show(ctx, r, g, span, c.At)
}

func (f leaderboards) show(ctx context.Context, r commands.Request, g *games.Game, span string, page int) (commands.Reply, error) {
	l := leaders{game: g, span: spanNamed(span), page: page}
	l.ranking = rankings[records.RankingOf(g)]
	l.Leaderboard = records.Leaderboard{Home: match.Home(r.Guild, r.Channel), Game: g.Info.Name, Period: l.span.period(f.Host.Now()), By: records.RankingOf(g)}
	var err error
	if l.Leaders, err = f.Host.Records.Live(ctx, l.Leaderboard, r.User.ID, page*leadersPage, leadersPage); err != nil {
		return nil, err
	}
	hides := func(row records.Ranked) bool { return row.Member != r.User.ID && f.Settings.Hides(ctx, row.Member) }
	fetched := len(l.Newcomers)
	l.Rows, l.Newcomers = slices.DeleteFunc(l.Rows, hides), slices.DeleteFunc(l.Newcomers, hides)
	l.NewcomerCount -= fetched - len(l.Newcomers)
	l.page = l.Offset / leadersPage
	say := f.Speak.Private(r)
	return r.Page(f.card(l, f.ownRow(l, r.User.Name, say), say)), nil
}

// card returns a page: the heading, the rows, the member's own row, and controls for
// other pages.
func (f leaderboards) card(l leaders, own string, say words.Speaker) commands.Body {
	plain := say.Plain()
	lines := []string{say.Say(games.T("commands.leaders.heading", "Span", games.Text{ID: l.span.label}))}
	lines = append(lines, "-# "+say.Say(l.size()))
	if l.by != "" {
		lines = append(lines, "-# "+say.Say(games.Text{ID: l.by}))
	}
	body := commands.InCard(commands.AccentWon, strings.Join(lines, "\n"))
	lines = games.Mapped(l.Rows, func(row records.Ranked) string { return l.row(row, say) })
	if len(l.Rows) == 0 {
		lines = append(lines, say.Say(games.Text{ID: l.span.none}))
	}
	lines = append(lines, l.newcomers(say)...)
	body.Say(strings.Join(lines, "\n"))
	if own != "" {
		body.Say(own)
	}
	id := func(span string, page int) commands.CustomID {
		return commands.NewID(commands.ActLeaders, "", page, l.Game+"/"+span)
	}
	back := commands.Button{Label: "‹", Custom: id(l.span.name, max(0, l.page-1)).String(), Disabled: l.page == 0}
	on := commands.Button{Label: "›", Custom: id(l.span.name, l.page+1).String(), Disabled: (l.page+1)*leadersPage >= l.Count}
	keys := []commands.Button{back, on}
	for _, s := range spans() {
		if s.name != l.span.name {
			keys = append(keys, commands.NewButton(plain, s.button, id(s.name, 0), commands.Plain))
		}
	}
	menu := commands.NewID(commands.ActLeadersOf, "", 0, l.span.name)
	return body.With(keys...).WithMenu(menu, plain.Say(games.T("commands.leaders.game")), commands.GameLines(plain, f.Host.Games, l.Game))
}

// size returns the line with the game and the number of players.
func (l leaders) size() games.Text {
	title, players := l.game.Info.Text("title"), games.T("commands.leaders.players", "Count", l.Count, "More", commands.AtLeast(l.Count))
	if l.AllNew {
		return games.T("commands.leaders.all-new", "Game", title, "Players", players, "Count", l.Count)
	}
	return games.T("commands.leaders.size", "Game", title, "Players", players, "Page", l.page+1, "Pages", max(0, l.Count-1)/leadersPage+1)
}

// shownNew is the number of members without a place that are named.
const shownNew = 3

// newcomers returns the line about members who have too few games for a place, or about
// places that these members have for now.
func (l leaders) newcomers(say words.Speaker) []string {
	if l.AllNew {
		return []string{"-# " + say.Say(games.T("commands.leaders.settle", "Min", l.least))}
	}
	if l.NewcomerCount == 0 {
		return nil
	}
	var named []string
	for _, r := range l.Newcomers[:min(shownNew, len(l.Newcomers))] {
		who := commands.Markup(whoName(l.game, r.Member, say))
		named = append(named, say.Say(games.T("commands.leaders.newcomer", "Who", who, "Figure", l.short(r), "Played", l.played(r), "Min", l.least)))
	}
	line := say.Say(games.T("commands.leaders.new", "Who", commands.Markup(strings.Join(named, "; "))))
	if more := l.NewcomerCount - shownNew; more > 0 {
		line += " " + say.Say(games.T("commands.leaders.more", "Count", more, "More", commands.AtLeast(l.NewcomerCount)))
	}
	return []string{"-# " + line}
}

// row returns a line of a leaderboard.
func (l leaders) row(r records.Ranked, say words.Speaker) string {
	return commands.Place(r.Rank, say) + " " + whoName(l.game, r.Member, say) + "   " + say.Say(l.figure(r)) + l.gained(r, say)
}

// ownRow returns the member's own row, with the place if there is one.
func (f leaderboards) ownRow(l leaders, name string, say words.Speaker) string {
	played := l.played(l.Own)
	if played == 0 {
		return ""
	}
	row := "**" + say.Say(games.T("commands.part", "Part", name)) + "**   "
	if l.Own.Rank > 0 {
		row = "`" + say.Say(commands.Rank(l.Own.Rank)) + "` " + row
	}
	if played < l.least {
		return row + say.Say(l.short(l.Own)) + say.Say(games.T("commands.leaders.played", "Played", played, "Min", l.least))
	}
	return row + say.Say(l.figure(l.Own)) + l.gained(l.Own, say)
}

// whoName returns the name of a player in the form of records.Result.Who.
func whoName(g *games.Game, who string, say words.Speaker) string {
	if player, computer := strings.CutPrefix(who, "/"); computer {
		return say.Say(games.T("commands.seat.computer", "Player", g.Info.Text("name", player)))
	}
	return commands.Mentioned(who, say)
}

// figure returns the figure by which a player is ranked, with what explains it.
func (l leaders) figure(r records.Ranked) games.Text {
	if l.By != records.ByExcess {
		return l.short(r)
	}
	n := float64(r.Measured)
	return games.T("commands.leaders.excess", "Mean", float64(r.Guesses)/n, "Excess", float64(r.Excess)/n/1000)
}

// gained returns by how much a rating has changed in the period.
func (l leaders) gained(r records.Ranked, say words.Speaker) string {
	computer, gained := strings.HasPrefix(r.Member, "/"), r.Rating.Gained()
	switch {
	case l.By != records.ByRating || computer || l.Period == records.AllTime || gained == 0:
		return ""
	case gained > 0:
		return say.Say(games.T("commands.leaders.up", "Points", gained))
	default:
		return say.Say(games.T("commands.leaders.down", "Points", -gained))
	}
}
