package play

import (
	"context"
	"strings"

	"parlour/commands"
	"parlour/games"
	"parlour/games/match"
)

// feature implements the features of this package.
type feature struct{ *commands.Core }

// verbSpec returns the command of a verb.
func (f feature) verbSpec(g *games.Game, v games.Verb[games.Position]) commands.Spec {
	info := &g.Info
	params := games.Mapped(v.Params, func(p games.Option) commands.Param { return commands.ParamOf(p, info.Name+".verb."+v.Name+"."+p.Name) })
	spec := commands.Spec{Name: v.Name, About: info.Text("verb", v.Name), Params: params}
	if len(v.Params) == 1 && v.Params[0].Kind == games.Free {
		spec.Params[0].Complete = f.moveChoices(info.Name)
	}
	spec.Do = func(ctx context.Context, r commands.Request) (commands.Reply, error) {
		return f.do(ctx, r, g, v)
	}
	return spec
}

// do executes a verb in the channel's match, which must be of the verb's game.
func (f feature) do(ctx context.Context, r commands.Request, g *games.Game, v games.Verb[games.Position]) (commands.Reply, error) {
	values, err := games.CheckOptions(v.Params, r.Options(v.Params))
	if err != nil {
		return nil, err
	}
	t, err := f.Host.Current(ctx, r.Channel)
	if err != nil {
		return nil, err
	}
	if t.Match.Game != g.Info.Name {
		return nil, games.Refuse("commands.refuse.other-game", "Game", t.Game.Info.Text("title"))
	}
	act := match.Act{Channel: r.Channel, Match: t.Match.ID, At: match.AnyEntry, Kind: games.Move}
	act.Compose = func(t *match.Table) (_ string, err error) {
		if err := t.Contradicted(); err != nil {
			return "", err
		}
		act.Text, err = v.Compose(t.Position(), values)
		return act.Text, err
	}
	t, err = f.Host.Do(ctx, act, r.Actor())
	if err != nil {
		return nil, err
	}
	return f.Act.Shown(ctx, r, t, act), nil
}

// maxLooked bounds the legal moves that one completion examines: every keystroke
// causes one, and some games have millions of moves.
const maxLooked = 2000

// maxChoice is Discord's limit for the length of a choice.
const maxChoice = 100

// moveChoices completes legal moves for the member to move, in a match of a game or of
// any game if it is "".
func (f feature) moveChoices(game string) commands.Completer {
	return func(ctx context.Context, r commands.Request, typed string) ([]commands.Choice, error) {
		t, err := f.Host.Current(ctx, r.Channel)
		if err != nil {
			return nil, err
		}
		r.Account.At(t)
		seat, ok := t.SeatOf(r.User.ID)
		if !ok || seat != t.Turn() || t.Contradicted() != nil || game != "" && game != t.Match.Game {
			return nil, nil
		}
		return completions(ctx, t.Position(), f.spelling(r, t), typed), nil
	}
}

// spelling reads and writes moves with the letters of a member's language.
type spelling struct{ read, write func(string) string }

// spelling returns that of the member of a request.
func (f feature) spelling(r commands.Request, t *match.Table) spelling {
	p, plain := t.Position(), f.Speak.Private(r).Plain()
	read := func(typed string) string { return f.Speak.Move(r, t.Game, p, typed) }
	return spelling{read, func(move string) string {
		if again, err := p.Canonical(read(move)); err == nil && again == move {
			return move
		}
		return plain.Say(t.Game.MoveText(p, move))
	}}
}

// completions returns the typed move if it is complete, and legal moves that start
// with it among the first maxLooked.
func completions(ctx context.Context, p games.Position, s spelling, typed string) []commands.Choice {
	var choices []commands.Choice
	add := func(move string) {
		move = s.write(move)
		choices = append(choices, commands.Choice{Label: move, Value: move})
	}
	whole, err := p.Canonical(s.read(typed))
	if err == nil && len(whole) <= maxChoice {
		add(whole)
	}
	prefix := strings.ToLower(strings.TrimSpace(typed))
	looked := 0
	for m := range p.Moves() {
		if looked++; looked > maxLooked || len(choices) == commands.MaxOptions || ctx.Err() != nil {
			break
		}
		if m != whole && strings.HasPrefix(strings.ToLower(m), prefix) {
			add(m)
		}
	}
	return choices
}
