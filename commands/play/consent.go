package play

import (
	"context"
	"time"

	"parlour/commands"
	"parlour/commands/words"
	"parlour/games"
	"parlour/games/match"
)

// What concerns all who play: taking moves back, agreeing to a draw, a pause, and
// stopping. Alone against computers it is done at once; else the others are asked
// on the board, below which they answer. Whoever plays on has answered too.

// proposals is what takes the consent of others, and their answers.
type proposals struct{ *commands.Core }

func Proposals(c *commands.Core) commands.Feature {
	f := proposals{c}
	return commands.Feature{
		Name: "consent",
		Table: []commands.Spec{
			{Name: "undo", About: games.T("commands.game.undo"), Do: f.Act.Command(games.Undo, "")},
			{Name: "draw", About: games.T("commands.game.draw"), Do: f.draw},
			{Name: "pause", About: games.T("commands.game.pause"), Do: f.Act.Command(games.Pause, "")},
			{Name: "resume", About: games.T("commands.game.resume"), Do: f.Act.Command(games.Resume, "")},
		},
		Controls: map[commands.Action]commands.Control{
			commands.ActAgree: f.Act.Control(match.Act{Kind: games.Agree}), commands.ActObject: f.Act.Control(match.Act{Kind: games.Object}),
			commands.ActResume: f.Act.Control(match.Act{Kind: games.Resume, At: match.AnyEntry}),
		},
	}
}

// weighing is how long a computer thinks about a draw that it is offered.
const weighing = time.Second

// draw offers a draw: to the other member, or to the computer, which takes it where
// it does not think itself better off.
func (f proposals) draw(ctx context.Context, r commands.Request) (commands.Reply, error) {
	t, err := f.Host.Current(ctx, r.Channel)
	if err != nil {
		return nil, err
	}
	act := match.Act{Channel: r.Channel, Match: t.Match.ID, At: match.AnyEntry, Kind: games.Draw}
	computers, err := t.MayOffer(r.Actor())
	if err == nil && computers {
		enough, stop := context.WithTimeout(ctx, weighing)
		defer stop()
		act.At = len(t.Match.Entries)
		act.Taken, err = f.Host.TakesDraw(ctx, t, enough.Done())
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

// consentLines say who asks for what and who is waited for, or who has said no.
func consentLines(t *match.Table) (lines []games.Text) {
	switch asked := t.Log.Asked; {
	case t.Outcome().Over:
	case asked != nil:
		lines = append(lines, commands.Proposal(asked.Text, asked.Seat))
		if len(t.Log.Agreed) > 0 {
			lines = append(lines, games.T("commands.consent.agreed", "Agreed", seats(t.Log.Agreed), "Awaited", seats(t.Asks())))
		}
	case t.Log.Denied != nil:
		lines = append(lines, games.T("commands.consent.denied", "Seat", t.Log.Denied.No.Seat))
	}
	return lines
}

// seats are seats as an argument that lists them.
func seats(all []games.Seat) []games.Text {
	return commands.Mapped(all, func(s games.Seat) games.Text { return games.T("commands.seat", "Seat", s) })
}

// consentKeys let the others answer what is asked.
func consentKeys(t *match.Table, plain words.Speaker) []commands.Block {
	if t.Log.Asked == nil || t.Outcome().Over {
		return nil
	}
	key := func(label string, action commands.Action, style commands.ButtonStyle) commands.Button {
		return commands.NewButton(plain, label, commands.IDNow(action, t, ""), style)
	}
	return []commands.Block{{Buttons: []commands.Button{key("commands.button.agree", commands.ActAgree, commands.Success), key("commands.button.object", commands.ActObject, commands.Plain)}}}
}

// resumeKey returns the button that resumes a paused match.
func resumeKey(t *match.Table, plain words.Speaker) []commands.Button {
	return []commands.Button{commands.NewButton(plain, "commands.button.resume", commands.IDOf(commands.ActResume, t, ""), commands.Primary)}
}
