package commands

import (
	"strings"
	"time"

	"parlour/games"
)

// InputSecret is the field of a form in which a secret is typed. No parameter of a
// command has this name.
const InputSecret = "typed-secret"

// Forms are forms with one field. A secret that was refused stands in the form again
// when it is reopened, so that it need not be typed twice. Secrets are in no custom ID
// and in no message: this process keeps them in memory for a while.
type Forms struct {
	*Core
	typed bounded[typedKey, typedSecret]
}

// typedKey is a member and the custom ID of a form.
type typedKey struct{ user, form string }

type typedSecret struct {
	text  string
	until time.Time
}

// A refused secret is kept for keepTyped, for at most maxTyped members. When that is
// reached, all are deleted, and some members have to type theirs again.
const (
	keepTyped = 10 * time.Minute
	maxTyped  = 10_000
)

// Field returns a form with one field. The custom ID says what it is for.
func (f *Forms) Field(r Request, form games.Form, input, id string) Form {
	say := f.Speak.Private(r)
	plain := say.Plain()
	return Form{
		Custom:  id,
		Title:   plain.Say(form.Title),
		Inputs:  []Input{{Custom: input, Label: plain.Say(form.Label), Hint: plain.Say(form.Hint), Max: form.Max}},
		Instead: Text(say.Say(games.T("commands.form.late"))).With(Button{Label: plain.Say(games.T("commands.button.form")), Emoji: "✏️", Custom: id, Style: Primary}),
	}
}

// Secret returns the form for a secret of a game at a position. The custom ID says what
// it is for.
func (f *Forms) Secret(r Request, g *games.Game, p games.Position, id string) Form {
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
	return f.Field(r, form, InputSecret, id)
}

// Retry returns the reply to a form. A refusal of what was typed has a button that opens the form again.
func (c *Core) Retry(r Request, reply Reply, err error) (Reply, error) {
	if refusal, ok := games.RefusalIn(err); ok {
		return c.Forms.retry(r, c.Refuse.Note(r, refusal)), nil
	}
	return reply, err
}

func (f *Forms) retry(r Request, note Message) Message {
	plain := f.Speak.Private(r).Plain()
	note.Body = note.With(Button{Label: plain.Say(games.T("commands.button.retry")), Custom: r.Custom, Style: Primary})
	return note
}

// prefilled returns a reply with the refused secret in its form, if it is a form for a
// secret.
func (f *Forms) prefilled(r Request, reply Reply) Reply {
	form, ok := reply.(Form)
	if ok && form.Inputs[0].Custom == InputSecret {
		form.Inputs[0].Value = f.kept(typedKey{r.User.ID, form.Custom})
		return form
	}
	if _, typed := r.Values[InputSecret]; typed {
		f.keep(typedKey{r.User.ID, r.Custom}, "")
	}
	return reply
}

// offerRetry returns the refusal of a secret as it was typed with a button that opens
// the form again, and any other refusal unchanged.
func (f *Forms) offerRetry(r Request, refusal games.Refusal, note Message) Message {
	typed, given := r.Values[InputSecret]
	if r.Kind != Submit || !given || strings.HasPrefix(refusal.ID, "match.") || strings.HasPrefix(refusal.ID, "commands.") {
		return note
	}
	f.keep(typedKey{r.User.ID, r.Custom}, typed)
	note.Table = nil // it outlasts what others do
	return f.retry(r, note)
}

// kept returns the text that was typed last in a form; "" if none is kept.
func (f *Forms) kept(key typedKey) string {
	if s := f.typed.get(key); f.Host.Now().Before(s.until) {
		return s.text
	}
	return ""
}

// keep stores the text that was typed in a form.
func (f *Forms) keep(key typedKey, text string) {
	f.typed.put(key, typedSecret{text, f.Host.Now().Add(keepTyped)})
}
