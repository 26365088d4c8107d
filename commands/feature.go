package commands

import (
	"context"
	"strconv"

	"parlour/games"
	"parlour/games/match"
)

// featureSpecs are the commands of what only some games can do.
func (s *Set) featureSpecs(g games.Game) []Spec {
	var specs []Spec
	if knower, ok := g.(games.Knower); ok {
		specs = append(specs, s.knowledgeSpec(g, knower), s.askSpec(g, knower))
	}
	if simulator, ok := g.(games.Simulator); ok {
		specs = append(specs, s.simulateSpec(g, simulator))
	}
	if library, ok := g.(games.Library); ok {
		specs = append(specs, s.addSpec(g, library), s.listSpec(g, library), s.getSpec(g, library))
	}
	return specs
}

// latestOf is the table of the channel's newest match, which must be of that
// game.
func (s *Set) latestOf(ctx context.Context, r Request, g games.Game) (*match.Table, error) {
	t, err := s.host.Latest(ctx, r.Channel)
	if err != nil {
		return nil, err
	}
	if t.Match.Game != g.Info().Name {
		return nil, games.Refuse("commands.refuse.other-game", "Game", t.Game.Info().Text("title"))
	}
	return t, nil
}

// knowledgeSpec shows what everyone can know, page by page, and to the keeper
// of a secret what she alone knows.
func (s *Set) knowledgeSpec(g games.Game, _ games.Knower) Spec {
	return Spec{Name: "knowledge", About: games.T("commands.knowledge"), do: func(ctx context.Context, r Request) (Reply, error) {
		t, err := s.latestOf(ctx, r, g)
		if err != nil {
			return nil, err
		}
		return s.knowledge(r, t, len(t.Moves), 0)
	}}
}

// knowledge shows one page of what is known after so many moves.
func (s *Set) knowledge(r Request, t *match.Table, ply, page int) (Reply, error) {
	knower, ok := t.Game.(games.Knower)
	if !ok {
		return nil, games.Refuse("match.refuse.gone")
	}
	ply = max(0, min(ply, len(t.Moves)))
	seat, hand, err := s.ownHand(t, r.User.ID)
	if err != nil {
		return nil, err
	}
	views := knower.Knowledge(t.Positions[ply], seat, hand)
	page = max(0, min(page, len(views)-1))
	say := s.inTable(t, s.private(r))
	body := text(say.Say(games.T("commands.knowledge.heading", "Ply", ply, "Plies", len(t.Moves), "Page", page+1, "Pages", len(views))))
	if len(views) > 0 {
		v := views[page]
		s.draw(&body, t, v, say)
		body.add(Block{Text: say.Join(v.Lines, "\n")})
	}
	button := func(label, emoji string, ply, page int, ok bool) Button {
		return Button{
			Label: say.Plain().Say(games.T(label)), Emoji: emoji, Disabled: !ok,
			Custom: custom{actPage, t.ID, ply, strconv.Itoa(page)}.String(),
		}
	}
	body.add(Block{Buttons: []Button{
		button("commands.button.earlier", "◀️", ply-1, page, ply > 0),
		button("commands.button.later", "▶️", ply+1, page, ply < len(t.Moves)),
	}}, Block{Buttons: []Button{
		button("commands.button.page-back", "🔼", ply, page-1, page > 0),
		button("commands.button.page-on", "🔽", ply, page+1, page+1 < len(views)),
	}})
	return r.turned(body), nil
}

// ownHand is the seat and hand of the member whose secret the host keeps;
// nobody and an empty one for everyone else.
func (s *Set) ownHand(t *match.Table, user string) (games.Seat, games.Hand, error) {
	for i, c := range t.Folded.Chairs {
		if c.User == user && len(c.Sealed) > 0 {
			h, err := s.host.Hand(t, games.Seat(i))
			return games.Seat(i), h, err
		}
	}
	return games.Nobody, games.Hand{}, nil
}

func (s *Set) page(_ context.Context, r Request, t *match.Table, c custom) (Reply, error) {
	page, err := strconv.Atoi(c.arg)
	if err != nil {
		return nil, games.Refuse("match.refuse.gone")
	}
	return s.knowledge(r, t, c.at, page)
}

func (s *Set) askSpec(g games.Game, knower games.Knower) Spec {
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
				answer, err := knower.Ask(ctx, t.Position(), t.Reveals, question)
				return text(say.Say(games.T("commands.ask.answer", "Question", question, "Answer", answer))), err
			}
			return Message{To: ToMember, Work: s.slowly(r, say, nil, ask)}, nil
		},
	}
}

// revealForm asks for the secret that a member kept in the head, or takes it.
func (s *Set) revealForm(ctx context.Context, r Request, t *match.Table) (Reply, error) {
	if r.Kind == Press {
		return s.secretForm(r, t.Game, t.Position(), custom{actReveal, t.ID, 0, ""}.String()), nil
	}
	after, err := s.host.Do(ctx, match.Act{Channel: r.Channel, Match: t.ID, At: match.AnyEntry, Kind: games.Reveal, Text: r.Values[inputSecret]}, r.actor())
	if err != nil {
		return nil, err
	}
	return s.done(after), nil
}
