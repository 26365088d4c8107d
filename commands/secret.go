package commands

import (
	"context"
	"math/rand/v2"

	"parlour/games"
)

// inputSecret is the field of the form in which a secret is typed. No option of
// a command is called so.
const inputSecret = "typed-secret"

// secretForm is a form for a secret of the game as it was opened. What it is
// for is in the form's ID; the secret never is.
func (s *Set) secretForm(r Request, g games.Game, p games.Position, id string) Form {
	say := s.private(r)
	plain := say.Plain()
	placeholder := ""
	if how := g.Info().Text("typing"); plain.Has(how.ID) {
		placeholder = plain.Say(games.T(how.ID, "Example", exampleSecret(g, p)))
	}
	return Form{
		Custom: id,
		Title:  plain.Say(games.T("commands.secret.title", "Game", g.Info().Text("title"))),
		Inputs: []Input{{
			Custom: inputSecret, Label: plain.Say(games.T("commands.secret.label")), Placeholder: placeholder, Max: 100,
		}},
		Opener: Button{Label: plain.Say(games.T("commands.button.form")), Emoji: "✏️", Custom: id, Style: Primary},
		Late:   text(say.Say(games.T("commands.form.late"))),
	}
}

// exampleSecret is a secret that can be brought to a game, always the same.
func exampleSecret(g games.Game, p games.Position) string {
	r := rand.New(rand.NewPCG(0, 0)) // it is shown, and no one's secret
	for seat, info := range g.Info().Seats {
		if info.Secret {
			return g.Hide(p, games.Seat(seat), r)
		}
	}
	return ""
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
