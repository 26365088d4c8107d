package commands

import (
	"context"

	"parlour/games"
	"parlour/games/match"
)

// stop stops the channel's game, or where that takes two, asks the other. Who
// does not want to wait for the answer can resign.
func (s *Set) stop(ctx context.Context, r Request) (Reply, error) {
	t, err := s.host.Do(ctx, match.Act{Channel: r.Channel, At: match.AnyEntry, Kind: games.Stop}, r.actor())
	if refusal, refused := games.RefusalIn(err); refused && refusal.ID == "match.refuse.asked" {
		if t, err := s.host.Current(ctx, r.Channel); err == nil {
			return s.insisting(r, t, refusal.Text), nil
		}
	}
	if err != nil {
		return nil, err
	}
	if t.Log.Asked == nil || t.Log.Asked.Key != r.ID {
		return s.done(t), nil
	}
	m := s.insisting(r, t, games.T("commands.stop.asking", "Seat", t.Opposing(t.Log.Asked.Seat)))
	m.Touched = t
	return m, nil
}

// insisting lets who has asked to stop resign instead of waiting.
func (s *Set) insisting(r Request, t *match.Table, said games.Text) Message {
	say := s.inTable(t, s.private(r))
	body := text(say.Say(said))
	body.Keys = []Block{{Buttons: []Button{
		{Label: say.Plain().Say(games.T("commands.button.resign")), Custom: custom{actResign, t.Match.ID, 0, answerYes}.String(), Style: Danger},
		closeButton(say.Plain()),
	}}}
	return Message{Body: body, To: ToMember, Sole: t.Match.ID + "/stop"}
}

// resignCommand gives the channel's game up.
func (s *Set) resignCommand(ctx context.Context, r Request) (Reply, error) {
	t, err := s.host.Do(ctx, match.Act{Channel: r.Channel, At: match.AnyEntry, Kind: games.Resign}, r.actor())
	if err != nil {
		return nil, err
	}
	return s.done(t), nil
}

// showSpec is /game show, by which who has typed a secret chooses how it is
// shown from now on.
func (s *Set) showSpec() Spec {
	p := showParam()
	p.Common, p.Required = false, true
	return Spec{Name: "show", About: games.T("commands.game.show"), Params: []Param{p}, do: func(ctx context.Context, r Request) (Reply, error) {
		t, err := s.host.Do(ctx, match.Act{Channel: r.Channel, At: match.AnyEntry, Kind: games.Show, Text: r.Values[paramShow]}, r.actor())
		if err != nil {
			return nil, err
		}
		return s.done(t), nil
	}}
}
