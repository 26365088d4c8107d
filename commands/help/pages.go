package help

import (
	"context"

	"parlour/commands"
	"parlour/commands/words"
	"parlour/games"
	"parlour/games/match"
)

// The pages of /help: what Parlour offers, and what to do in a game. Each fits a phone.
const (
	pageStart = iota
	pagePlay
)

// pageLines are the texts of the pages.
var pageLines = [...]string{pageStart: "commands.help.start", pagePlay: "commands.help.play"}

// page shows a page of /help, in place of the other one.
func (f help) page(_ context.Context, r commands.Request) (commands.Reply, error) {
	return r.Page(f.pageBody(min(r.Control().At, pagePlay), f.Speak.Private(r))), nil
}

// pageBody returns a page of /help.
func (f help) pageBody(page int, say words.Speaker) commands.Body {
	plain := say.Plain()
	body := commands.Body{Accent: commands.AccentInfo, Blocks: []commands.Block{{Text: say.Say(games.Text{ID: pageLines[page]})}}}
	play := commands.NewButton(plain, "commands.button.play-now", commands.NewID(commands.ActPlayNow, "", 0, f.Host.Games[0].Info.Name), commands.Success)
	turn := func(label string, to int) commands.Button {
		return commands.NewButton(plain, label, commands.NewID(commands.ActHelpPage, "", to, ""), commands.Plain)
	}
	if page == pagePlay {
		return body.With(turn("commands.help.back", pageStart), play)
	}
	body.Keys = append(body.Keys, commands.Block{Select: &commands.Select{
		Custom: commands.NewID(commands.ActHelpGame, "", 0, "").String(), Placeholder: plain.Say(games.T("commands.help.how")),
		Options: commands.MenuLines(plain, f.Host.Games, "", func(g *games.Game) string { return g.Info.Name }, func(g *games.Game) games.Text { return g.Info.Text("title") }),
	}})
	return body.With(play, turn("commands.help.while", pagePlay))
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
