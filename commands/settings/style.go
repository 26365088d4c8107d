package settings

import (
	"context"

	"parlour/commands"
	"parlour/games"
)

// styles is /game style, by which a channel chooses how its boards are drawn.
type styles struct{ *commands.Core }

func Style(c *commands.Core) commands.Feature {
	f := styles{c}
	return commands.Feature{
		Name: "style", Table: []commands.Spec{f.styleSpec()}}
}

// styleTexts are the texts of styles, by name.
var styleTexts = map[string]string{
	"circles": "commands.style.circles", "squares": "commands.style.squares", "shapes": "commands.style.shapes",
}

// styleSpec is the command by which a channel chooses its style.
func (f styles) styleSpec() commands.Spec {
	all := commands.Mapped(commands.Styles(), func(name string) commands.ParamChoice {
		return commands.ParamChoice{Value: name, Label: games.Text{ID: styleTexts[name]}}
	})
	p := commands.Param{Name: "style", About: games.T("commands.style.param"), Required: true, Choices: all}
	return commands.Spec{Name: "style", About: games.T("commands.game.style"), Params: []commands.Param{p}, Public: true, Do: f.set}
}

// set keeps the style for the channel, and shows the open match's board in
// it.
func (f styles) set(ctx context.Context, r commands.Request) (commands.Reply, error) {
	name := r.Values["style"]
	if err := f.Settings.SetStyle(ctx, r.Channel, name); err != nil {
		return nil, err
	}
	t, err := f.Host.Current(ctx, r.Channel)
	if _, refused := games.RefusalIn(err); refused { // no game: there is no board to show
		return commands.Note(commands.Text(f.Speak.Private(r).Say(games.T("commands.style.done", "Style", games.Text{ID: styleTexts[name]})))), nil
	}
	if err != nil {
		return nil, err
	}
	return commands.Message{Board: t}, nil
}
