package commands

import (
	"context"
	"errors"
	"strings"
	"time"

	"parlour/commands/words"
	"parlour/games"
	"parlour/games/match"
)

const (
	actLeaders   = "lb" // show page at of the leaderboard arg: a game, a slash and a span
	actLeadersOf = "lg" // the same span, of the game that is picked
)

// leaderboardFeature is /leaderboard, and the ratings that some are ranked by.
type leaderboardFeature struct{ *Set }

func (f leaderboardFeature) feature() feature {
	return feature{
		commands: []Spec{f.spec()},
		controls: map[string]control{actLeaders: {do: f.turn}, actLeadersOf: {do: f.ofOther}},
		errands: map[string]errand{match.KindRatings: func(ctx context.Context, d match.Document, _ Messenger) error {
			return f.host.Rate(ctx, d)
		}},
	}
}

// The times that a leaderboard can be of.
const (
	spanWeek  = "week"
	spanMonth = "month"
	spanAll   = "all"
)

var spans = [...]string{spanWeek, spanMonth, spanAll}

// periodOf is the period of a span, as of a time.
func periodOf(span string, now time.Time) string {
	switch span {
	case spanWeek:
		return match.Week(now)
	case spanMonth:
		return match.Month(now)
	default:
		return match.AllTime
	}
}

// gameParam chooses a game.
func (s *Set) gameParam(about string) Param {
	all := mapped(s.host.Games, func(g *games.Game) ParamChoice { return ParamChoice{g.Info.Name, g.Info.Text("title")} })
	return Param{Name: "game", About: games.T(about), Choices: all}
}

func (f leaderboardFeature) spec() Spec {
	of := mapped(spans[:], func(span string) ParamChoice { return ParamChoice{span, games.T("commands.leaders.span." + span)} })
	return Spec{Name: "leaderboard", About: games.T("commands.leaders.about"), do: f.leaderboard, Params: []Param{
		f.gameParam("commands.leaders.game"), {Name: "of", About: games.T("commands.leaders.of"), Choices: of},
	}}
}

// leaders is a page of a leaderboard.
type leaders struct {
	match.Leaderboard
	game *games.Game
	span string
	page int
	all  int // members that are ranked

	rows []match.Ranked
	own  match.Ranked // of Rank 0 for who is not ranked
}

// leadersPage is how many rows a page has.
const leadersPage = 10

// pages is how many there are: one at least.
func (l leaders) pages() int { return max(0, l.all-1)/leadersPage + 1 }

// leaderboard shows who is best: of the game that was played in the channel last,
// unless one is named.
func (f leaderboardFeature) leaderboard(ctx context.Context, r Request) (Reply, error) {
	g, err := f.gameMeant(ctx, r)
	if err != nil {
		return nil, err
	}
	span := r.Values["of"]
	if span == "" {
		span = spanWeek
	}
	return f.show(ctx, r, g, span, 0)
}

// gameMeant is the game that a command names, or else that of the channel's newest
// match, or else the first.
func (s *Set) gameMeant(ctx context.Context, r Request) (*games.Game, error) {
	if g, ok := s.host.GameNamed(r.Values["game"]); ok {
		return g, nil
	}
	head, err := s.host.Store.Head(ctx, r.Channel, "")
	if err != nil && !errors.Is(err, match.ErrNone) && !errors.Is(err, match.ErrUnreadable) {
		return nil, err
	}
	if g, ok := s.host.GameNamed(head.Game); ok {
		return g, nil
	}
	return s.host.Games[0], nil
}

// turn shows another page, or another span.
func (f leaderboardFeature) turn(ctx context.Context, r Request) (Reply, error) {
	c := r.control()
	game, span, _ := strings.Cut(c.arg, "/")
	g, ok := f.host.GameNamed(game)
	if !ok {
		return nil, games.Refuse("match.refuse.gone")
	}
	return f.show(ctx, r, g, span, c.at)
}

func (f leaderboardFeature) ofOther(ctx context.Context, r Request) (Reply, error) {
	if len(r.Picked) != 1 {
		return nil, games.Refuse("match.refuse.gone")
	}
	g, ok := f.host.GameNamed(r.Picked[0])
	if !ok {
		return nil, games.Refuse("match.refuse.gone")
	}
	return f.show(ctx, r, g, r.control().arg, 0)
}

func (f leaderboardFeature) show(ctx context.Context, r Request, g *games.Game, span string, page int) (Reply, error) {
	l := leaders{game: g, span: span, page: page}
	l.Leaderboard = match.Leaderboard{Home: match.Home(r.Guild, r.Channel), Game: g.Info.Name, Period: periodOf(span, f.host.Now()), By: match.RankingOf(g)}
	store := f.host.Store
	var err error
	if l.all, err = store.CountLeaders(ctx, l.Leaderboard); err != nil {
		return nil, err
	}
	l.page = min(l.page, l.pages()-1)
	if l.rows, err = store.Leaders(ctx, l.Leaderboard, l.page*leadersPage, leadersPage); err != nil {
		return nil, err
	}
	if l.own, err = store.Ranked(ctx, l.Leaderboard, r.User.ID); err != nil {
		return nil, err
	}
	say := f.private(r)
	own, err := f.ownRow(ctx, l, say)
	if err != nil {
		return nil, err
	}
	return r.turned(f.card(l, own, say)), nil
}

// card is a page as a card: heading, rows, one's own row, and keys for the others.
func (f leaderboardFeature) card(l leaders, own string, say words.Speaker) Body {
	plain := say.Plain()
	lines := []string{say.Say(games.T("commands.leaders.heading", "Span", games.T("commands.leaders.span."+l.span)))}
	lines = append(lines, "-# "+say.Say(games.T("commands.leaders.size", "Game", l.game.Info.Text("title"),
		"Players", games.T("commands.leaders.players", "Count", l.all, "More", more(l.all)), "Page", l.page+1, "Pages", l.pages())))
	lines = append(lines, "-# "+say.Say(games.T("commands.leaders.by."+string(l.By), "Min", l.least())))
	body := Body{Accent: accentWon, Blocks: []Block{{Text: strings.Join(lines, "\n")}}}
	lines = nil
	for _, row := range l.rows {
		lines = append(lines, f.row(l, row, row.Member == l.own.Member, say))
	}
	if len(l.rows) == 0 {
		lines = append(lines, say.Say(games.T("commands.leaders.none."+l.span)))
	}
	body.add(Block{Text: strings.Join(lines, "\n")})
	if own != "" {
		body.add(Block{Text: own})
	}
	id := func(span string, page int) custom { return custom{actLeaders, "", page, l.Game + "/" + span} }
	back := Button{Label: "‹", Custom: id(l.span, max(0, l.page-1)).String(), Disabled: l.page == 0}
	on := Button{Label: "›", Custom: id(l.span, l.page+1).String(), Disabled: (l.page+1)*leadersPage >= l.all}
	keys := []Button{back, on}
	for _, span := range spans {
		if span != l.span {
			keys = append(keys, button(plain, "span."+span, id(span, 0), Plain))
		}
	}
	body = body.with(keys...)
	body.Keys = append(body.Keys, Block{Select: &Select{
		Custom: custom{actLeadersOf, "", 0, l.span}.String(), Placeholder: plain.Say(games.T("commands.leaders.game")),
		Options: gameLines(plain, f.host.Games, l.Game),
	}})
	return body
}

// gameLines are the games as lines of a menu.
func gameLines(plain words.Speaker, all []*games.Game, chosen string) []SelectOption {
	return lines(plain, all, chosen, func(g *games.Game) string { return g.Info.Name }, func(g *games.Game) games.Text { return g.Info.Text("title") })
}

// least is how many games are needed to be ranked.
func (l leaders) least() int {
	if l.By == match.ByExcess {
		return match.MinMeasured
	}
	return match.MinRated
}

// ranked is a place, of which not more than some are counted.
func ranked(n int) games.Text {
	if n > match.MaxRank {
		return games.T("commands.leaders.many", "Number", match.MaxRank)
	}
	return games.T("commands.number", "Number", n)
}

// more follows a count that was not taken further.
func more(n int) string {
	if n >= match.MaxRank {
		return "+"
	}
	return ""
}

// medals stand before the first three.
var medals = [...]string{"🥇", "🥈", "🥉"}

// row is a line of a leaderboard.
func (f leaderboardFeature) row(l leaders, r match.Ranked, own bool, say words.Speaker) string {
	place, who := "`"+say.Say(ranked(r.Rank))+"`", f.whoName(l.game, r.Member, say)
	if r.Rank <= len(medals) {
		place = medals[r.Rank-1]
	}
	if own {
		who = "**" + who + "**"
	}
	return place + " " + who + "   " + f.figure(l, r, say)
}

// whoName is what somebody is called, who is named as match.Result.Who has it.
func (s *Set) whoName(g *games.Game, who string, say words.Speaker) string {
	if player, computer := strings.CutPrefix(who, "/"); computer {
		return say.Say(games.T("commands.seat.computer", "Player", g.Info.Text("name", player)))
	}
	return mentioned(who, say)
}

// figure is by what somebody is ranked.
func (f leaderboardFeature) figure(l leaders, r match.Ranked, say words.Speaker) string {
	switch l.By {
	case match.ByRating:
		said := say.Say(games.T("commands.number", "Number", r.Rating.Points()))
		return said + f.gained(l, r.Rating, say)
	case match.ByExcess:
		n := float64(r.Measured)
		return say.Say(games.T("commands.leaders.excess", "Mean", float64(r.Guesses)/n, "Excess", float64(r.Excess)/n/1000))
	default:
		return say.Say(games.T("commands.leaders.wins", "Wins", r.Wins, "Games", r.Games))
	}
}

// gained says by how much a rating has changed in the period.
func (f leaderboardFeature) gained(l leaders, r match.Rating, say words.Speaker) string {
	gained := r.Gained()
	switch {
	case l.span == spanAll || gained == 0 || strings.HasPrefix(r.Who, "/"):
		return ""
	case gained > 0:
		return say.Say(games.T("commands.leaders.up", "Points", gained))
	default:
		return say.Say(games.T("commands.leaders.down", "Points", -gained))
	}
}

// ownRow is the row of who asks, where it is not on the page; and what a rating
// will be when today's games are counted.
func (f leaderboardFeature) ownRow(ctx context.Context, l leaders, say words.Speaker) (string, error) {
	var said []string
	first := l.page*leadersPage + 1
	switch on := l.own.Rank >= first && l.own.Rank < first+leadersPage; {
	case l.own.Rank > 0 && !on:
		said = append(said, "· · ·", f.row(l, l.own, true, say))
	case l.own.Rank == 0 && l.By == match.ByExcess && l.own.Measured > 0:
		said = append(said, "-# "+say.Say(games.T("commands.leaders.few", "Played", l.own.Measured, "Min", match.MinMeasured)))
	}
	if l.By != match.ByRating {
		return strings.Join(said, "\n"), nil
	}
	r, estimate, err := f.host.Estimate(ctx, l.Home, l.Game, l.own.Member)
	switch {
	case err != nil:
		return "", err
	case r.Games > 0 && r.Games < match.MinRated:
		said = append(said, "-# "+say.Say(games.T("commands.leaders.few", "Played", r.Games, "Min", match.MinRated)))
	case estimate:
		said = append(said, "-# "+say.Say(games.T("commands.leaders.estimate", "Points", r.Points())))
	}
	return strings.Join(said, "\n"), nil
}
