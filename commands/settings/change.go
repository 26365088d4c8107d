package settings

import (
	"context"
	"slices"

	"parlour/commands"
	"parlour/commands/words"
	"parlour/games"
	"parlour/games/match"
)

// inputValue is the field in which the new value of an option is typed.
const inputValue = "value"

// changeKeys returns a button for each option that the member may change now.
func changeKeys(r commands.Request, t *match.Table, plain words.Speaker) (keys []commands.Button) {
	for _, o := range t.Consent().MayChange(r.Actor()) {
		id := commands.IDOf(commands.ActChange, t, o.Name)
		keys = append(keys, commands.Button{Label: plain.Say(t.Game.Info.Text("option", o.Name)), Emoji: "✏️", Custom: id.String()})
	}
	return keys
}

// change opens the form for the value of an option, or makes the typed change.
func (f preferences) change(ctx context.Context, r commands.Request, t *match.Table) (commands.Reply, error) {
	option := r.Control().Arg
	typed, given := r.Values[inputValue]
	if !given {
		if !slices.ContainsFunc(t.Consent().MayChange(r.Actor()), func(o games.Option) bool { return o.Name == option }) {
			return nil, games.Refuse("match.refuse.gone")
		}
		about := t.Game.Info.Text("option", option)
		form := f.Forms.Field(r, games.Form{Title: t.Game.Info.Text("title"), Label: about, Max: 5}, inputValue, r.Custom)
		form.Inputs[0].Value = t.Log.Options[option]
		return form, nil
	}
	act := match.Act{Channel: r.Channel, Match: t.Match.ID, At: match.AnyEntry, Kind: games.Change, Text: option + "=" + typed}
	reply, err := f.Act.Do(ctx, r, act)
	if refusal, ok := games.RefusalIn(err); ok {
		return f.Forms.Retry(r, f.Refuse.Note(r, refusal)), nil
	}
	return reply, err
}
