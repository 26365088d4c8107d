package commands

import (
	"context"
	"strings"
	"time"

	"parlour/games"
	"parlour/games/match"
)

const (
	actBegin  = "n" // give the command arg, with the secret typed in the form
	actReveal = "v" // open the form in which a secret is told, or take it
)

// secretFeature is the forms in which secrets are typed, and who sees them when.
type secretFeature struct{ *Set }

func (f secretFeature) feature() feature {
	return feature{
		table: []Spec{{
			Name: "show", About: games.T("commands.game.show"),
			Params: []Param{showParam(true)}, do: f.doing(games.Show, paramShow),
		}},
		controls: map[string]control{actBegin: {do: f.begin, public: true}, actReveal: {table: f.reveal}},
	}
}

// inputSecret is the field of the form in which a secret is typed. No option of
// a command is called so.
const inputSecret = "typed-secret"

// form is a form for a secret of the game as it was opened. What it is
// for is in the form's ID; the secret never is.
func (f secretFeature) form(r Request, g *games.Game, p games.Position, id string) Form {
	form := games.Form{
		Title: games.T("commands.secret.title", "Game", g.Info.Text("title")),
		Label: games.T("commands.secret.label"),
		Max:   100,
	}
	for seat, info := range g.Info.Seats {
		if info.Secret && g.Secrets != nil && g.Secrets.Form != nil {
			form = g.Secrets.Form(p, games.Seat(seat))
		}
	}
	filled := f.fields(r, form, inputSecret, id)
	filled.Opener.Emoji = "✏️"
	return filled
}

// begin starts the game that a command as typed asks for, with the secret
// typed in the form; or opens the form, where it could not be opened before.
func (f secretFeature) begin(ctx context.Context, r Request) (Reply, error) {
	given, spec, ok := f.router.read(r, r.control().arg)
	if !ok {
		return nil, games.Refuse("match.refuse.gone")
	}
	return f.give(ctx, given, spec)
}

// reveal asks for the secret that a member kept in the head, or takes it.
func (f secretFeature) reveal(ctx context.Context, r Request, t *match.Table) (Reply, error) {
	if r.Kind == Press {
		form, plain := f.form(r, t.Game, t.Position(), custom{actReveal, t.Match.ID, 0, ""}.String()), f.private(r).Plain()
		form.Title = plain.Say(games.T("commands.button.reveal"))
		form.Inputs[0].Hint = strings.TrimPrefix(form.Inputs[0].Hint+". "+plain.Say(games.T("commands.secret.public")), ". ")
		return form, t.MayReveal(r.actor())
	}
	after, err := f.host.Do(ctx, match.Act{Channel: r.Channel, Match: t.Match.ID, At: match.AnyEntry, Kind: games.Reveal, Text: r.Values[inputSecret]}, r.actor())
	if err != nil {
		return nil, err
	}
	return done(after), nil
}

// mayReveal reports whether a member kept a secret in the head that has not
// been told.
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

// typedKey is the member and the form in which a secret was typed and refused, so
// that it need not be typed again. A secret is in no control's ID and in no
// message.
type typedKey struct{ user, form string }

// A refused secret is kept so long, of so many members: forgetting them costs a few
// of them some typing.
const (
	keepTyped = 10 * time.Minute
	maxTyped  = 10_000
)

// prefilled is a reply with what was typed before in its form, if it is one for a
// secret.
func (f secretFeature) prefilled(r Request, reply Reply) Reply {
	form, ok := reply.(Form)
	if ok && form.Inputs[0].Custom == inputSecret {
		form.Inputs[0].Value, _ = f.typedSecrets.of(typedKey{r.User.ID, form.Custom}, f.host.Now())
		return form
	}
	if _, typed := r.Values[inputSecret]; typed {
		f.typedSecrets.keep(typedKey{r.User.ID, r.Custom}, "", f.host.Now())
	}
	return reply
}

// offerRetry is the refusal of a secret as it was typed, with a key that opens the
// form again; any other refusal as it is.
func (f secretFeature) offerRetry(r Request, refusal games.Refusal, note Message) Message {
	typed, given := r.Values[inputSecret]
	if r.Kind != Submit || !given || strings.HasPrefix(refusal.ID, "match.") || strings.HasPrefix(refusal.ID, "commands.") {
		return note
	}
	f.typedSecrets.keep(typedKey{r.User.ID, r.Custom}, typed, f.host.Now())
	return f.retryable(r, note)
}
