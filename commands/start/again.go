package start

import (
	"context"
	"maps"
	"slices"

	"parlour/commands"
	"parlour/commands/words"
	"parlour/games"
	"parlour/games/match"
)

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

// runInThread asks for a thread in which the chosen command is run.
func (f starter) runInThread(ctx context.Context, _ commands.Request, p selection) (commands.Reply, error) {
	start, _, err := f.read(ctx, p.r, p.way.game, p.opening)
	if err != nil {
		return nil, err
	}
	return f.askThread(ctx, p.r, p.way.game, start.Opponents, func(ctx context.Context, r commands.Request) (commands.Reply, error) {
		return f.Commands.Run(ctx, r, p.spec)
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
	if err := f.Host.Invites.MayInvite(ctx, match.Home(r.Guild, r.Channel), r.Actor(), opponents); err != nil {
		return nil, err
	}
	say, name := f.Speak.Public(r), games.T("commands.thread.name", "Game", g.Info.Text("title"), "Member", r.User.Name)
	return commands.Thread{
		Name: say.Plain().Say(name), First: commands.Text(say.Say(name)),
		Next: func(ctx context.Context, channel string) commands.Reply {
			r.Settings, r.Channel, r.Thread = r.Channel, channel, true
			return f.Try(ctx, r, do)
		},
	}, nil
}

// ended reports whether a match has ended: only what comes after it in the channel matters then, which
// restart reads.
func ended(_ commands.Request, t *match.Table) bool { return !t.Match.Status.Open() }

// restartCommand ends the channel's match and starts it again.
func (f starter) restartCommand(ctx context.Context, r commands.Request, t *match.Table) (commands.Reply, error) {
	if t.Match.StartedBy(r.ID) { // a redelivery
		return commands.Message{Board: t}, nil
	}
	return f.restart(ctx, r, t)
}

// restart starts the table's match again, in its place if it is still open. A typed
// secret must be typed again.
func (f starter) restart(ctx context.Context, r commands.Request, t *match.Table) (commands.Reply, error) {
	if v := f.Variant(t); !v.NoRestart.IsZero() {
		return nil, games.Refusal{Text: v.NoRestart}
	}
	if err := t.Consent().MayRestart(r.Actor()); err != nil {
		return nil, commands.AtTable(err, t)
	}
	first := t.Rematch(r.Actor())
	if first.After = t.Match.ID; ended(r, t) && !first.Source.IsTyped() && len(first.Opponents) == 0 {
		if reply, err := f.start(ctx, r, first, t); err == nil { // usually nothing has come after it
			return reply, nil
		}
	}
	switch now, invited := f.again(ctx, r, t); {
	case now != nil && now.Match.Status == match.Live && !now.Match.StartedBy(r.ID):
		note := f.Speak.Note(r, games.T("commands.again.on"))
		note.Body = note.With(commands.Button{Label: f.Speak.Private(r).Plain().Say(games.T("commands.button.to-board")), Link: string(f.BoardLink(ctx, now))})
		return note, nil
	case now != nil && !invited && !now.Match.StartedBy(r.ID):
		return nil, games.Refuse("commands.again.refuse")
	case invited:
		begun, err := f.Host.Do(ctx, match.Act{Channel: r.Channel, Match: now.Match.ID, At: match.AnyEntry, Kind: games.Sit}, r.Actor())
		if err != nil {
			return nil, commands.AtTable(err, now)
		}
		return commands.Message{Board: begun}, nil // the pressed message is the board of another match
	}
	start := t.Rematch(r.Actor())
	if asked, asks := f.askTyped(r, t, commands.ActAgain, &start); asks {
		return asked, nil
	}
	return f.begin(ctx, r, start, t)
}

// askTyped returns the form for the secret of a start, if it has to be typed. If the request
// contains it, the start does from then on.
func (f starter) askTyped(r commands.Request, t *match.Table, do commands.Action, start *match.Start) (form commands.Reply, asks bool) {
	if !start.Source.IsTyped() {
		return nil, false
	}
	secret, given := r.Values[commands.InputSecret]
	if !given {
		return f.Forms.Secret(r, t.Game, t.Positions[0], commands.IDOf(do, t, "").String()), true
	}
	start.Secret = f.Speak.Secret(r, t.Game, t.Positions[0], secret)
	return nil, false
}

// again returns the rematch of a match that waits for those who played it or is played, and whether the member is invited
// to it; nil if there is none with this member.
func (f starter) again(ctx context.Context, r commands.Request, t *match.Table) (now *match.Table, invited bool) {
	if t.Match.Status.Open() {
		return nil, false
	}
	now, err := f.Host.Latest(ctx, r.Channel)
	if err != nil || !now.Match.Status.Open() || now.Match.Status == match.Live && !now.Match.Again || now.Match.Game != t.Match.Game {
		return nil, false
	}
	i := slices.IndexFunc(now.Log.Chairs, func(c match.Chair) bool { return c.User == r.User.ID })
	if _, played := t.OwnSeat(now.Match.Starter); !played || i < 0 {
		return nil, false
	}
	return now, now.Log.Chairs[i].Kind == match.Invited
}

// againKey returns the button that plays again, called Rematch between members.
func againKey(t *match.Table, plain words.Speaker) []commands.Button {
	label := "commands.button.again"
	if t.RematchNeedsOthers() {
		label = "commands.button.rematch"
	}
	return []commands.Button{commands.NewButton(plain, label, commands.IDOf(commands.ActAgain, t, ""), commands.Primary)}
}

// try starts a match against the computer by the rules of a shared one. A newcomer plays against
// the easiest computer, as with /play.
func (f starter) try(ctx context.Context, r commands.Request, t *match.Table) (commands.Reply, error) {
	openings := slices.DeleteFunc(slices.Clone(t.Game.Info.Openings), func(o games.Opening) bool { return company(o) != alone })
	if len(openings) == 0 {
		return nil, games.Refuse("match.refuse.gone")
	}
	o := openings[max(0, slices.IndexFunc(openings, func(o games.Opening) bool { return o.Name == t.Match.Opening }))]
	start := match.Start{
		Guild: r.Guild, Channel: r.Channel, Game: t.Match.Game, Opening: o.Name, Options: maps.Clone(t.Match.Options),
		Players: map[games.Seat]string{}, Source: match.Sources(t.Game, o)[0],
	}
	if o.Name == t.Match.Opening {
		start.Side, start.Source = t.Match.Side, t.Match.Source
	}
	if asked, asks := f.askTyped(r, t, commands.ActTry, &start); asks {
		return asked, nil
	}
	f.startEasy(ctx, r, &t.Game.Info, o, &start)
	start.Players = f.levelled(ctx, r, &t.Game.Info, start.Players)
	reply, err := f.begin(ctx, r, start, nil)
	if m, ok := reply.(commands.Message); ok && m.Board != nil {
		f.count(ctx, r, wayOf(t.Game, o))
	}
	return reply, err
}
