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

// hands implements hands.
type hands struct{ *commands.Core }

// Hands is /game hand, and the controls that ask for hands before a match.
func Hands(c *commands.Core) commands.Feature {
	f := hands{c}
	return commands.Feature{
		Name:     "hand",
		Table:    []commands.Spec{{Name: "hand", About: games.T("commands.game.hand"), Table: f.show}},
		Board:    commands.Additions{Buttons: commands.Buttons{commands.SlotHand: handKey}},
		Controls: commands.Controls{commands.ActHand: {Table: f.show}, commands.ActDraw: {Table: f.drawn}, commands.ActType: {Table: f.typed}},
	}
}

// handsCard asks the members for their hands.
func handsCard(t *match.Table, say words.Speaker) commands.Body {
	lines := []string{say.Say(games.T("commands.hand.ask", "Hand", t.Game.Info.Text("hand")))}
	waiting := t.Secrets().Missing()
	for i, c := range t.Log.Chairs {
		if seat := games.Seat(i); c.Kind == match.Member && t.Game.Info.Seats[i].Secret {
			id := "commands.hand.ready"
			if slices.Contains(waiting, seat) {
				id = "commands.hand.waiting"
			}
			lines = append(lines, say.Say(games.T(id, "Seat", seat)))
		}
	}
	return cardWith(t, say, commands.AccentAlarm, strings.Join(lines, "\n")+commands.SmallLines(say.Say(commands.ClockLine(t))),
		cardKey{commands.ActDraw, "", games.T("commands.button.draw-hand"), commands.Success},
		cardKey{commands.ActType, "", games.T("commands.button.type-hand"), commands.Plain},
		cardKey{commands.ActHelp, "", games.T("commands.button.rules"), commands.Plain},
		cardKey{commands.ActStop, "", games.T("commands.button.close"), commands.Plain})
}

// drawn draws a member's hand at random.
func (f hands) drawn(ctx context.Context, r commands.Request, t *match.Table) (commands.Reply, error) {
	return f.hide(ctx, r, t, "")
}

// typed opens the form in which a hand is typed, or stores the hand.
func (f hands) typed(ctx context.Context, r commands.Request, t *match.Table) (commands.Reply, error) {
	typed := r.Values[commands.InputSecret]
	if r.Kind == commands.Press {
		return f.Forms.Secret(r, t.Game, t.Positions[0], commands.IDOf(commands.ActType, t, "").String()), nil
	}
	if strings.TrimSpace(typed) == "" {
		return nil, games.Refuse("commands.hand.refuse.none")
	}
	return f.hide(ctx, r, t, typed)
}

func (f hands) hide(ctx context.Context, r commands.Request, t *match.Table, typed string) (commands.Reply, error) {
	after, err := f.Host.Do(ctx, match.Act{Channel: r.Channel, Match: t.Match.ID, At: match.AnyEntry, Kind: games.Hide, Text: typed}, r.Actor())
	if err != nil {
		return nil, commands.AtTable(err, t)
	}
	note, err := f.own(r, after)
	note.Touched = after
	return note, err
}

// show shows the member's own hand.
func (f hands) show(_ context.Context, r commands.Request, t *match.Table) (commands.Reply, error) {
	return f.own(r, t)
}

// own returns the message with a member's own secret.
func (f hands) own(r commands.Request, t *match.Table) (commands.Message, error) {
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

// handKey returns the button that shows the member's own hand, in games with hands.
func handKey(t *match.Table, plain words.Speaker) []commands.Button {
	if t.Game.Secrets == nil || t.Game.Secrets.Forced == nil {
		return nil
	}
	return []commands.Button{{Label: plain.Say(t.Game.Info.Text("hand")), Custom: commands.IDOf(commands.ActHand, t, "").String()}}
}
