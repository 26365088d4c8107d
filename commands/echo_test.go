package commands_test

import (
	"context"
	"unicode/utf8"

	"parlour/commands"
	"parlour/games"
)

// actEcho belongs in commands/controls.go: it says the phrase arg again.
const actEcho commands.Action = "echo"

type echo struct{ *commands.Core }

// Echo is /echo, which repeats a phrase, with a button that repeats it again.
func Echo(c *commands.Core) commands.Feature {
	f := echo{c}
	phrase := commands.Param{Name: "phrase", About: games.T("commands.echo.phrase"), Required: true}
	return commands.Feature{
		Name:     "echo",
		Commands: []commands.Spec{{Name: "echo", About: games.T("commands.echo"), Params: []commands.Param{phrase}, Do: f.say}},
		Controls: commands.Controls{actEcho: {Do: f.say}},
	}
}

// say shows the phrase privately; after a press, in the message of the button.
func (f echo) say(_ context.Context, r commands.Request) (commands.Reply, error) {
	phrase := r.Values["phrase"]
	if r.Kind == commands.Press {
		phrase = r.Control().Arg
	}
	if utf8.RuneCountInString(phrase) > 50 { // a custom ID has room for 100 characters
		return nil, games.Refuse("commands.echo.refuse.long")
	}
	say := f.Speak.Private(r)
	again := commands.NewButton(say.Plain(), "commands.button.echo", commands.NewID(actEcho, "", 0, phrase), commands.Plain)
	return r.Page(commands.Text(say.Say(games.T("commands.echo.said", "Phrase", phrase))).With(again)), nil
}
