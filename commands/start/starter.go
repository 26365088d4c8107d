package start

import (
	"cmp"
	"context"
	"errors"

	"parlour/commands"
	"parlour/games"
	"parlour/games/match"
	"parlour/games/match/store"
)

// starter starts matches: it implements the openings of games and /play.
type starter struct{ *commands.Core }

// begin starts a match and shows its board, or offers a thread if the channel is busy. It ends the match of instead, if
// that is not nil.
func (f starter) begin(ctx context.Context, r commands.Request, start match.Start, instead *match.Table) (commands.Reply, error) {
	reply, err := f.start(ctx, r, start, instead)
	if errors.Is(err, store.ErrBusy) {
		return f.offerThread(r, instead), nil
	}
	return reply, err
}

// start is begin, but returns store.ErrBusy if the channel is.
func (f starter) start(ctx context.Context, r commands.Request, start match.Start, instead *match.Table) (commands.Reply, error) {
	if err := f.MayStart(ctx, r); err != nil {
		return nil, err
	}
	if g, ok := f.Host.GameNamed(start.Game); ok { // else the host refuses it
		o, _ := g.Info.OpeningByName(start.Opening)
		var err error
		if start, err = f.Placed(r, o, start); err != nil {
			return nil, err
		}
	}
	if instead != nil && instead.Match.Channel != start.Channel { // others see it, and it goes on
		instead = nil
	}
	start.Evening = cmp.Or(r.Parent, r.Settings, r.Channel)
	t, err := f.Host.Start(ctx, start, r.Actor(), instead)
	if err != nil {
		return nil, err
	}
	return commands.Message{Board: t, Then: &commands.Message{To: commands.NoMessage, Key: playKey}}, nil
}

// playKey is the Key of a /play message.
const playKey = "play"

// offerThread refuses a second match in a channel, and offers a thread: for the
// command of the request, or for a match like that of a table.
func (f starter) offerThread(r commands.Request, like *match.Table) commands.Reply {
	say := f.Speak.Private(r)
	body := commands.Text(say.Say(games.T("commands.thread.busy")))
	if t, err := f.Host.Current(context.Background(), r.Channel); err == nil && t.Consent().MayStop(r.Actor()) {
		body.Blocks[0].Text += " " + say.Say(games.T("commands.thread.busy.stop"))
	}
	id, ok := f.Commands.Write(r, commands.ActThread)
	if like != nil {
		id, ok = commands.IDOf(commands.ActThread, like, "").String(), true
	}
	if !r.Thread && ok && !f.Settings.Server(context.Background(), r.Guild).NoThreads {
		body.Blocks[0].Text += " " + say.Say(games.T("commands.thread.busy.offer"))
		body.Blocks = append(body.Blocks, commands.Block{Buttons: []commands.Button{{
			Label: say.Plain().Say(games.T("commands.button.thread")), Emoji: "🧵", Custom: id, Style: commands.Primary,
		}}})
	}
	return commands.Note(body)
}
