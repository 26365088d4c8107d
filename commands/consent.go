package commands

import (
	"context"
	"time"

	"parlour/commands/words"
	"parlour/games"
	"parlour/games/match"
)

// What concerns all who play: taking moves back, agreeing to a draw, a pause, and
// stopping. Alone against computers it is done at once; else the others are asked
// on the board, below which they answer. Whoever plays on has answered too.

const (
	actAgree  = "ag" // agree to what is asked
	actObject = "ob" // say no to it, or take the question back
	actResume = "rs" // go on with a game that rests
)

// consentFeature is what takes the consent of others, and their answers.
type consentFeature struct{ *Set }

func (f consentFeature) feature() feature {
	return feature{
		table: []Spec{
			{Name: "undo", About: games.T("commands.game.undo"), do: f.doing(games.Undo, "")},
			{Name: "draw", About: games.T("commands.game.draw"), do: f.draw},
			{Name: "pause", About: games.T("commands.game.pause"), do: f.doing(games.Pause, "")},
			{Name: "resume", About: games.T("commands.game.resume"), do: f.doing(games.Resume, "")},
		},
		controls: map[string]control{
			actAgree: f.acting(match.Act{Kind: games.Agree}), actObject: f.acting(match.Act{Kind: games.Object}),
			actResume: f.acting(match.Act{Kind: games.Resume, At: match.AnyEntry}),
		},
	}
}

// weighing is how long a computer thinks about a draw that it is offered.
const weighing = time.Second

// draw offers a draw: to the other member, or to the computer, which takes it where
// it does not think itself better off.
func (f consentFeature) draw(ctx context.Context, r Request) (Reply, error) {
	t, err := f.host.Current(ctx, r.Channel)
	if err != nil {
		return nil, err
	}
	act := match.Act{Channel: r.Channel, Match: t.Match.ID, At: match.AnyEntry, Kind: games.Draw}
	computers, err := t.MayOffer(r.actor())
	if err == nil && computers {
		enough, stop := f.Timeout(ctx, weighing)
		defer stop()
		act.At = len(t.Match.Entries)
		act.Taken, err = f.host.TakesDraw(ctx, t, enough.Done())
	}
	if err != nil {
		return nil, &atTable{err, t}
	}
	after, err := f.host.Do(ctx, act, r.actor())
	if err != nil {
		return nil, err
	}
	return done(after), nil
}

// consentLines say who asks for what and who is waited for, or who has said no.
func consentLines(t *match.Table) (lines []games.Text) {
	switch asked := t.Log.Asked; {
	case t.Outcome().Over:
	case asked != nil:
		lines = append(lines, games.T("commands.consent."+asked.Text, "Seat", asked.Seat))
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
	return mapped(all, func(s games.Seat) games.Text { return games.T("commands.seat", "Seat", s) })
}

// consentKeys let the others answer what is asked.
func consentKeys(t *match.Table, plain words.Speaker) []Block {
	if t.Log.Asked == nil || t.Outcome().Over {
		return nil
	}
	key := func(name, action string, style ButtonStyle) Button {
		return button(plain, name, custom{action, t.Match.ID, len(t.Match.Entries), ""}, style)
	}
	return []Block{{Buttons: []Button{key("agree", actAgree, Success), key("object", actObject, Plain)}}}
}

// pausedKeys are those of a game that rests.
func pausedKeys(t *match.Table, plain words.Speaker) Block {
	return Block{Buttons: []Button{button(plain, "resume", custom{actResume, t.Match.ID, 0, ""}, Primary), helpButton(t, plain)}}
}
