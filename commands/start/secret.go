package start

import (
	"context"
	"slices"
	"strings"

	"parlour/commands"
	"parlour/commands/words"
	"parlour/games"
	"parlour/games/match"
)

// If members have secrets that the host keeps, for example fleets, the host asks each
// member for one before the match begins: drawn at random or typed in a form. Only its
// owner sees it.

// secrets implements the forms for secrets, and hands.
type secrets struct{ *commands.Core }

// beginTyped runs the command of a form with the typed secret, or opens the form.
func (f secrets) beginTyped(ctx context.Context, r commands.Request) (commands.Reply, error) {
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
		_, known := t.Log.Reveals[games.Seat(i)]
		known = known || secrets != nil && secrets.Known != nil && secrets.Known(t.Position(), games.Seat(i))
		if c := t.Chair(games.Seat(i)); secrets != nil && seat.Secret && !known && c.Kind == match.Member && len(c.Sealed) == 0 {
			return true
		}
	}
	return false
}

// drawn draws a member's hand at random.
func (f secrets) drawn(ctx context.Context, r commands.Request, t *match.Table) (commands.Reply, error) {
	return f.hide(ctx, r, t, "")
}

// typed opens the form in which a hand is typed, or stores the hand.
func (f secrets) typed(ctx context.Context, r commands.Request, t *match.Table) (commands.Reply, error) {
	typed := r.Values[commands.InputSecret]
	if r.Kind == commands.Press {
		return f.Forms.Secret(r, t.Game, t.Positions[0], commands.IDOf(commands.ActType, t, "").String()), nil
	}
	if strings.TrimSpace(typed) == "" {
		return nil, games.Refuse("commands.hand.refuse.none")
	}
	return f.hide(ctx, r, t, typed)
}

func (f secrets) hide(ctx context.Context, r commands.Request, t *match.Table, typed string) (commands.Reply, error) {
	after, err := f.Host.Do(ctx, match.Act{Channel: r.Channel, Match: t.Match.ID, At: match.AnyEntry, Kind: games.Hide, Text: typed}, r.Actor())
	if err != nil {
		return nil, commands.AtTable(err, t)
	}
	note, err := f.own(r, after)
	note.Touched = after
	return note, err
}

// show shows the member's own hand.
func (f secrets) show(_ context.Context, r commands.Request, t *match.Table) (commands.Reply, error) {
	return f.own(r, t)
}

// own returns the message with a member's own secret.
func (f secrets) own(r commands.Request, t *match.Table) (commands.Message, error) {
	seat, hand, err := f.Card.OwnHand(t, r.User.ID)
	switch {
	case err != nil:
		return commands.Message{}, err
	case hand.Secret == "":
		return commands.Message{}, commands.AtTable(games.Refuse("commands.hand.refuse.none"), t)
	}
	say, secrets := f.Speak.At(r, t), t.Game.Secrets
	body := commands.Body{Accent: commands.AccentInfo}
	said := say.Say(games.T("commands.hand", "Hand", t.Game.Info.Text("hand"), "Secret", secrets.Show(t.Position(), seat, hand.Secret)))
	if secrets.View == nil {
		body.Add(commands.Block{Text: said})
	} else {
		v := secrets.View(t.Position(), seat, hand.Secret)
		body.Add(commands.Block{Text: "## " + say.Say(v.Title)})
		f.Card.Draw(&body, t, v, say)
		body.Add(commands.Block{Text: strings.TrimPrefix(say.Say(v.Status)+commands.SmallLines(say.Say(v.Note)), "\n")})
	}
	return commands.Message{Body: body.With(commands.CloseButton(say.Plain())), To: commands.ToMember, Sole: t.Match.ID + "/hand"}, nil
}

// handKey returns the button that shows the member's own secret: in games with hands, and
// where the host keeps the secret of a member who plays.
func handKey(t *match.Table, plain words.Speaker) []commands.Button {
	kept := func(c match.Chair) bool { return c.Kind == match.Member && len(c.Sealed) > 0 }
	if !match.PlaysHands(t.Game) && (t.Outcome().Over || !slices.ContainsFunc(t.Log.Chairs, kept)) {
		return nil
	}
	return []commands.Button{{Label: plain.Say(t.Game.Info.Text("hand")), Custom: commands.IDOf(commands.ActHand, t, "").String()}}
}
