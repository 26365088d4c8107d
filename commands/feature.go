package commands

import (
	"context"
	"strings"

	"parlour/games"
	"parlour/games/match"
)

// featureSpecs are the commands of what only some games can do.
func (s *Set) featureSpecs(g *games.Game) []Spec {
	var specs []Spec
	if g.Knowledge != nil {
		specs = append(specs, s.knowledgeSpec(g))
	}
	if g.Answer != nil {
		specs = append(specs, s.askSpec(g))
	}
	if g.Simulation != nil {
		specs = append(specs, s.simulateSpec(g))
	}
	if g.Library != nil {
		specs = append(specs, s.addSpec(g), s.listSpec(g), s.getSpec(g))
	}
	return specs
}

// latestOf is the table of the channel's newest match, which must be of that
// game.
func (s *Set) latestOf(ctx context.Context, r Request, g *games.Game) (*match.Table, error) {
	t, err := s.host.Latest(ctx, r.Channel)
	if err != nil {
		return nil, err
	}
	if t.Match.Game != g.Info.Name {
		return nil, games.Refuse("commands.refuse.other-game", "Game", t.Game.Info.Text("title"))
	}
	return t, nil
}

func (s *Set) askSpec(g *games.Game) Spec {
	return Spec{
		Name: "ask", About: games.T("commands.ask"),
		Params: []Param{{Name: "question", About: games.T("commands.ask.question"), Required: true}},
		do: func(ctx context.Context, r Request) (Reply, error) {
			t, err := s.latestOf(ctx, r, g)
			if err != nil {
				return nil, err
			}
			say, question := s.inTable(t, s.private(r)), r.Values["question"]
			ask := func(ctx context.Context, _ func(int)) (Body, error) {
				answer, err := g.Answer(ctx, t.Position(), t.Log.Reveals, question)
				return text(say.Say(games.T("commands.ask.answer", "Question", question, "Answer", answer))), err
			}
			return Message{To: ToMember, Work: s.slowly(r, say, nil, ask)}, nil
		},
	}
}

// revealForm asks for the secret that a member kept in the head, or takes it.
func (s *Set) revealForm(ctx context.Context, r Request, t *match.Table) (Reply, error) {
	if r.Kind == Press {
		form, plain := s.secretForm(r, t.Game, t.Position(), custom{actReveal, t.Match.ID, 0, ""}.String()), s.private(r).Plain()
		form.Title = plain.Say(games.T("commands.button.reveal"))
		form.Inputs[0].Hint = strings.TrimPrefix(form.Inputs[0].Hint+". "+plain.Say(games.T("commands.secret.public")), ". ")
		return form, t.MayReveal(r.actor())
	}
	after, err := s.host.Do(ctx, match.Act{Channel: r.Channel, Match: t.Match.ID, At: match.AnyEntry, Kind: games.Reveal, Text: r.Values[inputSecret]}, r.actor())
	if err != nil {
		return nil, err
	}
	return s.done(after), nil
}
