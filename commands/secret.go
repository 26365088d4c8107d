package commands

import (
	"context"

	"parlour/games"
	"parlour/games/match"
)

// inputSecret is the field of the form in which a secret is typed.
const inputSecret = "secret"

// askSecret opens the form for a secret. What is to be done with it, action,
// and with which start, is in the form's ID; the secret never is.
func (s *Set) askSecret(r Request, g games.Game, start match.Start, action string) Reply {
	return s.secretForm(r, g, custom{action, "", 0, encodeStart(g.Info(), start)})
}

func (s *Set) secretForm(r Request, g games.Game, c custom) Reply {
	say := s.private(r).Plain()
	example := ""
	if hint := g.Info().Text("typing"); say.Has(hint.ID) {
		example = say.Say(hint)
	}
	return Reply{Modal: &Modal{
		Custom: c.String(),
		Title:  say.Say(games.T("commands.secret.title", "Game", g.Info().Text("title"))),
		Inputs: []Input{{
			Custom: inputSecret, Label: say.Say(games.T("commands.secret.label")), Placeholder: example, Max: 100,
		}},
	}}
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
