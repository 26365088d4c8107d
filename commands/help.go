package commands

import (
	"context"
	"strconv"
	"strings"

	"parlour/commands/words"
	"parlour/games"
)

// helpSpec is /help: what Parlour is, and what each game is.
func (s *Set) helpSpec() Spec {
	spec := Spec{Name: "help", About: games.T("commands.help.about"), do: func(ctx context.Context, r Request) (Reply, error) {
		if g, ok := s.host.GameNamed(r.Values["game"]); ok {
			return s.explain(r, g, nil, true), nil
		}
		if body, first := s.Welcome(ctx, r); first {
			return Message{Body: body}, nil
		}
		return s.help(r), nil
	}}
	p := Param{Name: "game", About: games.T("commands.help.param")}
	for _, g := range s.host.Games {
		p.Choices = append(p.Choices, ParamChoice{g.Info.Name, g.Info.Text("title")})
	}
	spec.Params = []Param{p}
	return spec
}

func (s *Set) help(r Request) Reply {
	say := s.private(r)
	lines := []string{say.Say(games.T("commands.help.welcome"))}
	for _, g := range s.host.Games {
		info := &g.Info
		lines = append(lines, say.Say(games.T("commands.help.line", "Game", info.Text("title"), "About", info.Text("about"), "Name", info.Name)))
	}
	lines = append(lines, say.Say(games.T("commands.help.more")))
	lines = append(lines, s.listed("game", say)...)
	return private(text(strings.Join(lines, "\n")))
}

// pressHelp explains the game of a board, by the rules that it is played by, or
// turns to more about it.
func (s *Set) pressHelp(ctx context.Context, r Request, c custom) (Reply, error) {
	g, ok := s.host.GameNamed(c.arg)
	if !ok {
		return nil, games.Refuse("match.refuse.gone")
	}
	if c.action == actMore {
		return s.explainMore(r, g), nil
	}
	if t, err := s.host.Load(ctx, r.Channel, c.match); c.match != "" && err == nil {
		return s.explain(r, g, t.Position(), !t.Match.Status.Open()), nil
	}
	return s.explain(r, g, nil, true), nil
}

// explain tells a game in four lines, by the rules that a position is played by,
// or else by the usual ones, with a key to play it if that is wanted. A game that
// cannot be told so is told at length.
func (s *Set) explain(r Request, g *games.Game, p games.Position, play bool) Reply {
	if g.Brief == nil {
		return s.explainMore(r, g)
	}
	if p == nil {
		var err error
		if p, err = g.Open(nil); err != nil {
			return s.explainMore(r, g)
		}
	}
	say := s.private(r)
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
	key := func(name, action string, style ButtonStyle) Button {
		return Button{Label: plain.Say(games.T("commands.button." + name)), Custom: custom{action, "", 0, g.Info.Name}.String(), Style: style}
	}
	keys := []Button{key("more", actMore, Plain), closeButton(plain)}
	if play {
		keys = append([]Button{key("play-now", actPlayNow, Success)}, keys...)
	}
	body.Keys = []Block{{Buttons: keys}}
	return private(body)
}

// explainMore tells the rules of a game at length, and how it is played here.
func (s *Set) explainMore(r Request, g *games.Game) Reply {
	say := s.private(r)
	info := &g.Info
	body := Body{Accent: accentInfo}
	body.add(Block{Text: say.Say(games.T("commands.help.heading", "Game", info.Text("title"))) + "\n" + say.Say(info.Text("help"))})
	body.add(figures(g, say)...)
	how := s.listed(info.Name, say)
	if credit := info.Text("credit"); say.Has(credit.ID) {
		how = append(how, say.Say(games.T("commands.help.credit", "Credit", credit)))
	}
	body.add(Block{Text: strings.Join(how, "\n")})
	body.Keys = []Block{{Buttons: []Button{closeButton(say.Plain())}}}
	return r.turned(body)
}

// listed are the sub-commands of a command, each with what it does.
func (s *Set) listed(command string, say words.Speaker) []string {
	var lines []string
	for _, spec := range s.specs {
		if spec.Name != command {
			continue
		}
		for _, sub := range spec.Subs {
			lines = append(lines, say.Say(games.T("commands.help.command", "Command", "/"+command+" "+sub.Name, "About", sub.About)))
		}
	}
	return lines
}

// introduce presents the computer players of a game, weakest first.
func (s *Set) introduce(r Request, g *games.Game) Reply {
	say := s.private(r)
	info := &g.Info
	lines := []string{say.Say(games.T("commands.players.heading", "Game", info.Text("title")))}
	for _, p := range info.Players {
		if !p.Hidden {
			lines = append(lines, say.Say(games.T("commands.players.line", "Player", p.Name, "About", info.Text("player", p.Name))))
		}
	}
	return private(text(strings.Join(lines, "\n")))
}
