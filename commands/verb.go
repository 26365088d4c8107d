package commands

import (
	"context"

	"parlour/games"
	"parlour/games/match"
)

// verbSpec is the command of one of a game's own words.
func (s *Set) verbSpec(g *games.Game, v games.Verb[games.Position]) Spec {
	info := &g.Info
	spec := Spec{Name: v.Name, About: info.Text("verb", v.Name)}
	for _, p := range v.Params {
		spec.Params = append(spec.Params, param(p, info.Name+".verb."+v.Name+"."+p.Name))
	}
	if v.Kind == games.Move && len(v.Params) == 1 && v.Params[0].Kind == games.Free {
		spec.Params[0].complete = s.moveChoices(info.Name)
	}
	spec.do = func(ctx context.Context, r Request) (Reply, error) {
		return s.say(ctx, r, g, v)
	}
	return spec
}

// say does a verb in the channel's match, which must be of the verb's game.
func (s *Set) say(ctx context.Context, r Request, g *games.Game, v games.Verb[games.Position]) (Reply, error) {
	values, err := games.Check(v.Params, r.pick(v.Params))
	if err != nil {
		return nil, err
	}
	find := s.host.Current
	if v.Kind == games.Reveal {
		find = s.host.Latest
	}
	t, err := find(ctx, r.Channel)
	if err != nil {
		return nil, err
	}
	if t.Match.Game != g.Info.Name {
		return nil, games.Refuse("commands.refuse.other-game", "Game", t.Game.Info.Text("title"))
	}
	var text string
	t, err = s.host.Do(ctx, match.Act{
		Channel: r.Channel, Match: t.Match.ID, At: match.AnyEntry, Kind: v.Kind,
		Compose: func(p games.Position) (_ string, err error) {
			text, err = v.Compose(p, values)
			return text, err
		},
	}, r.actor())
	if err != nil {
		return nil, err
	}
	return s.moved(r, t, text), nil
}

// done leaves no note of an act: the board shows what came of it. A picker in
// which a move was being put together goes with it.
func (s *Set) done(t *match.Table) Message {
	return Message{To: Nowhere, Touched: t, Ends: picker(t)}
}

// moveSpec is /move, which plays a move of whatever game there is.
func (s *Set) moveSpec() Spec {
	return Spec{
		Name: "move", About: games.T("commands.move"),
		Params: []Param{{Name: "move", About: games.T("commands.move.move"), Required: true, complete: s.moveChoices("")}},
		do: func(ctx context.Context, r Request) (Reply, error) {
			t, err := s.host.Do(ctx, match.Act{Channel: r.Channel, At: match.AnyEntry, Kind: games.Move, Text: r.Values["move"]}, r.actor())
			if err != nil {
				return nil, err
			}
			return s.moved(r, t, r.Values["move"]), nil
		},
	}
}
