package commands

import (
	"context"

	"parlour/games"
)

// inputSecret is the field of the form in which a secret is typed. No option of
// a command is called so.
const inputSecret = "typed-secret"

// secretForm is a form for a secret of the game as it was opened. What it is
// for is in the form's ID; the secret never is.
func (s *Set) secretForm(r Request, g *games.Game, p games.Position, id string) Form {
	say := s.private(r)
	plain := say.Plain()
	form := games.Form{
		Title: games.T("commands.secret.title", "Game", g.Info.Text("title")),
		Label: games.T("commands.secret.label"),
		Max:   100,
	}
	for seat, info := range g.Info.Seats {
		if info.Secret && g.Secrets != nil && g.Secrets.Form != nil {
			form = g.Secrets.Form(p, games.Seat(seat))
		}
	}
	return Form{
		Custom: id,
		Title:  plain.Say(form.Title),
		Inputs: []Input{{Custom: inputSecret, Label: plain.Say(form.Label), Hint: plain.Say(form.Hint), Max: form.Max}},
		Opener: Button{Label: plain.Say(games.T("commands.button.form")), Emoji: "✏️", Custom: id, Style: Primary},
		Late:   text(say.Say(games.T("commands.form.late"))),
	}
}

// beginTyped starts the game that a command as typed asks for, with the secret
// typed in the form; or opens the form, where it could not be opened before.
func (s *Set) beginTyped(ctx context.Context, r Request, code string) (Reply, error) {
	again, spec, ok := s.retyped(r, code)
	if !ok {
		return nil, games.Refuse("match.refuse.gone")
	}
	return spec.give(ctx, again)
}
