package commands

import (
	"context"
	"strings"

	"parlour/commands/words"
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
	lines = append(lines, s.listed("game", say)...)
	return private(text(strings.Join(lines, "\n")))
}

// explain tells the rules of a game and how it is played here.
func (s *Set) explain(r Request, g games.Game) Reply {
	say := s.private(r)
	info := g.Info()
	body := text(say.Say(games.T("commands.help.heading", "Game", info.Text("title"))) + "\n" + say.Say(info.Text("help")))
	body.add(figures(g, say)...)
	how := s.listed(info.Name, say)
	if credit := info.Text("credit"); say.Has(credit.ID) {
		how = append(how, say.Say(games.T("commands.help.credit", "Credit", credit)))
	}
	body.add(Block{Text: strings.Join(how, "\n")})
	return private(body)
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
func (s *Set) introduce(r Request, g games.Game) Reply {
	say := s.private(r)
	info := g.Info()
	lines := []string{say.Say(games.T("commands.players.heading", "Game", info.Text("title")))}
	for _, p := range info.Players {
		if !p.Hidden {
			lines = append(lines, say.Say(games.T("commands.players.line", "Player", p.Name, "About", info.Text("player", p.Name))))
		}
	}
	return private(text(strings.Join(lines, "\n")))
}
