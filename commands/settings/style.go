package settings

import (
	"context"

	"parlour/commands"
	"parlour/games"
)

// styles implements /game style.
type styles struct{ *commands.Core }

// Style is /game style: how boards are drawn in a channel.
func Style(c *commands.Core) commands.Feature {
	f := styles{c}
	return commands.Feature{Name: "style", Table: []commands.Spec{f.styleSpec()}}
}

// styleTexts are the texts of styles, by name.
var styleTexts = map[string]string{
	"circles": "commands.style.circles", "squares": "commands.style.squares", "shapes": "commands.style.shapes",
}

// styleSpec returns the command.
func (f styles) styleSpec() commands.Spec {
	all := commands.Mapped(commands.Styles(), func(name string) commands.ParamChoice {
		return commands.ParamChoice{Value: name, Label: games.Text{ID: styleTexts[name]}}
	})
	p := commands.Param{Name: "style", About: games.T("commands.style.param"), Required: true, Choices: all}
	return commands.Spec{Name: "style", About: games.T("commands.game.style"), Params: []commands.Param{p}, Public: true, Do: f.set}
}

// set stores the style of the channel and shows the open match's board.
func (f styles) set(ctx context.Context, r commands.Request) (commands.Reply, error) {
	name := r.Values["style"]
	if err := f.Settings.SetStyle(ctx, r.Guild, r.Channel, name); err != nil {
		return nil, err
	}
	t, err := f.Host.Current(ctx, r.Channel)
	if _, refused := games.RefusalIn(err); refused { // no match: there is no board to show
		return f.Speak.Note(r, games.T("commands.style.done", "Style", games.Text{ID: styleTexts[name]})), nil
	}
	if err != nil {
		return nil, err
	}
	return commands.Message{Board: t}, nil
}
