package start

import (
	"cmp"
	"context"
	"slices"
	"strings"

	"parlour/commands"
	"parlour/commands/words"
	"parlour/games"
	"parlour/games/match"
)

// If members have secrets that the host keeps, for example fleets, the host asks each
// member for one before the match begins. The member composes it in a hand, which only its
// owner sees; see package commands.

// secrets implements the forms for secrets, and hands.
type secrets struct{ *commands.Core }

// reveal asks for the secret that a member has kept in mind, or reveals it.
func (f secrets) reveal(ctx context.Context, r commands.Request, t *match.Table) (commands.Reply, error) {
	if r.Kind == commands.Press {
		form, plain := f.Forms.Secret(r, t.Game, t.Position(), commands.IDOf(commands.ActReveal, t, "").String()), f.Speak.Private(r).Plain()
		form.Title = plain.Say(games.T("commands.button.reveal"))
		form.Inputs[0].Hint = strings.TrimPrefix(form.Inputs[0].Hint+". "+plain.Say(games.T("commands.secret.public")), ". ")
		return form, t.Secrets().MayReveal(r.Actor())
	}
	secret := f.Speak.Secret(r, t.Game, t.Position(), r.Values[commands.InputSecret])
	after, err := f.Host.Do(ctx, match.Act{Channel: r.Channel, Match: t.Match.ID, At: match.AnyEntry, Kind: games.Reveal, Text: secret}, r.Actor())
	if _, refused := games.RefusalIn(err); refused {
		return f.unknown(ctx, r, t, err)
	}
	if err != nil {
		return nil, err
	}
	return commands.Done(after), nil
}

// unknown refuses a secret. If it may be one that the game lacks, a button adds it.
func (f secrets) unknown(ctx context.Context, r commands.Request, t *match.Table, refused error) (commands.Reply, error) {
	key, err := f.Host.Lessons.MayName(ctx, t, r.Actor(), r.Values[commands.InputSecret])
	if err != nil || key == "" {
		return nil, cmp.Or(err, refused)
	}
	say := f.Speak.Private(r)
	plain, name := say.Plain(), t.Game.Learning.Naming.Name(key)
	return commands.Note(commands.Text(say.Say(games.T("commands.named.unknown", "Name", name))).With(
		commands.NewButton(plain, "commands.button.add-thing", commands.IDOf(commands.ActPlace, t, key), commands.Primary),
		commands.NewButton(plain, "commands.button.retry", commands.IDOf(commands.ActReveal, t, ""), commands.Plain))), nil
}

// mayReveal reports whether a member has kept a secret in mind that is not revealed.
func mayReveal(t *match.Table) bool {
	secrets := t.Game.Secrets
	if match.Deals(t.Game) {
		return false
	}
	for i, seat := range t.Game.Info.Seats {
		_, known := t.Log.Reveals[games.Seat(i)]
		known = known || secrets != nil && secrets.Known != nil && secrets.Known(t.Position(), games.Seat(i))
		if c := t.Chair(games.Seat(i)); secrets != nil && seat.Secret && !known && c.Kind == match.Member && !t.Secrets().Kept(games.Seat(i)) {
			return true
		}
	}
	return false
}

// compose executes a key of the hand that a member composes.
func (f secrets) compose(ctx context.Context, r commands.Request, t *match.Table) (commands.Reply, error) {
	draft, err := f.Card.Composed(ctx, t, r.User.ID, r.Control().Arg)
	if refusal, ok := games.RefusalIn(err); ok && refusal.ID == "match.refuse.hand-kept" {
		return f.Card.Hand(ctx, r, t)
	}
	if err != nil || !draft.Done {
		return f.shown(ctx, r, t, err)
	}
	after, err := f.Host.Do(ctx, match.Act{Channel: r.Channel, Match: t.Match.ID, At: match.AnyEntry, Kind: games.Hide, Text: draft.Text}, r.Actor())
	if err != nil {
		return nil, commands.AtTable(err, t)
	}
	return f.Card.Hand(ctx, r, after)
}

// typed opens the form in which a hand is typed, or shows the hand as it was typed.
func (f secrets) typed(ctx context.Context, r commands.Request, t *match.Table) (commands.Reply, error) {
	if r.Kind == commands.Press {
		return f.Forms.Secret(r, t.Game, t.Positions[0], commands.IDOf(commands.ActType, t, "").String()), nil
	}
	secret := f.Speak.Secret(r, t.Game, t.Positions[0], r.Values[commands.InputSecret])
	return f.shown(ctx, r, t, f.Card.ComposedAs(ctx, t, r.User.ID, secret))
}

// shown shows the hand that a member composes, or returns a refusal about it.
func (f secrets) shown(ctx context.Context, r commands.Request, t *match.Table, err error) (commands.Reply, error) {
	if err != nil {
		return nil, commands.AtTable(err, t)
	}
	return f.Card.Hand(ctx, r, t)
}

// handKey returns the button that shows the member's own hand: a dealt hand, which each member needs
// to play, or the secret of a player.
func handKey(dealt bool, style commands.ButtonStyle) func(*match.Table, words.Speaker) []commands.Button {
	kept := func(c match.Chair) bool { return c.Kind == match.Member && len(c.Sealed) > 0 }
	return func(t *match.Table, plain words.Speaker) []commands.Button {
		if match.Deals(t.Game) != dealt || !dealt && !slices.ContainsFunc(t.Log.Chairs, kept) {
			return nil
		}
		return []commands.Button{{Label: plain.Say(t.Game.Info.Text("hand")), Custom: commands.IDOf(commands.ActHand, t, "").String(), Style: style}}
	}
}
