package help

import (
	"context"
	"strings"

	"parlour/commands"
	"parlour/games"
	"parlour/games/match"
)

// The pages of /help: what Parlour offers, what to do in a game, and what Parlour is. Each
// fits a phone.
const (
	pageStart = iota
	pagePlay
	pageAbout
)

// page shows a page of /help, in place of the other one.
func (f help) page(_ context.Context, r commands.Request) (commands.Reply, error) {
	return r.Page(f.pageBody(r, min(r.Control().At, pageAbout))), nil
}

// pageBody returns a page of /help.
func (f help) pageBody(r commands.Request, page int) commands.Body {
	say := f.Speak.Private(r)
	plain := say.Plain()
	play := commands.NewButton(plain, "commands.button.play-now", commands.NewID(commands.ActPlayNow, "", 0, f.Host.Games[0].Info.Name), commands.Success)
	turn := func(label string, to int) commands.Button {
		return commands.NewButton(plain, label, commands.NewID(commands.ActHelpPage, "", to, ""), commands.Plain)
	}
	body := commands.Body{Accent: commands.AccentInfo}
	switch page {
	case pageAbout:
		return f.about(r, body, say).With(turn("commands.help.back", pagePlay))
	case pagePlay:
		body.Add(paragraphs(say.Say(games.T("commands.help.play",
			"Hint", games.Label{ID: "commands.button.hint"}, "Help", games.Label{ID: "commands.button.help"}, "Resign", games.Label{ID: "commands.button.resign"})))...)
		return body.With(turn("commands.help.back", pageStart), play, turn("commands.help.about-parlour", pageAbout))
	}
	body.Add(paragraphs(say.Say(games.T("commands.help.start")))...)
	body.Keys = append(body.Keys, commands.Block{Select: &commands.Select{
		Custom: commands.NewID(commands.ActHelpGame, "", 0, "").String(), Placeholder: plain.Say(games.T("commands.help.how")),
		Options: commands.MenuLines(plain, f.Host.Games, "", func(g *games.Game) string { return g.Info.Name }, func(g *games.Game) games.Text { return g.Info.Text("title") }),
	}})
	return body.With(play, turn("commands.help.while", pagePlay))
}

// paragraphs returns the paragraphs of a text, which stand closer as blocks.
func paragraphs(text string) []commands.Block {
	return commands.Mapped(strings.Split(text, "\n\n"), func(p string) commands.Block { return commands.Block{Text: p} })
}

// picked explains the game that a member picks from the menu.
func (f help) picked(_ context.Context, r commands.Request) (commands.Reply, error) {
	if len(r.Picked) == 1 {
		if g, ok := f.Host.GameNamed(r.Picked[0]); ok {
			return f.explain(r, g, nil, true), nil
		}
	}
	return nil, games.Refuse("match.refuse.gone")
}

// played explains the game of a match.
func (f help) played(_ context.Context, r commands.Request, t *match.Table) (commands.Reply, error) {
	return f.explain(r, t.Game, t.Position(), !t.Match.Status.Open()), nil
}
