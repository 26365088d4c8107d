package commands

import (
	"context"
	"strings"

	"parlour/games"
	"parlour/games/match"
)

// moveFeature is the making of moves by commands: each game's own verbs, and /move.
type moveFeature struct{ *Set }

func (f moveFeature) feature() feature {
	return feature{
		commands: []Spec{{
			Name: "move", About: games.T("commands.move"),
			Params: []Param{{Name: "move", About: games.T("commands.move.move"), Required: true, complete: f.moveChoices("")}},
			do:     f.doing(games.Move, "move"),
		}},
		game: func(g *games.Game) []Spec {
			return mapped(g.Verbs, func(v games.Verb[games.Position]) Spec { return f.verbSpec(g, v) })
		},
	}
}

// verbSpec is the command of one of a game's own words.
func (f moveFeature) verbSpec(g *games.Game, v games.Verb[games.Position]) Spec {
	info := &g.Info
	params := mapped(v.Params, func(p games.Option) Param { return param(p, info.Name+".verb."+v.Name+"."+p.Name) })
	spec := Spec{Name: v.Name, About: info.Text("verb", v.Name), Params: params}
	if v.Kind == games.Move && len(v.Params) == 1 && v.Params[0].Kind == games.Free {
		spec.Params[0].complete = f.moveChoices(info.Name)
	}
	spec.do = func(ctx context.Context, r Request) (Reply, error) {
		return f.do(ctx, r, g, v)
	}
	return spec
}

// do does a verb in the channel's match, which must be of the verb's game.
func (f moveFeature) do(ctx context.Context, r Request, g *games.Game, v games.Verb[games.Position]) (Reply, error) {
	values, err := games.CheckOptions(v.Params, r.pick(v.Params))
	if err != nil {
		return nil, err
	}
	find := f.host.Current
	if v.Kind == games.Reveal {
		find = f.host.Latest
	}
	t, err := find(ctx, r.Channel)
	if err != nil {
		return nil, err
	}
	if t.Match.Game != g.Info.Name {
		return nil, games.Refuse("commands.refuse.other-game", "Game", t.Game.Info.Text("title"))
	}
	act := match.Act{Channel: r.Channel, Match: t.Match.ID, At: match.AnyEntry, Kind: v.Kind}
	act.Compose = func(p games.Position) (_ string, err error) {
		act.Text, err = v.Compose(p, values)
		return act.Text, err
	}
	t, err = f.host.Do(ctx, act, r.actor())
	if err != nil {
		return nil, err
	}
	return f.shown(ctx, r, t, act), nil
}

// maxLooked is how many legal moves one completion looks at: with every
// keystroke a member asks for one, and some games have millions of moves.
const maxLooked = 2000

// maxChoice is Discord's limit of a choice that is offered.
const maxChoice = 100

// moveChoices are legal moves for the member whose turn it is, of that game or
// of any if it is "".
func (f moveFeature) moveChoices(game string) completer {
	return func(ctx context.Context, r Request, typed string) ([]Choice, error) {
		t, err := f.host.Current(ctx, r.Channel)
		if err != nil {
			return nil, err
		}
		r.Account.at(t)
		seat, ok := t.SeatOf(r.User.ID)
		if !ok || seat != t.Turn() || game != "" && game != t.Match.Game {
			return nil, nil
		}
		return completions(ctx, t.Position(), typed), nil
	}
}

// completions are the move that is typed, if it is a whole one, and legal moves
// that begin so, as far as they are among the first maxLooked.
func completions(ctx context.Context, p games.Position, typed string) []Choice {
	var choices []Choice
	whole, err := p.Canonical(typed)
	if err == nil && len(whole) <= maxChoice {
		choices = append(choices, Choice{whole, whole})
	}
	prefix := strings.ToLower(strings.TrimSpace(typed))
	looked := 0
	for m := range p.Moves() {
		if looked++; looked > maxLooked || len(choices) == maxOptions || ctx.Err() != nil {
			break
		}
		if m != whole && strings.HasPrefix(strings.ToLower(m), prefix) {
			choices = append(choices, Choice{m, m})
		}
	}
	return choices
}
