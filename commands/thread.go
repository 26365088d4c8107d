package commands

import (
	"context"

	"parlour/games"
	"parlour/games/match"
)

const actThread = "t" // give the command arg in a thread, or start a match like that one there

// threadFeature is the offer of a thread, where the channel is taken by another game.
type threadFeature struct{ *Set }

func (f threadFeature) feature() feature {
	return feature{
		controls: map[string]control{actThread: {do: f.give, table: f.again}},
	}
}

// offer refuses a second game in a channel, and offers a thread for it:
// for the command that was given, or for another match like that of a table.
func (f threadFeature) offer(r Request, like *match.Table) Reply {
	say := f.private(r)
	body := text(say.Say(games.T("commands.thread.busy")))
	if t, err := f.host.Current(context.Background(), r.Channel); err == nil && t.MayStop(r.actor()) {
		body.Blocks[0].Text += " " + say.Say(games.T("commands.thread.busy.stop"))
	}
	id, ok := f.router.write(r, actThread)
	if like != nil {
		id, ok = custom{actThread, like.Match.ID, 0, ""}.String(), true
	}
	if !r.Thread && ok && !f.serverSettings(context.Background(), r.Guild).NoThreads {
		body.Blocks[0].Text += " " + say.Say(games.T("commands.thread.busy.offer"))
		body.Blocks = append(body.Blocks, Block{Buttons: []Button{{
			Label: say.Plain().Say(games.T("commands.button.thread")), Emoji: "🧵", Custom: id, Style: Primary,
		}}})
	}
	return private(body)
}

// again asks for a thread in which the game of a match is started again.
func (f threadFeature) again(ctx context.Context, r Request, t *match.Table) (Reply, error) {
	start := t.Again(r.actor())
	return f.ask(ctx, r, t.Game, start.Opponents, func(ctx context.Context, r Request) (Reply, error) {
		start.Channel = r.Channel
		if start.Source.IsTyped() {
			return nil, games.Refuse("commands.thread.refuse.secret")
		}
		return openingFeature(f).begin(ctx, r, start, nil)
	})
}

// give asks for a thread in which a command that was written down is given.
func (f threadFeature) give(ctx context.Context, r Request) (Reply, error) {
	given, spec, ok := f.router.read(r, r.control().arg)
	if !ok {
		return nil, games.Refuse("match.refuse.gone")
	}
	g, ok := f.host.GameNamed(given.Path[0])
	if !ok {
		return nil, games.Refuse("match.refuse.gone")
	}
	var opponents []match.Person
	if o, ok := g.Info.OpeningByName(given.Path[1]); ok {
		start, err := openingFeature(f).start(ctx, given, g, o)
		if err != nil {
			return nil, err
		}
		opponents = start.Opponents
	}
	return f.ask(ctx, given, g, opponents, func(ctx context.Context, r Request) (Reply, error) { return f.Set.give(ctx, r, spec) })
}

// ask asks for a thread for a game against those opponents, in which a request is
// then done. What is refused anyway is refused before there is an empty thread.
func (f threadFeature) ask(ctx context.Context, r Request, g *games.Game, opponents []match.Person, do handler) (Reply, error) {
	if f.serverSettings(ctx, r.Guild).NoThreads {
		return nil, games.Refuse("commands.thread.refuse.off")
	}
	if err := f.mayStart(ctx, r); err != nil {
		return nil, err
	}
	if err := f.host.MayInvite(ctx, match.Home(r.Guild, r.Channel), r.actor(), opponents); err != nil {
		return nil, err
	}
	say := f.public(r).Plain()
	return Thread{
		Name: say.Say(games.T("commands.thread.name", "Game", g.Info.Text("title"), "Member", r.User.Name)),
		Next: func(ctx context.Context, channel string) Reply {
			r.Settings, r.Channel, r.Thread = r.Channel, channel, true
			r.Route = match.Route{} // the answer is not in the thread
			return f.try(ctx, r, do)
		},
	}, nil
}
