package commands

import (
	"context"
	"slices"
	"strings"

	"parlour/commands/words"
	"parlour/games"
	"parlour/games/match"
)

// Where members have secrets of their own that the host keeps and answers for, a
// fleet say, each is asked for theirs before the game begins: drawn, or typed in a
// form. Only its owner sees it.

// handsCard asks those at a table for their hands.
func (s *Set) handsCard(t *match.Table, say words.Speaker) Body {
	lines := []string{say.Say(games.T("commands.hands", "Hand", t.Game.Info.Text("hand")))}
	waiting := t.Handless()
	for i, c := range t.Log.Chairs {
		if seat := games.Seat(i); c.Kind == match.Member && t.Game.Info.Seats[i].Secret {
			id := "commands.hands.ready"
			if slices.Contains(waiting, seat) {
				id = "commands.hands.waiting"
			}
			lines = append(lines, say.Say(games.T(id, "Seat", seat)))
		}
	}
	return s.cardWith(t, say, accentAlarm, strings.Join(lines, "\n"),
		cardKey{actDrawHand, "", games.T("commands.button.draw-hand"), Success},
		cardKey{actTypeHand, "", games.T("commands.button.type-hand"), Plain},
		cardKey{actHelp, "", games.T("commands.button.rules"), Plain},
		cardKey{actStop, "", games.T("commands.button.close"), Plain})
}

// drawHand draws a member's hand, and shows it to that member.
func (s *Set) drawHand(ctx context.Context, r Request, t *match.Table) (Reply, error) {
	return s.hide(ctx, r, t, "")
}

// typeHand opens the form in which a hand is typed, or takes it.
func (s *Set) typeHand(ctx context.Context, r Request, t *match.Table) (Reply, error) {
	typed := r.Values[inputSecret]
	if r.Kind == Press {
		return s.secretForm(r, t.Game, t.Positions[0], custom{actTypeHand, t.Match.ID, 0, ""}.String()), nil
	}
	if strings.TrimSpace(typed) == "" {
		return nil, games.Refuse("commands.refuse.no-hand")
	}
	return s.hide(ctx, r, t, typed)
}

func (s *Set) hide(ctx context.Context, r Request, t *match.Table, typed string) (Reply, error) {
	after, err := s.host.Do(ctx, match.Act{Channel: r.Channel, Match: t.Match.ID, At: match.AnyEntry, Kind: games.Hide, Text: typed}, r.actor())
	if err != nil {
		return nil, &atTable{err, t}
	}
	note, err := s.hand(r, after)
	note.Touched = after
	return note, err
}

// handCommand is /game hand.
func (s *Set) handCommand(_ context.Context, r Request, t *match.Table, _ words.Speaker) (Reply, error) {
	return s.hand(r, t)
}

// hand shows a member the secret of the seat that is theirs.
func (s *Set) hand(r Request, t *match.Table) (Message, error) {
	seat, hand, err := s.ownHand(t, r.User.ID)
	switch {
	case err != nil:
		return Message{}, err
	case hand.Secret == "":
		return Message{}, &atTable{games.Refuse("commands.refuse.no-hand"), t}
	}
	say, secrets := s.inTable(t, s.private(r)), t.Game.Secrets
	body := Body{Accent: accentInfo}
	said := say.Say(games.T("commands.hand", "Hand", t.Game.Info.Text("hand"), "Secret", secrets.Show(t.Position(), seat, hand.Secret)))
	if secrets.View == nil {
		body.add(Block{Text: said})
	} else {
		v := secrets.View(t.Position(), seat, hand.Secret)
		body.add(Block{Text: "## " + say.Say(v.Title)})
		s.draw(&body, t, v, say)
		body.add(Block{Text: strings.TrimPrefix(say.Say(v.Status)+smallLines(say.Say(v.Note)), "\n")})
	}
	body.Keys = []Block{{Buttons: []Button{closeButton(say.Plain())}}}
	return Message{Body: body, To: ToMember, Sole: t.Match.ID + "/hand"}, nil
}

// handKey shows a member their own hand, where members have one.
func (s *Set) handKey(t *match.Table, plain words.Speaker) []Button {
	if t.Game.Secrets == nil || t.Game.Secrets.Forced == nil {
		return nil
	}
	return []Button{{Label: plain.Say(t.Game.Info.Text("hand")), Custom: custom{actHand, t.Match.ID, 0, ""}.String()}}
}
