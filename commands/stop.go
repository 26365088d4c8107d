package commands

import (
	"context"

	"parlour/commands/words"
	"parlour/games"
	"parlour/games/match"
)

const (
	actResign = "g" // ask whether to resign, or do it if arg is yes
	actStop   = "d" // stop the match
)

// stopFeature is the ways to end a game before its end.
type stopFeature struct{ *Set }

func (f stopFeature) feature() feature {
	return feature{
		table: []Spec{
			{Name: "resign", About: games.T("commands.game.resign"), do: f.doing(games.Resign, "")},
			{Name: "stop", About: games.T("commands.game.stop"), do: f.stop},
		},
		controls: map[string]control{actResign: {table: f.resign}, actStop: f.acting(match.Act{Kind: games.Stop})},
	}
}

// stop stops the channel's game, or where that takes others, asks them. Who does
// not want to wait for the answer can resign.
func (f stopFeature) stop(ctx context.Context, r Request) (Reply, error) {
	t, err := f.host.Do(ctx, match.Act{Channel: r.Channel, At: match.AnyEntry, Kind: games.Stop}, r.actor())
	if refusal, refused := games.RefusalIn(err); refused && refusal.ID == "match.refuse.asked" {
		if t, err := f.host.Current(ctx, r.Channel); err == nil {
			return f.offerResign(r, t, refusal.Text), nil
		}
	}
	if err != nil {
		return nil, err
	}
	if note, muted := f.mutedBy(ctx, r, t); muted {
		return note, nil
	}
	if t.Log.Asked == nil || t.Log.Asked.Key != r.ID {
		return done(t), nil
	}
	m := f.offerResign(r, t, games.T("commands.stop.asking", "Seat", t.Asks()[0]))
	m.Touched = t
	return m, nil
}

// offerResign lets who has asked to stop resign instead of waiting.
func (f stopFeature) offerResign(r Request, t *match.Table, said games.Text) Message {
	say := f.privateAt(r, t)
	body := text(say.Say(said)).with(resignButton(t, say.Plain()), closeButton(say.Plain()))
	return Message{Body: body, To: ToMember, Sole: t.Match.ID + "/stop"}
}

// resignButton resigns without asking again.
func resignButton(t *match.Table, plain words.Speaker) Button {
	return button(plain, "resign", custom{actResign, t.Match.ID, 0, answerYes}, Danger)
}

// resign asks whether the member means it, privately, and then does it: a tap
// beside Help must not cost a game.
func (f stopFeature) resign(ctx context.Context, r Request, t *match.Table) (Reply, error) {
	if r.control().arg == answerYes {
		return f.act(ctx, r, match.Act{Channel: r.Channel, Match: t.Match.ID, At: match.AnyEntry, Kind: games.Resign})
	}
	if t.Outcome().Over {
		return f.refuseOutdated(r, t, games.Refuse("match.refuse.over"))
	}
	if _, ok := t.SeatOf(r.User.ID); !ok {
		return nil, t.NotPlaying()
	}
	say := f.private(r)
	if t.Match.Daily != nil { // the question takes the place of the board
		back := custom{actDailyBack, t.Match.ID, 0, ""}
		body := text(say.Say(games.T("commands.stop.resign"))).with(resignButton(t, say.Plain()), button(say.Plain(), "play-on", back, Plain))
		return Message{Body: body, To: InPlace}, nil
	}
	body := text(say.Say(games.T("commands.stop.resign"))).with(resignButton(t, say.Plain()), button(say.Plain(), "play-on", closing, Plain))
	return Message{Body: body, To: ToMember, Sole: t.Match.ID + "/resign"}, nil
}

// answerYes is the argument of a control that was asked about.
const answerYes = "yes"
