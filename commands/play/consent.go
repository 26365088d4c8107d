package play

import (
	"context"
	"time"

	"parlour/commands"
	"parlour/commands/words"
	"parlour/games"
	"parlour/games/match"
)

// Taking moves back, draws, pauses and stopping need the consent of the other members.
// Against computers they happen at once; otherwise the others answer below the board.
// A move is an answer, too.

// weighing is how long a computer thinks about an offered draw.
const weighing = time.Second

// draw offers a draw in the channel's match.
func (f feature) draw(ctx context.Context, r commands.Request) (commands.Reply, error) {
	t, err := f.Host.Current(ctx, r.Channel)
	if err != nil {
		return nil, err
	}
	return f.offerDraw(ctx, r, t)
}

// offerDraw offers a draw. A computer accepts it unless it thinks that it is ahead.
func (f feature) offerDraw(ctx context.Context, r commands.Request, t *match.Table) (commands.Reply, error) {
	act := match.Act{Channel: r.Channel, Match: t.Match.ID, At: match.AnyEntry, Kind: games.Draw}
	computers, err := t.Consent().MayOfferDraw(r.Actor())
	if err == nil && computers {
		enough, stop := f.Timeout(ctx, weighing)
		defer stop()
		act.At = len(t.Match.Entries)
		act.ComputersAccept, err = f.Host.Computers.AcceptsDraw(ctx, t, enough.Done())
	}
	if err != nil {
		return nil, commands.AtTable(err, t)
	}
	after, err := f.Host.Do(ctx, act, r.Actor())
	if err != nil {
		return nil, err
	}
	return commands.Done(after), nil
}

// consentLines returns the open proposal with those who have not answered, or who
// rejected the last one.
func consentLines(t *match.Table) (lines []games.Text) {
	switch asked := t.Log.Proposal; {
	case t.Outcome().Over:
	case asked != nil:
		var move any
		if i, err := t.Consent().MayUndo(match.Actor{User: asked.User}); err == nil {
			move = commands.MoveText(t.Game, t.Positions[i], t.Log.Moves[i].Text)
		}
		lines = append(lines, commands.Proposal(t.Game, asked.Text, asked.Seat, move))
		if len(t.Log.Agreed) > 0 {
			lines = append(lines, games.T("commands.consent.agreed", "Agreed", seats(t.Log.Agreed), "Awaited", seats(t.Consent().Missing())))
		}
	case t.Log.Rejected != nil:
		lines = append(lines, games.T("commands.consent.denied", "Seat", t.Log.Rejected.Rejection.Seat))
	}
	return lines
}

// seats returns seats as an argument that lists them.
func seats(all []games.Seat) []games.Text {
	return games.Mapped(all, func(s games.Seat) games.Text { return games.T("commands.seat", "Seat", s) })
}

// consentKeys returns the buttons that answer a proposal.
func consentKeys(t *match.Table, plain words.Speaker) []commands.Block {
	if t.Log.Proposal == nil || t.Outcome().Over {
		return nil
	}
	key := func(label string, action commands.Action, style commands.ButtonStyle) commands.Button {
		return commands.NewButton(plain, label, commands.IDNow(action, t, ""), style)
	}
	return []commands.Block{{Buttons: []commands.Button{key("commands.button.agree", commands.ActAgree, commands.Success), key("commands.button.object", commands.ActObject, commands.Plain)}}}
}

// undoKey returns the button that takes a move back, if a member has one to take back. It has
// no word, for lack of room, and stands between Hint and Resign, which change nothing at once.
func undoKey(t *match.Table, _ words.Speaker) []commands.Button {
	if t.Log.Proposal != nil || !t.Consent().Undoable() {
		return nil
	}
	return []commands.Button{{Label: "↶", Custom: commands.IDNow(commands.ActUndo, t, "").String()}}
}

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
	say, back := f.Speak.Private(r), commands.Closing()
	m := commands.Message{To: commands.ToMember, Key: t.Match.ID + "/resign"}
	if v := f.Variant(t); v.Solo { // the question replaces the board
		m, back = commands.Message{To: commands.InPlace}, commands.IDOf(v.Back, t, "")
	}
	m.Body = commands.Text(say.Say(games.T("commands.stop.resign"))).With(resignButton(t, say.Plain()), commands.NewButton(say.Plain(), "commands.button.play-on", back, commands.Plain))
	return m, nil
}
