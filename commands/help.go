package commands

import (
	"context"
	"strconv"
	"strings"

	"parlour/commands/words"
	"parlour/games"
	"parlour/games/match"
)

const (
	actHelp = "h" // explain the game arg, by the rules of the match if one is given
	actMore = "m" // explain the game arg at length
)

// helpFeature is what there is to read about Parlour and its games.
type helpFeature struct{ *Set }

func (f helpFeature) feature() feature {
	return feature{
		commands: []Spec{f.helpSpec()},
		table:    []Spec{{Name: "help", About: games.T("commands.game.help"), do: f.played}},
		game: func(g *games.Game) []Spec {
			return []Spec{
				{Name: "players", About: games.T("commands.help.players"), do: func(_ context.Context, r Request) (Reply, error) { return f.players(r, g), nil }},
				{Name: "help", About: games.T("commands.help.game"), do: func(_ context.Context, r Request) (Reply, error) { return f.explain(r, g, nil, true), nil }},
			}
		},
		controls: map[string]control{actHelp: {do: f.press}, actMore: {do: f.press}},
	}
}

// helpSpec is /help.
func (f helpFeature) helpSpec() Spec {
	all := mapped(f.host.Games, func(g *games.Game) ParamChoice { return ParamChoice{g.Info.Name, g.Info.Text("title")} })
	p := Param{Name: "game", About: games.T("commands.help.param"), Choices: all}
	return Spec{Name: "help", About: games.T("commands.help.about"), Params: []Param{p}, do: f.help}
}

// help tells what Parlour is, or what a game is.
func (f helpFeature) help(ctx context.Context, r Request) (Reply, error) {
	if g, ok := f.host.GameNamed(r.Values["game"]); ok {
		return f.explain(r, g, nil, true), nil
	}
	if body, first := f.Welcome(ctx, r); first {
		return Message{Body: body}, nil
	}
	return f.welcome(r), nil
}

func (f helpFeature) welcome(r Request) Reply {
	say := f.private(r)
	lines := []string{say.Say(games.T("commands.help.welcome"))}
	for _, g := range f.host.Games {
		info := &g.Info
		lines = append(lines, say.Say(games.T("commands.help.line", "Game", info.Text("title"), "About", info.Text("about"), "Name", info.Name)))
	}
	for _, id := range []string{"commands.tournament.help", "commands.daily.help", "commands.stats.help", "commands.privacy.help", "commands.about.help", "commands.help.more"} {
		lines = append(lines, say.Say(games.T(id)))
	}
	lines = append(lines, f.listed("game", say)...)
	return private(text(strings.Join(lines, "\n")))
}

// played explains the game that is played in the channel, or else Parlour.
func (f helpFeature) played(ctx context.Context, r Request) (Reply, error) {
	t, err := f.host.Latest(ctx, r.Channel)
	if err != nil {
		return f.welcome(r), nil
	}
	return f.explain(r, t.Game, t.Position(), !t.Match.Status.Open()), nil
}

// press explains the game of a board, by the rules that it is played by, or
// turns to more about it.
func (f helpFeature) press(ctx context.Context, r Request) (Reply, error) {
	c := r.control()
	g, ok := f.host.GameNamed(c.arg)
	if !ok {
		return nil, games.Refuse("match.refuse.gone")
	}
	if c.action == actMore {
		return f.explainMore(r, g), nil
	}
	if t, err := f.host.Load(ctx, r.Channel, c.match); c.match != "" && err == nil {
		return f.explain(r, g, t.Position(), !t.Match.Status.Open()), nil
	}
	return f.explain(r, g, nil, true), nil
}

// explain tells a game in four lines, by the rules that a position is played by,
// or else by the usual ones, with a key to play it if that is wanted. A game that
// cannot be told so is told at length.
func (f helpFeature) explain(r Request, g *games.Game, p games.Position, play bool) Reply {
	if g.Brief == nil {
		return f.explainMore(r, g)
	}
	if p == nil {
		var err error
		if p, err = g.Open(nil); err != nil {
			return f.explainMore(r, g)
		}
	}
	say := f.private(r)
	brief := g.Brief(p)
	lines := "## " + say.Say(brief.Title)
	for i, line := range brief.Lines {
		lines += "\n**" + strconv.Itoa(i+1) + "**  " + say.Say(line)
	}
	body := Body{Accent: accentInfo, Blocks: []Block{{Text: lines}}}
	if len(brief.Figure.View.Board.Rows) > 0 {
		body.add(example(g, brief.Figure, say))
	}
	plain := say.Plain()
	keys := []Button{button(plain, "more", custom{actMore, "", 0, g.Info.Name}, Plain), closeButton(plain)}
	if play {
		keys = append([]Button{button(plain, "play-now", custom{actPlayNow, "", 0, g.Info.Name}, Success)}, keys...)
	}
	return private(body.with(keys...))
}

// explainMore tells the rules of a game at length, and how it is played here.
func (f helpFeature) explainMore(r Request, g *games.Game) Reply {
	say := f.private(r)
	info := &g.Info
	body := Body{Accent: accentInfo}
	body.add(Block{Text: say.Say(games.T("commands.help.heading", "Game", info.Text("title"))) + "\n" + say.Say(info.Text("help"))})
	body.add(figures(g, say)...)
	how := f.listed(info.Name, say)
	if credit := info.Text("credit"); say.Has(credit.ID) {
		how = append(how, say.Say(games.T("commands.help.credit", "Credit", credit)))
	}
	body.add(Block{Text: strings.Join(how, "\n")})
	return r.turned(body.with(closeButton(say.Plain())))
}

// listed are the sub-commands of a command, each with what it does.
func (f helpFeature) listed(command string, say words.Speaker) []string {
	var lines []string
	for _, spec := range f.router.specs {
		if spec.Name != command {
			continue
		}
		for _, sub := range spec.Subs {
			lines = append(lines, say.Say(games.T("commands.help.command", "Command", "/"+command+" "+sub.Name, "About", sub.About)))
		}
	}
	return lines
}

// players presents the computer players of a game, weakest first.
func (f helpFeature) players(r Request, g *games.Game) Reply {
	say := f.private(r)
	info := &g.Info
	lines := []string{say.Say(games.T("commands.help.players.heading", "Game", info.Text("title")))}
	for _, p := range info.Players {
		if !p.Hidden {
			lines = append(lines, say.Say(games.T("commands.help.players.line", "Player", info.Text("name", p.Name), "About", info.Text("player", p.Name))))
		}
	}
	return private(text(strings.Join(lines, "\n")))
}

// helpButton explains the rules that a table is played by.
func helpButton(t *match.Table, plain words.Speaker) Button {
	return button(plain, "help", custom{actHelp, t.Match.ID, 0, t.Match.Game}, Plain)
}

// figures are the examples of a game's rules, each with its caption above it
// and in small print what it shows to someone who hears it.
func figures(g *games.Game, say words.Speaker) []Block {
	if g.Figures == nil {
		return nil
	}
	say = byRole(g, say)
	var blocks []Block
	for _, f := range g.Figures() {
		alt := games.T("commands.help.alt", "Alt", f.View.Alt)
		blocks = append(blocks, Block{Text: say.Say(f.Caption) + "\n" + f.View.Board.Emoji(say.Style, f.View.Marks) + "\n" + say.Say(alt)})
	}
	return blocks
}

// example is a small board with its caption in small print under it.
func example(g *games.Game, f games.Figure, say words.Speaker) Block {
	say = byRole(g, say)
	board := f.View.Board.Emoji(say.Style, f.View.Marks)
	if caption := say.Say(f.Caption); caption != "" {
		board += "\n-# " + caption
	}
	return Block{Text: board}
}

// byRole calls seats by their role, where nobody sits in them.
func byRole(g *games.Game, say words.Speaker) words.Speaker {
	info := &g.Info
	return say.At(func(seat games.Seat) string { return say.Say(info.Text("seat", info.Seats[seat].ID)) })
}
