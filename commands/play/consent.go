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
	return commands.Mapped(all, func(s games.Seat) games.Text { return games.T("commands.seat", "Seat", s) })
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

// resumeKey returns the button that resumes a paused match.
func resumeKey(t *match.Table, plain words.Speaker) []commands.Button {
	return []commands.Button{commands.NewButton(plain, "commands.button.resume", commands.IDOf(commands.ActResume, t, ""), commands.Primary)}
}
