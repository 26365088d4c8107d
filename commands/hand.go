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

const (
	actHand     = "H" // show the member's own hand
	actDrawHand = "D" // draw it
	actTypeHand = "F" // open the form in which it is typed, or take it
)

// handFeature is a member's own hand: /game hand, and the keys that ask for it.
type handFeature struct{ *Set }

func (f handFeature) feature() feature {
	return feature{
		table:    []Spec{{Name: "hand", About: games.T("commands.game.hand"), table: f.show}},
		controls: map[string]control{actHand: {table: f.show}, actDrawHand: {table: f.drawn}, actTypeHand: {table: f.typed}},
	}
}

// handsCard asks those at a table for their hands.
func handsCard(t *match.Table, say words.Speaker) Body {
	lines := []string{say.Say(games.T("commands.hand.ask", "Hand", t.Game.Info.Text("hand")))}
	waiting := t.Handless()
	for i, c := range t.Log.Chairs {
		if seat := games.Seat(i); c.Kind == match.Member && t.Game.Info.Seats[i].Secret {
			id := "commands.hand.ready"
			if slices.Contains(waiting, seat) {
				id = "commands.hand.waiting"
			}
			lines = append(lines, say.Say(games.T(id, "Seat", seat)))
		}
	}
	return cardWith(t, say, accentAlarm, strings.Join(lines, "\n")+smallLines(say.Say(clockLine(t))),
		cardKey{actDrawHand, "", games.T("commands.button.draw-hand"), Success},
		cardKey{actTypeHand, "", games.T("commands.button.type-hand"), Plain},
		cardKey{actHelp, "", games.T("commands.button.rules"), Plain},
		cardKey{actStop, "", games.T("commands.button.close"), Plain})
}

// drawn draws a member's hand, and shows it to that member.
func (f handFeature) drawn(ctx context.Context, r Request, t *match.Table) (Reply, error) {
	return f.hide(ctx, r, t, "")
}

// typed opens the form in which a hand is typed, or takes it.
func (f handFeature) typed(ctx context.Context, r Request, t *match.Table) (Reply, error) {
	typed := r.Values[inputSecret]
	if r.Kind == Press {
		return secretFeature(f).form(r, t.Game, t.Positions[0], custom{actTypeHand, t.Match.ID, 0, ""}.String()), nil
	}
	if strings.TrimSpace(typed) == "" {
		return nil, games.Refuse("commands.hand.refuse.none")
	}
	return f.hide(ctx, r, t, typed)
}

func (f handFeature) hide(ctx context.Context, r Request, t *match.Table, typed string) (Reply, error) {
	after, err := f.host.Do(ctx, match.Act{Channel: r.Channel, Match: t.Match.ID, At: match.AnyEntry, Kind: games.Hide, Text: typed}, r.actor())
	if err != nil {
		return nil, &atTable{err, t}
	}
	note, err := f.own(r, after)
	note.Touched = after
	return note, err
}

// show is /game hand, and the key that does the same.
func (f handFeature) show(_ context.Context, r Request, t *match.Table) (Reply, error) {
	return f.own(r, t)
}

// own shows a member the secret of the seat that is theirs.
func (f handFeature) own(r Request, t *match.Table) (Message, error) {
	seat, hand, err := f.ownHand(t, r.User.ID)
	switch {
	case err != nil:
		return Message{}, err
	case hand.Secret == "":
		return Message{}, &atTable{games.Refuse("commands.hand.refuse.none"), t}
	}
	say, secrets := f.privateAt(r, t), t.Game.Secrets
	body := Body{Accent: accentInfo}
	said := say.Say(games.T("commands.hand", "Hand", t.Game.Info.Text("hand"), "Secret", secrets.Show(t.Position(), seat, hand.Secret)))
	if secrets.View == nil {
		body.add(Block{Text: said})
	} else {
		v := secrets.View(t.Position(), seat, hand.Secret)
		body.add(Block{Text: "## " + say.Say(v.Title)})
		f.draw(&body, t, v, say)
		body.add(Block{Text: strings.TrimPrefix(say.Say(v.Status)+smallLines(say.Say(v.Note)), "\n")})
	}
	return Message{Body: body.with(closeButton(say.Plain())), To: ToMember, Sole: t.Match.ID + "/hand"}, nil
}

// handKey shows a member their own hand, where members have one.
func handKey(t *match.Table, plain words.Speaker) []Button {
	if t.Game.Secrets == nil || t.Game.Secrets.Forced == nil {
		return nil
	}
	return []Button{{Label: plain.Say(t.Game.Info.Text("hand")), Custom: custom{actHand, t.Match.ID, 0, ""}.String()}}
}

// ownHand is the seat and hand of a secret that the member may know: one that has
// been told, or her own that the host keeps; nobody and an empty one for everyone
// else.
func (s *Set) ownHand(t *match.Table, user string) (games.Seat, games.Hand, error) {
	for i, c := range t.Log.Chairs {
		if c.User == user && len(c.Sealed) > 0 {
			h, err := s.host.Hand(t, games.Seat(i))
			return games.Seat(i), h, err
		}
	}
	for _, seat := range t.Log.Told() {
		return seat, games.Hand{Secret: t.Log.Reveals[seat]}, nil
	}
	return games.Nobody, games.Hand{}, nil
}
