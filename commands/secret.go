package commands

import (
	"context"
	"math/rand/v2"

	"parlour/games"
	"parlour/games/match"
)

// inputSecret is the field of the form in which a secret is typed.
const inputSecret = "secret"

// askSecret opens the form for the secret of a start that opens with that
// position, and that is to replace a match if it names one. The start is in the
// form's ID; the secret never is.
func (s *Set) askSecret(r Request, g games.Game, p games.Position, start match.Start, replacing string) Reply {
	return s.secretForm(r, g, p, custom{actBegin, replacing, 0, encodeStart(g.Info(), start)})
}

// secretForm is a form for a secret of the game as it was opened.
func (s *Set) secretForm(r Request, g games.Game, p games.Position, c custom) Reply {
	say := s.private(r).Plain()
	placeholder := ""
	if how := g.Info().Text("typing"); say.Has(how.ID) {
		placeholder = say.Say(games.T(how.ID, "Example", exampleSecret(g, p)))
	}
	return Reply{Modal: &Modal{
		Custom: c.String(),
		Title:  say.Say(games.T("commands.secret.title", "Game", g.Info().Text("title"))),
		Inputs: []Input{{
			Custom: inputSecret, Label: say.Say(games.T("commands.secret.label")), Placeholder: placeholder, Max: 100,
		}},
	}}
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

// beginTyped starts the game that a form describes, with the secret typed in it.
// If it is to replace a match that is open, that one is ended first.
func (s *Set) beginTyped(ctx context.Context, r Request, c custom) (Reply, error) {
	start, ok := decodeStart(s.host, c.arg)
	if !ok {
		return Reply{}, games.Refuse("match.refuse.gone")
	}
	start.Guild, start.Channel, start.Secret = r.Guild, r.Channel, r.Values[inputSecret]
	if start.Opponent.User != "" && start.Opponent.Name == "" {
		start.Opponent.Name = r.Names[start.Opponent.User]
	}
	if c.match == "" {
		return s.begin(ctx, r, start)
	}
	t, err := s.host.Load(ctx, r.Channel, c.match)
	if err != nil {
		return Reply{}, err
	}
	if t.Status.Open() && !t.Allowed(r.actor()) {
		return Reply{}, games.Refuse("match.refuse.stop")
	}
	return s.replace(ctx, r, t, start)
}
