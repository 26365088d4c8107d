package commands

import (
	"context"
	"strings"

	"parlour/games"
)

// helpSpec is /help: what Parlour is, and what each game is.
func (s *Set) helpSpec() Spec {
	spec := Spec{Name: "help", About: games.T("commands.help.about"), do: func(_ context.Context, r Request) (Reply, error) {
		if g, ok := s.host.GameNamed(r.Values["game"]); ok {
			return s.explain(r, g), nil
		}
		return s.help(r), nil
	}}
	p := Param{Name: "game", About: games.T("commands.help.param")}
	for _, g := range s.host.Games {
		p.Choices = append(p.Choices, ParamChoice{g.Info().Name, g.Info().Text("title")})
	}
	spec.Params = []Param{p}
	return spec
}

func (s *Set) help(r Request) Reply {
	say := s.private(r)
	lines := []string{say.Say(games.T("commands.help.welcome"))}
	for _, g := range s.host.Games {
		info := g.Info()
		lines = append(lines, say.Say(games.T("commands.help.line", "Game", info.Text("title"), "About", info.Text("about"), "Name", info.Name)))
	}
	lines = append(lines, say.Say(games.T("commands.help.more")))
	return Reply{Private: true, Body: text(strings.Join(lines, "\n"))}
}

// explain tells the rules of a game and how it is played here.
func (s *Set) explain(r Request, g games.Game) Reply {
	say := s.private(r)
	info := g.Info()
	body := text(say.Say(games.T("commands.help.heading", "Game", info.Text("title"))) + "\n" + say.Say(info.Text("help")))
	var how []string
	for _, o := range info.Openings {
		how = append(how, say.Say(games.T("commands.help.command", "Command", "/"+info.Name+" "+o.Name, "About", info.Text("opening", o.Name))))
	}
	for _, v := range info.Verbs {
		how = append(how, say.Say(games.T("commands.help.command", "Command", "/"+info.Name+" "+v.Name, "About", info.Text("verb", v.Name))))
	}
	if credit := info.Text("credit"); say.Has(credit.ID) {
		how = append(how, say.Say(games.T("commands.help.credit", "Credit", credit)))
	}
	body.add(Block{Text: strings.Join(how, "\n")})
	return Reply{Private: true, Body: body}
}

// introduce presents the computer players of a game, weakest first.
func (s *Set) introduce(r Request, g games.Game) Reply {
	say := s.private(r)
	info := g.Info()
	lines := []string{say.Say(games.T("commands.players.heading", "Game", info.Text("title")))}
	for _, p := range info.Players {
		if !p.Hidden {
			lines = append(lines, say.Say(games.T("commands.players.line", "Player", p.Name, "About", info.Text("player", p.Name))))
		}
	}
	return Reply{Private: true, Body: text(strings.Join(lines, "\n"))}
}
