package start

import (
	"context"

	"parlour/commands"
	"parlour/games"
	"parlour/games/match"
)

// Threads offers a thread for a match if the channel has one already.
func Threads(c *commands.Core) commands.Feature {
	f := starter{c}
	return commands.Feature{
		Name:     "thread",
		Controls: commands.Controls{commands.ActThread: {Do: f.runInThread, Table: f.againInThread}},
	}
}

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

// againInThread asks for a thread in which a match is started again.
func (f starter) againInThread(ctx context.Context, r commands.Request, t *match.Table) (commands.Reply, error) {
	start := t.Rematch(r.Actor())
	return f.askThread(ctx, r, t.Game, start.Opponents, func(ctx context.Context, r commands.Request) (commands.Reply, error) {
		start.Channel = r.Channel
		if start.Source.IsTyped() {
			return nil, games.Refuse("commands.thread.refuse.secret")
		}
		return f.begin(ctx, r, start, nil)
	})
}

// runInThread asks for a thread in which the command of a custom ID is run.
func (f starter) runInThread(ctx context.Context, r commands.Request) (commands.Reply, error) {
	given, spec, ok := f.Commands.Read(r, r.Control().Arg)
	if !ok {
		return nil, games.Refuse("match.refuse.gone")
	}
	g, ok := f.Host.GameNamed(given.Path[0])
	if !ok {
		return nil, games.Refuse("match.refuse.gone")
	}
	var opponents []match.Person
	if o, ok := g.Info.OpeningByName(given.Path[1]); ok {
		start, err := f.read(ctx, given, g, o)
		if err != nil {
			return nil, err
		}
		opponents = start.Opponents
	}
	return f.askThread(ctx, given, g, opponents, func(ctx context.Context, r commands.Request) (commands.Reply, error) {
		return f.Core.Commands.Run(ctx, r, spec)
	})
}

// askThread asks for a thread for a match and then executes a request there. It
// refuses beforehand what would be refused there, so that no thread stays empty.
func (f starter) askThread(ctx context.Context, r commands.Request, g *games.Game, opponents []match.Person, do commands.Handler) (commands.Reply, error) {
	if f.Settings.Server(ctx, r.Guild).NoThreads {
		return nil, games.Refuse("commands.thread.refuse.off")
	}
	if err := f.Settings.MayStart(ctx, r); err != nil {
		return nil, err
	}
	if err := f.Host.MayInvite(ctx, match.Home(r.Guild, r.Channel), r.Actor(), opponents); err != nil {
		return nil, err
	}
	say := f.Speak.Public(r).Plain()
	return commands.Thread{
		Name: say.Say(games.T("commands.thread.name", "Game", g.Info.Text("title"), "Member", r.User.Name)),
		Next: func(ctx context.Context, channel string) commands.Reply {
			r.Settings, r.Channel, r.Thread = r.Channel, channel, true
			r.Route = match.Route{} // the reply is not in the thread
			return f.Try(ctx, r, do)
		},
	}, nil
}
