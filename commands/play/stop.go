package play

import (
	"context"

	"parlour/commands"
	"parlour/commands/words"
	"parlour/games"
	"parlour/games/match"
)

// stop stops the channel's match, or asks the other members. The member can resign
// instead of waiting for them.
func (f feature) stop(ctx context.Context, r commands.Request) (commands.Reply, error) {
	t, err := f.Host.Do(ctx, match.Act{Channel: r.Channel, At: match.AnyEntry, Kind: games.Stop}, r.Actor())
	if refusal, refused := games.RefusalIn(err); refused && refusal.ID == "match.refuse.asked" {
		if t, err := f.Host.Current(ctx, r.Channel); err == nil {
			return f.offerResign(r, t, refusal.Text), nil
		}
	}
	if err != nil {
		return nil, err
	}
	if own, ok := f.OwnReply(ctx, r, t); ok {
		return own, nil
	}
	if t.Log.Proposal == nil || t.Log.Proposal.Key != r.ID {
		return commands.Done(t), nil
	}
	return f.offerResign(r, t, games.T("commands.stop.asking", "Seat", t.Consent().Missing()[0])), nil
}

// offerResign returns a note with a button that resigns, if the member may.
func (f feature) offerResign(r commands.Request, t *match.Table, said games.Text) commands.Message {
	say := f.Speak.At(r, t)
	keys := []commands.Button{commands.CloseButton(say.Plain())}
	if t.Consent().MayResign(r.Actor()) == nil {
		keys = append([]commands.Button{resignButton(t, say.Plain())}, keys...)
	}
	return commands.Message{Body: commands.Text(say.Say(said)).With(keys...), To: commands.ToMember, Key: t.Match.ID + "/stop"}
}

// resignKey returns the button that asks for confirmation before it resigns.
func resignKey(t *match.Table, plain words.Speaker) []commands.Button {
	return []commands.Button{commands.NewButton(plain, "commands.button.resign", commands.IDOf(commands.ActResign, t, ""), commands.Plain)}
}

// resignButton returns the button that resigns at once.
func resignButton(t *match.Table, plain words.Speaker) commands.Button {
	return commands.NewButton(plain, "commands.button.resign", commands.IDOf(commands.ActResign, t, commands.ArgYes), commands.Danger)
}

// resign asks for confirmation in a private message and then resigns, because Resign
// is beside Help.
func (f feature) resign(ctx context.Context, r commands.Request, t *match.Table) (commands.Reply, error) {
	if r.Control().Arg == commands.ArgYes {
		return f.Act.Do(ctx, r, match.Act{Channel: r.Channel, Match: t.Match.ID, At: match.AnyEntry, Kind: games.Resign})
	}
	if t.Outcome().Over {
		return f.Refuse.Outdated(r, t, games.Refuse("match.refuse.over"))
	}
	if err := t.Consent().MayResign(r.Actor()); err != nil {
		return nil, commands.AtTable(err, t)
	}
	say := f.Speak.Private(r)
	if v := f.Variant(t); v.Solo { // the question replaces the board
		back := commands.IDOf(v.Back, t, "")
		body := commands.Text(say.Say(games.T("commands.stop.resign"))).With(resignButton(t, say.Plain()), commands.NewButton(say.Plain(), "commands.button.play-on", back, commands.Plain))
		return commands.Message{Body: body, To: commands.InPlace}, nil
	}
	body := commands.Text(say.Say(games.T("commands.stop.resign"))).With(resignButton(t, say.Plain()), commands.NewButton(say.Plain(), "commands.button.play-on", commands.Closing(), commands.Plain))
	return commands.Message{Body: body, To: commands.ToMember, Key: t.Match.ID + "/resign"}, nil
}
