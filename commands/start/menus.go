package start

import (
	"cmp"
	"context"
	"maps"
	"slices"

	"parlour/commands"
	"parlour/commands/words"
	"parlour/games"
	"parlour/games/match"
)

// Menus are the menus of a /play message.
func Menus(c *commands.Core) commands.Feature {
	f := starter{c}
	return commands.Feature{
		Name: "menus",
		Controls: commands.Controls{
			commands.ActGame: f.menu(f.pickGame), commands.ActAgainst: f.menu(f.pickOpening), commands.ActFriend: f.menu(pickFriend), commands.ActLevel: f.menu(pickLevel),
		},
	}
}

// menus returns the menus for the game, the opponent and the level: with one more for
// an invited member, and without levels if there is only one.
func (f starter) menus(p selection, start match.Start, plain words.Speaker) []commands.Block {
	menu := func(action commands.Action, placeholder string, options []commands.SelectOption) commands.Block {
		id, _ := f.Commands.Write(p.r, action)
		return commands.Block{Select: &commands.Select{Custom: id, Placeholder: plain.Say(games.Text{ID: placeholder}), Options: options}}
	}
	blocks := []commands.Block{
		menu(commands.ActGame, "commands.play.game", commands.MenuLines(plain, ways(f.Host.Games), p.way.value(), way.value, way.label)),
		menu(commands.ActAgainst, "commands.play.against", commands.MenuLines(plain, p.way.openings(), p.opening.Name,
			func(o games.Opening) string { return o.Name }, func(o games.Opening) games.Text { return games.Text{ID: companyTexts[company(o)]} })),
	}
	if company(p.opening) == friendly {
		blocks = append(blocks, menu(commands.ActFriend, "commands.play.friend-who", nil))
		blocks[len(blocks)-1].Select.Members = true
		blocks[len(blocks)-1].Select.Member = p.r.Values[paramOpponent]
	}
	if all := levels(&p.way.game.Info, p.opening); len(all) > 0 {
		chosen := cmp.Or(p.r.Values[paramPlayer], keptLevel(&p.way.game.Info, p.opening, start), games.Levels()[1])
		blocks = append(blocks, menu(commands.ActLevel, "commands.play.level", commands.MenuLines(plain, all, chosen,
			func(l games.PlayerInfo) string { return l.Name },
			func(l games.PlayerInfo) games.Text { return games.Text{ID: levelTexts[l.Name]} })))
	}
	return blocks
}

// keptLevel returns the level that the computer has by default; "" if it is no level,
// or the game's own default.
func keptLevel(info *games.Info, o games.Opening, start match.Start) string {
	seats, _ := computerSeats(info, o)
	for _, seat := range seats {
		if player := start.Players[seat]; slices.ContainsFunc(commands.LevelsFor(info, seat), func(l games.PlayerInfo) bool { return l.Name == player }) {
			return player
		}
	}
	return ""
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
		}
		return commands.Message{Body: f.chooser(ctx, say, next, intro), To: commands.InPlace}, nil
	}
	return commands.Control{Do: f.selected(do)}
}

// pickGame chooses a game, against the same kind of opponent if possible.
func (f starter) pickGame(ctx context.Context, _ commands.Request, p selection, value string) (commands.Request, error) {
	for _, w := range ways(f.Host.Games) {
		if w.value() == value {
			openings := w.openings()
			at := max(0, slices.IndexFunc(openings, func(o games.Opening) bool { return company(o) == company(p.opening) }))
			return f.reopened(ctx, p, w, openings[at]), nil
		}
	}
	return p.r, nil
}

// pickOpening chooses the kind of opponent.
func (f starter) pickOpening(ctx context.Context, _ commands.Request, p selection, value string) (commands.Request, error) {
	for _, o := range p.way.openings() {
		if o.Name == value {
			return f.reopened(ctx, p, p.way, o), nil
		}
	}
	return p.r, nil
}

// pickLevel chooses the level of the computer.
func pickLevel(_ context.Context, _ commands.Request, p selection, value string) (commands.Request, error) {
	return withLevel(p.r, &p.way.game.Info, p.opening, value), nil
}

// pickFriend chooses the invited member from all members.
func pickFriend(_ context.Context, r commands.Request, p selection, friend string) (commands.Request, error) {
	switch {
	case friend == "":
		return p.r, games.Refuse("commands.play.refuse.no-friend")
	case r.Bots[friend]:
		return p.r, games.Refuse("commands.play.refuse.friend-bot")
	case friend == r.User.ID && match.Hides(&p.way.game.Info):
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

// withValue returns the values of a command with one more.
func withValue(values map[string]string, name, value string) map[string]string {
	values = maps.Clone(values)
	values[name] = value
	return values
}

// reopened returns a choice with another opening, the same level and the same invited
// member. A beginner gets the lowest level.
func (f starter) reopened(ctx context.Context, p selection, w way, o games.Opening) commands.Request {
	level := p.r.Values[paramPlayer]
	if level == "" && f.newcomer(ctx, p.r) {
		level = f.firstLevel(ctx, p.r)
	}
	next := withLevel(choose(p.r, w, o), &w.game.Info, o, level)
	if friend := p.r.Values[paramOpponent]; friend != "" && company(o) == friendly {
		next.Values[paramOpponent], next.Names = friend, p.r.Names
	}
	return next
}

// choose returns the command of an opening.
func choose(r commands.Request, w way, o games.Opening) commands.Request {
	r.Kind, r.Path = commands.Command, []string{w.game.Info.Name, o.Name}
	r.Values, r.Names = map[string]string{}, map[string]string{}
	return r
}

// withLevel chooses a level if the opening has it.
func withLevel(r commands.Request, info *games.Info, o games.Opening, level string) commands.Request {
	if slices.ContainsFunc(levels(info, o), func(p games.PlayerInfo) bool { return p.Name == level }) {
		r.Values[paramPlayer] = level
	}
	return r
}

// levels returns the levels of the computer among which a member chooses.
func levels(info *games.Info, o games.Opening) []games.PlayerInfo {
	seats, one := computerSeats(info, o)
	if !one || len(seats) == 0 {
		return nil
	}
	all := commands.LevelsFor(info, seats[0])
	if offersEven(info, o, seats[0]) {
		all = append(all, games.PlayerInfo{Name: commands.LevelEven, Level: true})
	}
	return all
}
