package start

import (
	"cmp"
	"context"
	"maps"
	"slices"
	"strconv"

	"parlour/commands"
	"parlour/commands/words"
	"parlour/games"
	"parlour/games/match"
	"parlour/games/match/host"
	"parlour/games/match/store"
)

func (f starter) openingSpec(g *games.Game, o games.Opening) commands.Spec {
	info := &g.Info
	spec := commands.Spec{Name: o.Name, About: info.Text("opening", o.Name), Public: true, Starts: true}
	if names := opponentParams(o); len(names) > 0 {
		for _, name := range names {
			spec.Params = append(spec.Params, commands.Param{Name: name, About: games.T("commands.param.opponent"), Kind: commands.Person})
		}
		spec.Params = append(spec.Params, expiresParam())
	}
	if sources := match.Sources(g, o); len(sources) > 1 {
		spec.Params = append(spec.Params, secretParam(sources), showParam(false))
	}
	if o.Sides {
		sides := games.Mapped(info.Seats, func(seat games.SeatInfo) commands.ParamChoice {
			return commands.ParamChoice{Value: seat.ID, Label: info.Text("seat", seat.ID)}
		})
		spec.Params = append(spec.Params, commands.Param{Name: paramSide, About: games.T("commands.param.side"), Choices: sides})
	}
	if commands.Many(o) {
		spec.Params = append(spec.Params, voteParam())
	}
	spec.Params = append(spec.Params, playerParams(info, o)...)
	for _, option := range info.Options {
		if o.Options != nil && !slices.Contains(o.Options, option.Name) {
			continue
		}
		p := commands.ParamOf(option, info.Name+".option."+option.Name)
		if option.Kind == games.Item {
			p.Complete = func(ctx context.Context, r commands.Request, typed string) ([]commands.Choice, error) {
				return f.Items.Choices(ctx, r, g, typed)
			}
		}
		spec.Params = append(spec.Params, p)
	}
	spec.Params = append(spec.Params, clockParams(g, o)...)
	spec.Params = append(spec.Params, commands.Param{Name: paramAsLast, About: games.T("commands.button.as-last"), Kind: commands.Truth, Bare: true})
	spec.Unlisted = company(o) == sided
	i := slices.IndexFunc(info.Openings, func(o games.Opening) bool { return company(o) == sided })
	if company(o) != together || i < 0 {
		spec.Do = func(ctx context.Context, r commands.Request) (commands.Reply, error) { return f.open(ctx, r, g, o) }
		return spec
	}
	// One command starts the openings of teams: against the computer, or another team.
	spec.Params = append(spec.Params, againstParam())
	spec.Do = func(ctx context.Context, r commands.Request) (commands.Reply, error) {
		if r.Values[paramAgainst] != sided {
			return f.open(ctx, r, g, o)
		}
		r.Path = []string{info.Name, info.Openings[i].Name}
		return f.open(ctx, r, g, info.Openings[i])
	}
	return spec
}

// open starts a match, or asks for the secret that must be typed first.
func (f starter) open(ctx context.Context, r commands.Request, g *games.Game, o games.Opening) (commands.Reply, error) {
	if err := f.Settings.MayStart(ctx, r); err != nil {
		return nil, err
	}
	if err := commands.MayShare(r, o); err != nil {
		return nil, err
	}
	start, chosen, err := f.read(ctx, r, g, o)
	if err != nil {
		return nil, err
	}
	asked, asks, err := f.askSide(r, g, o, &start)
	if err != nil || asks {
		return asked, err
	}
	secret, given := r.Values[commands.InputSecret]
	if start.Source.IsTyped() && !given {
		return f.askSecret(ctx, r, g, start)
	}
	start.Secret = secret
	if p, err := g.Open(start.Options); err == nil { // else the host refuses them
		start.Secret = f.Speak.Secret(r, g, p, secret)
	}
	start.Players = f.levelled(ctx, r, &g.Info, start.Players)
	reply, err := f.begin(ctx, r, start, nil)
	if m, ok := reply.(commands.Message); ok && m.Board != nil { // not in a busy channel
		f.keepPlayed(ctx, r, o, chosen)
		f.count(ctx, r, wayOf(g, o))
	}
	return reply, err
}

// askSecret opens the form for the secret of a match, unless one is played in the channel.
func (f starter) askSecret(ctx context.Context, r commands.Request, g *games.Game, start match.Start) (commands.Reply, error) {
	p, err := g.Open(start.Options)
	if err != nil {
		return nil, err
	}
	head, err := f.Host.Store.Head(ctx, r.Channel, "")
	if err == nil && head.Status == match.Live {
		return f.offerThread(r, nil), nil
	}
	if err = store.Except(store.Except(err, store.ErrNone), store.ErrUnreadable); err != nil {
		return nil, err
	}
	id, ok := f.Commands.Write(r, commands.ActBegin)
	if !ok {
		return nil, games.Refuse("commands.refuse.long-start")
	}
	return f.Forms.Secret(r, g, p, id), nil
}

// opponents returns the opponents that a command names.
func opponents(r commands.Request, info *games.Info, o games.Opening) (all []match.Person, err error) {
	for _, name := range opponentParams(o) {
		id := r.Values[name]
		switch {
		case id == "":
			continue
		case r.Bots[id]:
			return nil, games.Refuse("match.refuse.opponent")
		case id == r.User.ID && host.Hides(info):
			return nil, games.Refuse("match.refuse.own-secret")
		}
		all = append(all, match.Person{User: id, Name: r.Names[id]})
	}
	return all, nil
}

// read reads the start of a match from a command. It returns the start with the server's
// settings, and what the member chose, without them. Only a command that says so begins with
// what the member chose last.
func (f starter) read(ctx context.Context, r commands.Request, g *games.Game, o games.Opening) (start, chosen match.Start, err error) {
	info := &g.Info
	options, err := f.Items.Resolve(ctx, r, g, r.Options(info.Options))
	if err != nil {
		return start, chosen, err
	}
	values := games.Options(r.Values)
	given := match.Start{
		Guild: r.Guild, Channel: r.Channel, Game: info.Name, Opening: o.Name, Options: options,
		Vote: r.Values[paramVote], Show: match.Visibility(r.Values[paramShow]), Source: games.SecretSource(r.Values[paramSecret]),
		Expires: values.Int(paramExpires, 0), Clock: values.Int(paramClock, 0), OnTimeout: match.TimeoutRule(r.Values[paramLate]),
		Players: map[games.Seat]string{}, Limits: map[games.Seat]games.Limits{},
	}
	if r.Values[paramClock] == noClock {
		given.Clock = match.NoClock
	}
	given.Side, _ = info.SeatByID(r.Values[paramSide]) // Nobody if no side was chosen
	given.Source = cmp.Or(given.Source, match.Sources(g, o)[0])
	if given.Opponents, err = opponents(r, info, o); err != nil {
		return start, chosen, err
	}
	seats, one := computerSeats(info, o)
	for _, seat := range seats {
		name, depth := playerName(info, seat, one)
		given.Players[seat] = r.Values[name]
		if n, err := strconv.Atoi(r.Values[depth]); err == nil {
			given.Limits[seat] = games.Limits{Depth: n}
		}
	}
	f.startEasy(ctx, r, info, o, &given)
	chosen = cloned(given)
	if asLast, _ := strconv.ParseBool(r.Values[paramAsLast]); asLast {
		err = f.Host.Defaults.Inherit(ctx, r.User.ID, &chosen)
	}
	if commands.Many(o) {
		chosen.Vote = cmp.Or(chosen.Vote, usualVote)
	}
	start = cloned(chosen)
	f.prefer(ctx, info, given, &start)
	start.Options = o.With(start.Options)
	if seats, ok := match.SeatsOption(g); ok && company(o) == joined && start.Options[seats.Name] == "" { // the starter begins
		n := seats.Max
		if named := len(start.Opponents); named > 0 {
			n = max(seats.Min, 1+named)
		}
		start.Options = start.Options.With(seats.Name, strconv.Itoa(n))
	}
	return start, chosen, err
}

// cloned returns a start with players and limits of its own.
func cloned(s match.Start) match.Start {
	s.Players, s.Limits = maps.Clone(s.Players), maps.Clone(s.Limits)
	return s
}

// askSide asks the member for a side if the game is decided from the start, and says
// who wins. It does not ask members who named a side or invite others, because the
// invitation says it, nor in a game with the default options against a computer that is not
// perfect: defaults give players of equal strength equal chances. It reports whether it asks;
// if not, start has the options for which this was found.
func (f starter) askSide(r commands.Request, g *games.Game, o games.Opening, start *match.Start) (commands.Message, bool, error) {
	if g.ProvenWinner == nil || !o.Sides || start.Side != games.Nobody || company(o) == friendly || isUsual(&g.Info, start) {
		return commands.Message{}, false, nil
	}
	r, err := f.drawOptions(r, g, start)
	if err != nil {
		return commands.Message{}, false, err
	}
	p, err := g.Open(start.Options)
	if err != nil {
		return commands.Message{}, false, err
	}
	_, said, decided := g.ProvenWinner(p)
	if !decided {
		return commands.Message{}, false, nil
	}
	say, v := f.Speak.Private(r), p.View()
	body := commands.InCard(commands.AccentInfo, "## "+say.Say(v.Title))
	body.Say(say.Say(said) + "\n" + say.Say(games.T("commands.side.ask")) + commands.SideGoals(g, v, say))
	keys, ok := f.sideKeys(r, &g.Info, say.Plain())
	return commands.Message{Body: body.With(keys...).With(commands.CloseButton(say.Plain())), To: commands.ToMember, Key: playKey}, ok, nil
}

// isUsual reports whether a match has the default options and no perfect computer player.
func isUsual(info *games.Info, start *match.Start) bool {
	differs := func(o games.Option) bool { v := start.Options[o.Name]; return v != "" && v != o.Default }
	return !slices.ContainsFunc(info.Options, differs) && !slices.Contains(slices.Collect(maps.Values(start.Players)), "perfect")
}

// sideKeys returns a button for each side, which runs the command again with it. It
// reports false if there is no room for that.
func (f starter) sideKeys(r commands.Request, info *games.Info, plain words.Speaker) (keys []commands.Button, ok bool) {
	for _, seat := range info.Seats {
		again := r
		again.Values = withValue(r.Values, paramSide, seat.ID)
		id, ok := f.Commands.Write(again, commands.ActStart)
		if !ok {
			return nil, false
		}
		keys = append(keys, commands.Button{Label: plain.Say(info.Text("seat", seat.ID)), Emoji: plain.Sign(seat.Sign), Custom: id})
	}
	return keys, true
}

// drawOptions makes the random choices of a start, so that the prediction applies to
// the match that is played. If a random choice has a name, the command contains it
// from then on.
func (f starter) drawOptions(r commands.Request, g *games.Game, start *match.Start) (commands.Request, error) {
	fixed, err := f.Host.DrawOptions(g, start.Options, f.Speak.Locale(r))
	if err != nil {
		return r, err
	}
	start.Options = fixed
	specs := g.Info.Options
	i := slices.IndexFunc(specs, func(spec games.Option) bool { return spec.Kind == games.Item })
	if g.Library == nil || i < 0 {
		return r, nil
	}
	item := specs[i].Name
	name, _, err := g.Library.Read(fixed[item])
	if text, ours := g.Library.Text(name); err != nil || !ours || text != fixed[item] {
		return r, nil // the member's own item
	}
	r.Values = withValue(r.Values, item, name)
	for _, spec := range specs {
		if value, kept := fixed[spec.Name]; !kept {
			delete(r.Values, spec.Name)
		} else if spec.Name != item {
			r.Values[spec.Name] = value
		}
	}
	return r, nil
}
