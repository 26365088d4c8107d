package start

import (
	"context"
	"slices"

	"parlour/commands"
	"parlour/commands/words"
	"parlour/games"
	"parlour/games/match"
)

// restarts implements playing again.
type restarts struct{ starter }

// Restart is /game restart and Play again: the same match once more.
func Restart(c *commands.Core) commands.Feature {
	f := restarts{starter{c}}
	return commands.Feature{
		Name:     "restart",
		Table:    []commands.Spec{{Name: "restart", About: games.T("commands.game.restart"), Public: true, Table: f.command}},
		Board:    commands.Additions{Buttons: commands.Buttons{commands.SlotAgain: againKey}},
		Controls: commands.Controls{commands.ActAgain: {Table: f.restart, Public: true}},
	}
}

// command ends the channel's match and starts it again.
func (f restarts) command(ctx context.Context, r commands.Request, t *match.Table) (commands.Reply, error) {
	if t.Match.StartedBy(r.ID) { // a redelivery
		return commands.Message{Board: t}, nil
	}
	return f.restart(ctx, r, t)
}

// restart starts the table's match again, in its place if it is still open. A typed
// secret must be typed again.
func (f restarts) restart(ctx context.Context, r commands.Request, t *match.Table) (commands.Reply, error) {
	if v := f.Variant(t); !v.NoRestart.IsZero() {
		return nil, games.Refusal{Text: v.NoRestart}
	}
	if err := t.Consent().MayRestart(r.Actor()); err != nil {
		return nil, commands.AtTable(err, t)
	}
	if now, invited := f.invitedAgain(ctx, r, t); invited {
		begun, err := f.Host.Do(ctx, match.Act{Channel: r.Channel, Match: now.Match.ID, At: match.AnyEntry, Kind: games.Sit}, r.Actor())
		if err != nil {
			return nil, commands.AtTable(err, now)
		}
		return commands.Message{Board: begun}, nil // the pressed message is the board of another match
	}
	start := t.Rematch(r.Actor())
	if start.Source.IsTyped() {
		secret, given := r.Values[commands.InputSecret]
		if !given {
			return f.Forms.Secret(r, t.Game, t.Positions[0], commands.IDOf(commands.ActAgain, t, "").String()), nil
		}
		start.Secret = secret
	}
	return f.begin(ctx, r, start, t)
}

// invitedAgain returns the match to which another player has invited this member after
// the same match: both have asked to play again.
func (f restarts) invitedAgain(ctx context.Context, r commands.Request, t *match.Table) (*match.Table, bool) {
	if t.Match.Status.Open() {
		return nil, false
	}
	now, err := f.Host.Latest(ctx, r.Channel)
	if err != nil || now.Match.Status != match.Waiting || now.Match.Game != t.Match.Game {
		return nil, false
	}
	_, played := t.OwnSeat(now.Match.Starter)
	invited := func(c match.Chair) bool { return c.Kind == match.Invited && c.User == r.User.ID }
	return now, played && slices.ContainsFunc(now.Log.Chairs, invited)
}

// againKey returns the button that plays again, called Rematch between members.
func againKey(t *match.Table, plain words.Speaker) []commands.Button {
	label := "commands.button.again"
	if t.RematchNeedsOthers() {
		label = "commands.button.rematch"
	}
	return []commands.Button{commands.NewButton(plain, label, commands.IDOf(commands.ActAgain, t, ""), commands.Primary)}
}
