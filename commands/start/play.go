package start

import (
	"context"
	"slices"

	"parlour/commands"
	"parlour/games"
	"parlour/games/match"
	"parlour/games/match/host"
	"parlour/games/match/store"
)

// A /play message has a menu each for the game, the kind of opponent and the level,
// and a button that starts the match. The choice is a command that the custom ID of
// every control contains (see controls.go in package commands). Menus change it, and
// Start runs it. The next /play begins with the last choice.

// play shows the menus: in public if the server has not been welcomed.
func (f starter) play(ctx context.Context, r commands.Request) (commands.Reply, error) {
	if !r.Hidden { // other members would not see the welcome
		if body, first := f.Welcome(ctx, r); first {
			return commands.Message{Body: body}, nil
		}
	}
	chosen, known := f.lastPlayed(ctx, r)
	intro := asking
	if !known {
		intro = welcoming
	}
	return commands.Message{Body: f.chooser(ctx, f.Speak.Private(r), chosen, intro), To: commands.ToMember, Key: playKey}, nil
}

// playNow shows the menus with a game chosen.
func (f starter) playNow(ctx context.Context, r commands.Request) (commands.Reply, error) {
	g, ok := f.Host.GameNamed(r.Control().Arg)
	if !ok {
		return nil, games.Refuse("match.refuse.gone")
	}
	chosen, _, ok := f.lastOf(ctx, r, g)
	if !ok {
		chosen = choose(r, g, g.Info.Openings[0])
	}
	return commands.Message{Body: f.chooser(ctx, f.Speak.Private(r), chosen, asking), To: commands.ToMember, Key: playKey}, nil
}

// challenge shows the menus of /play with a member as the opponent, in the game that the challenger
// played last if it is one for two. It refuses a member who can't be invited.
func (f starter) challenge(ctx context.Context, r commands.Request) (commands.Reply, error) {
	friend := r.Values[commands.ParamMember]
	if friend == r.User.ID {
		return nil, games.Refuse("commands.challenge.refuse.self", "Parlour", named(r, "commands.play.parlour"))
	}
	last, _ := f.lastPlayed(ctx, r)
	p, ok := f.selectionOf(last, f.Commands.Find(last.Path))
	if !ok {
		return nil, games.Refuse("match.refuse.gone")
	}
	all := append([]way{p.way}, ways(f.Host.Games)...)
	isFriendly := func(o games.Opening) bool { return company(o) == friendly }
	i := slices.IndexFunc(all, func(w way) bool { return slices.ContainsFunc(w.openings(), isFriendly) })
	if i < 0 { // no game is for two
		return nil, games.Refuse("match.refuse.gone")
	}
	p.way = all[i]
	openings := p.way.openings()
	p.opening = openings[slices.IndexFunc(openings, isFriendly)]
	p.r = f.reopened(ctx, p, p.way.game, p.opening)
	chosen, err := pickFriend(ctx, r, p, friend)
	if err == nil {
		err = f.Host.Invites.MayInvite(ctx, match.Home(r.Guild, r.Channel), r.Actor(), []match.Person{{User: friend, Name: r.Names[friend]}})
	}
	if err != nil {
		return nil, err
	}
	return commands.Message{Body: f.chooser(ctx, f.Speak.Private(r), chosen, asking), To: commands.ToMember, Key: playKey}, nil
}

// runChosen runs the chosen command, with the secret of a form if one was typed. The private message is deleted
// when the board arrives.
func (f starter) runChosen(ctx context.Context, _ commands.Request, p selection) (commands.Reply, error) {
	return f.Commands.Run(ctx, p.r, p.spec)
}

// rules explains the chosen game.
func (f starter) rules(ctx context.Context, r commands.Request, p selection) (commands.Reply, error) {
	at, _ := p.way.game.Open(f.settled(ctx, p).Options) // nil if Start will refuse the options
	return f.Explain(r, p.way.game, at, false), nil
}

// back leaves the page of options.
func (f starter) back(ctx context.Context, r commands.Request, p selection) (commands.Reply, error) {
	return commands.Message{Body: f.chooser(ctx, f.Speak.Private(r), p.r, asking), To: commands.InPlace}, nil
}

// menu returns the control of a menu. pick returns the new choice from the picked
// line, which is "" for none.
func (f starter) menu(pick func(context.Context, commands.Request, selection, string) (commands.Request, error)) commands.Control {
	do := func(ctx context.Context, r commands.Request, p selection) (commands.Reply, error) {
		line := ""
		if len(r.Picked) == 1 {
			line = r.Picked[0]
		}
		next, err := pick(ctx, r, p, line)
		if err != nil {
			return nil, err
		}
		if _, ok := f.Commands.Write(next, commands.ActStart); !ok {
			return nil, games.Refuse("commands.refuse.long-start")
		}
		say, intro := f.Speak.Private(r), asking
		if !r.Private {
			say, intro = f.Speak.Public(r), welcoming
			next.User = commands.User{} // without the member's last choice
		}
		return commands.Message{Body: f.chooser(ctx, say, next, intro), To: commands.InPlace}, nil
	}
	return commands.Control{Do: f.selected(do)}
}

// pickGame chooses a game as the member started it last. If the member never did, or all
// members see the choice, it stays with the same kind of opponent and the same level.
func (f starter) pickGame(ctx context.Context, r commands.Request, p selection, value string) (commands.Request, error) {
	for _, w := range ways(f.Host.Games) {
		if w.value() == value {
			if last, lastWay, ok := f.lastOf(ctx, p.r, w.game); ok && r.Private && lastWay.value() == value {
				return last, nil
			}
			openings := w.openings()
			at := max(0, slices.IndexFunc(openings, func(o games.Opening) bool { return company(o) == company(p.opening) }))
			return f.reopened(ctx, p, w.game, openings[at]), nil
		}
	}
	return p.r, nil
}

// pickOpening chooses the kind of opponent.
func (f starter) pickOpening(ctx context.Context, _ commands.Request, p selection, value string) (commands.Request, error) {
	if o, ok := p.way.game.Info.OpeningByName(value); ok {
		return f.reopened(ctx, p, p.way.game, o), nil
	}
	return p.r, nil
}

// pickLevel chooses the level of the computer.
func pickLevel(_ context.Context, _ commands.Request, p selection, value string) (commands.Request, error) {
	return withLevel(p.r, &p.way.game.Info, p.opening, value), nil
}

// named returns the label of a control of the choice, which is in the member's language or, if all members
// see it, in the channel's.
func named(r commands.Request, id string) any {
	if r.Private {
		return games.Text{ID: id}
	}
	return games.Label{ID: id}
}

// pickFriend chooses the invited member from all members.
func pickFriend(_ context.Context, r commands.Request, p selection, friend string) (commands.Request, error) {
	switch {
	case friend == "":
		return p.r, games.Refuse("commands.play.refuse.no-friend", "Start", named(r, "commands.button.start"))
	case r.Bots[friend]:
		return p.r, games.Refuse("commands.play.refuse.friend-bot", "Parlour", named(r, "commands.play.parlour"))
	case friend == r.User.ID && host.Hides(&p.way.game.Info):
		return p.r, games.Refuse("match.refuse.own-secret")
	}
	if err := (commands.Param{Kind: commands.Person}).Check(friend); err != nil {
		return p.r, err
	}
	next := p.r
	next.Values, next.Names = withValue(p.r.Values, paramOpponent, friend), map[string]string{}
	if name, known := r.Names[friend]; known {
		next.Names[friend] = name
	}
	return next, nil
}

// reopened returns a choice with another opening, the same level and the same invited
// member. A beginner gets the lowest level.
func (f starter) reopened(ctx context.Context, p selection, g *games.Game, o games.Opening) commands.Request {
	level := p.r.Values[paramPlayer]
	if level == "" && f.newcomer(ctx, p.r) {
		level = f.firstLevel(ctx, p.r)
	}
	next := withLevel(choose(p.r, g, o), &g.Info, o, level)
	if friend := p.r.Values[paramOpponent]; friend != "" && company(o) == friendly {
		next.Values[paramOpponent], next.Names = friend, p.r.Names
	}
	return next
}

// welcome returns the message by which Parlour introduces itself to a server: a /play
// that stays and that everyone can use. It reports false if the server has been
// welcomed before.
func (f starter) welcome(ctx context.Context, r commands.Request) (commands.Body, bool) {
	if r.Guild == "" {
		return commands.Body{}, false
	}
	first, err := f.Once(ctx, store.Document{Home: r.Guild, Kind: store.WelcomedKind, ID: store.WelcomedKind}, r.ID)
	if err != nil {
		f.Log.Warn("failed to record welcome", "error", err)
	}
	if !first {
		return commands.Body{}, false
	}
	r.User = commands.User{}
	return f.chooser(ctx, f.Speak.Public(r), f.firstChoice(ctx, r), welcoming), true
}

// ownCopy returns a page that replaces the previous one, but never the public welcome.
func ownCopy(r commands.Request, b commands.Body) commands.Message {
	if r.Private {
		return commands.Message{Body: b, To: commands.InPlace}
	}
	return commands.Message{Body: b, To: commands.ToMember, Key: playKey}
}
