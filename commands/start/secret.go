package start

import (
	"context"
	"strings"

	"parlour/commands"
	"parlour/commands/words"
	"parlour/games"
	"parlour/games/match"
)

// secrets implements secrets.
type secrets struct{ *commands.Core }

// Secrets are the forms in which secrets are typed, and /game show.
func Secrets(c *commands.Core) commands.Feature {
	f := secrets{c}
	return commands.Feature{
		Name: "secret",
		Table: []commands.Spec{{
			Name: "show", About: games.T("commands.game.show"),
			Params: []commands.Param{showParam(true)}, Do: f.Act.Command(games.Show, paramShow),
		}},
		Board:    commands.Additions{Buttons: commands.Buttons{commands.SlotReveal: revealKey}},
		Controls: commands.Controls{commands.ActBegin: {Do: f.begin, Public: true}, commands.ActReveal: {Table: f.reveal}},
	}
}

// begin runs the command of a form with the typed secret, or opens the form.
func (f secrets) begin(ctx context.Context, r commands.Request) (commands.Reply, error) {
	given, spec, ok := f.Commands.Read(r, r.Control().Arg)
	if !ok {
		return nil, games.Refuse("match.refuse.gone")
	}
	return f.Commands.Run(ctx, given, spec)
}

// reveal asks for the secret that a member has kept in mind, or reveals it.
func (f secrets) reveal(ctx context.Context, r commands.Request, t *match.Table) (commands.Reply, error) {
	if r.Kind == commands.Press {
		form, plain := f.Forms.Secret(r, t.Game, t.Position(), commands.IDOf(commands.ActReveal, t, "").String()), f.Speak.Private(r).Plain()
		form.Title = plain.Say(games.T("commands.button.reveal"))
		form.Inputs[0].Hint = strings.TrimPrefix(form.Inputs[0].Hint+". "+plain.Say(games.T("commands.secret.public")), ". ")
		return form, t.Secrets().MayReveal(r.Actor())
	}
	after, err := f.Host.Do(ctx, match.Act{Channel: r.Channel, Match: t.Match.ID, At: match.AnyEntry, Kind: games.Reveal, Text: r.Values[commands.InputSecret]}, r.Actor())
	if err != nil {
		return nil, err
	}
	return commands.Done(after), nil
}

// revealKey returns the button that opens the form in which a secret is revealed.
func revealKey(t *match.Table, plain words.Speaker) []commands.Button {
	if !mayReveal(t) {
		return nil
	}
	return []commands.Button{commands.NewButton(plain, "commands.button.reveal", commands.IDOf(commands.ActReveal, t, ""), commands.Plain)}
}

// mayReveal reports whether a member has kept a secret in mind that is not revealed.
func mayReveal(t *match.Table) bool {
	secrets := t.Game.Secrets
	for i, seat := range t.Game.Info.Seats {
		_, told := t.Log.Reveals[games.Seat(i)]
		told = told || secrets != nil && secrets.Known != nil && secrets.Known(t.Position(), games.Seat(i))
		if c := t.Chair(games.Seat(i)); secrets != nil && seat.Secret && !told && c.Kind == match.Member && len(c.Sealed) == 0 {
			return true
		}
	}
	return false
}
