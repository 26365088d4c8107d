package commands

import (
	"cmp"
	"context"
	"errors"
	"slices"
	"strconv"

	"parlour/games"
	"parlour/games/match"
)

// openingFeature is the commands that start a game.
type openingFeature struct{ *Set }

func (f openingFeature) feature() feature {
	return feature{game: func(g *games.Game) []Spec {
		return mapped(g.Info.Openings, func(o games.Opening) Spec { return f.openingSpec(g, o) })
	}}
}

// Parameters of openings that are no options of a game.
const (
	paramOpponent = "opponent"
	paramSecret   = "secret"
	paramShow     = "show"
	paramExpires  = "expires"
	paramVote     = "vote"
	paramSide     = "side"
	paramPlayer   = "player"
	paramDepth    = "depth"
)

func (f openingFeature) openingSpec(g *games.Game, o games.Opening) Spec {
	info := &g.Info
	spec := Spec{Name: o.Name, About: info.Text("opening", o.Name), Public: true, starts: true}
	if names := opponentParams(o); len(names) > 0 {
		for _, name := range names {
			spec.Params = append(spec.Params, Param{Name: name, About: games.T("commands.param.opponent"), Kind: Person})
		}
		spec.Params = append(spec.Params, expiresParam())
	}
	if len(o.Secret) > 1 {
		spec.Params = append(spec.Params, secretParam(o), showParam(false))
	}
	if o.Sides {
		sides := mapped(info.Seats, func(seat games.SeatInfo) ParamChoice { return ParamChoice{seat.ID, info.Text("seat", seat.ID)} })
		spec.Params = append(spec.Params, Param{Name: paramSide, About: games.T("commands.param.side"), Choices: sides})
	}
	if many(o) {
		spec.Params = append(spec.Params, voteParam())
	}
	spec.Params = append(spec.Params, playerParams(info, o)...)
	for _, option := range info.Options {
		if o.Options != nil && !slices.Contains(o.Options, option.Name) {
			continue
		}
		p := param(option, info.Name+".option."+option.Name)
		if option.Kind == games.Item {
			p.complete = itemsFeature(f).choices(g)
		}
		spec.Params = append(spec.Params, p)
	}
	spec.Params = append(spec.Params, clockParams(g, o)...)
	spec.do = func(ctx context.Context, r Request) (Reply, error) { return f.open(ctx, r, g, o) }
	return spec
}

// opponentParams name the parameters for the opponents of an opening: opponent,
// opponent-2 and so on.
func opponentParams(o games.Opening) (names []string) {
	for _, occupant := range o.Seats {
		if occupant != games.Opponent && occupant != games.Joiner {
			continue
		}
		name := paramOpponent
		if n := len(names); n > 0 {
			name += "-" + strconv.Itoa(n+1)
		}
		names = append(names, name)
	}
	return names
}

func secretParam(o games.Opening) Param {
	return Param{Name: paramSecret, About: games.T("commands.param.secret"), Choices: mapped(o.Secret, func(src games.SecretSource) ParamChoice {
		return ParamChoice{string(src), games.T("commands.secret." + string(src))}
	})}
}

func showParam(required bool) Param {
	choices := mapped([]match.Visibility{match.Hidden, match.Spoiler, match.Open}, func(v match.Visibility) ParamChoice {
		return ParamChoice{string(v), games.T("commands.show." + string(v))}
	})
	return Param{Name: paramShow, About: games.T("commands.param.show"), Common: !required, Required: required, Choices: choices}
}

// lastings are for how many minutes an invitation can be open.
var lastings = [...]int{5, 15, 60, 6 * 60, 24 * 60}

func expiresParam() Param {
	choices := mapped(lastings[:], func(n int) ParamChoice {
		if n >= 60 {
			return ParamChoice{strconv.Itoa(n), games.T("commands.expires.hours", "Count", n/60)}
		}
		return ParamChoice{strconv.Itoa(n), games.T("commands.expires.minutes", "Count", n)}
	})
	return Param{Name: paramExpires, About: games.T("commands.param.expires"), Common: true, Choices: choices}
}

// computerSeats are the seats in which an opening can put a computer of the
// starter's choice, and whether it is one choice: for the only one that gets it,
// or for all where there may be many.
func computerSeats(info *games.Info, o games.Opening) (seats []games.Seat, one bool) {
	computers := 0
	for i, occupant := range o.Seats {
		seat := games.Seat(i)
		if occupant == games.Computer {
			computers++
		}
		if (occupant == games.Computer || o.Sides) && len(offered(info, seat)) > 1 {
			seats = append(seats, seat)
		}
	}
	if computers == 0 {
		return nil, false
	}
	return seats, len(seats) == 1 || o.Sides || len(o.Seats) > 2
}

// offered are the players that a member may choose for a seat.
func offered(info *games.Info, seat games.Seat) []games.PlayerInfo {
	return slices.DeleteFunc(info.PlayersFor(seat), func(p games.PlayerInfo) bool { return p.Hidden })
}

// playerName and depthName name the parameters for the player in a seat.
func playerName(info *games.Info, seat games.Seat, one bool) (player, depth string) {
	if one {
		return paramPlayer, paramDepth
	}
	id := info.Seats[seat].ID
	return id, id + "-" + paramDepth
}

func playerParams(info *games.Info, o games.Opening) []Param {
	var params []Param
	seats, one := computerSeats(info, o)
	for _, seat := range seats {
		name, depth := playerName(info, seat, one)
		p := Param{Name: name, About: games.T("commands.param.player")}
		deepest := 0
		for _, player := range offered(info, seat) {
			p.Choices = append(p.Choices, ParamChoice{player.Name, info.Text("name", player.Name)})
			deepest = max(deepest, player.Depth)
		}
		if offersEven(info, o, seat) {
			p.Choices = append(p.Choices, ParamChoice{levelEven, games.T("games.name.even")})
		}
		params = append(params, p)
		if deepest > 0 {
			params = append(params, Param{Name: depth, About: games.T("commands.param.depth"), Kind: Whole, Min: 1, Max: deepest, bare: true})
		}
		if one {
			break
		}
	}
	return params
}

// open starts a game, or asks for the secret that is to be typed first.
func (f openingFeature) open(ctx context.Context, r Request, g *games.Game, o games.Opening) (Reply, error) {
	if err := f.mayStart(ctx, r); err != nil {
		return nil, err
	}
	start, err := f.start(ctx, r, g, o)
	if err != nil {
		return nil, err
	}
	asked, asks, err := sideFeature(f).ask(r, g, o, &start)
	if err != nil || asks {
		return asked, err
	}
	secret, given := r.Values[inputSecret]
	if !start.Source.IsTyped() || given {
		start.Secret = secret
		reply, err := f.begin(ctx, r, start, nil)
		if err == nil {
			playFeature(f).keepPlayed(ctx, r)
		}
		return reply, err
	}
	p, err := g.Open(start.Options)
	if err != nil {
		return nil, err
	}
	if busy, err := f.busy(ctx, r); err != nil || busy {
		return threadFeature(f).offer(r, nil), err
	}
	id, ok := f.router.write(r, actBegin)
	if !ok {
		return nil, games.Refuse("commands.refuse.long-start")
	}
	return secretFeature(f).form(r, g, p, id), nil
}

// busy reports whether a game is played in the channel.
func (f openingFeature) busy(ctx context.Context, r Request) (bool, error) {
	head, err := f.host.Store.Head(ctx, r.Channel, "")
	if errors.Is(err, match.ErrNone) || errors.Is(err, match.ErrUnreadable) {
		return false, nil
	}
	return err == nil && head.Status == match.Live, err
}

// begin starts a match, in place of the one at a table if that is given, and
// shows its board.
func (f openingFeature) begin(ctx context.Context, r Request, start match.Start, instead *match.Table) (Reply, error) {
	if err := f.mayStart(ctx, r); err != nil {
		return nil, err
	}
	start.Locale = cmp.Or(r.Locale, f.words.Language(f.publicLanguages(r)...).String())
	if err := f.quotas.open(ctx, f.host, r); err != nil {
		return nil, err
	}
	t, ended, err := f.host.Start(ctx, start, r.actor(), instead)
	if errors.Is(err, match.ErrBusy) {
		return threadFeature(f).offer(r, instead), nil
	}
	if err != nil {
		return nil, err
	}
	return Message{Board: t, Touched: ended, Ends: playSole}, nil
}

// start reads what is to be started from a command.
func (f openingFeature) start(ctx context.Context, r Request, g *games.Game, o games.Opening) (match.Start, error) {
	info := &g.Info
	options, err := itemsFeature(f).resolve(ctx, r, g, r.pick(info.Options))
	if err != nil {
		return match.Start{}, err
	}
	start := match.Start{
		Guild: r.Guild, Channel: r.Channel, Game: info.Name, Opening: o.Name, Options: options, Side: games.Nobody,
		Vote: r.Values[paramVote], Show: match.Visibility(r.Values[paramShow]), Source: games.SecretSource(r.Values[paramSecret]),
		Players: map[games.Seat]string{}, Limits: map[games.Seat]games.Limits{},
	}
	if start.Source == "" && len(o.Secret) > 0 {
		start.Source = o.Secret[0]
	}
	for _, name := range opponentParams(o) {
		id := r.Values[name]
		switch {
		case id == "":
			continue
		case r.Bots[id]:
			return start, games.Refuse("match.refuse.opponent")
		case id == r.User.ID && match.Hides(info):
			return start, games.Refuse("match.refuse.own-secret")
		}
		start.Opponents = append(start.Opponents, match.Person{User: id, Name: r.Names[id]})
	}
	if seat, ok := info.SeatByID(r.Values[paramSide]); ok {
		start.Side = seat
	}
	if n, err := strconv.Atoi(r.Values[paramExpires]); err == nil {
		start.Expires = n
	}
	r.setClock(&start)
	seats, one := computerSeats(info, o)
	for _, seat := range seats {
		name, depth := playerName(info, seat, one)
		start.Players[seat] = r.Values[name]
		if start.Players[seat] == levelEven {
			start.Players[seat] = f.evenLevel(ctx, r, info, seat)
		}
		if n, err := strconv.Atoi(r.Values[depth]); err == nil {
			start.Limits[seat] = games.Limits{Depth: n}
		}
	}
	playFeature(f).startEasy(ctx, r, info, o, &start)
	err = f.host.Remember(ctx, cmp.Or(r.Settings, r.Channel), &start)
	f.preferred(ctx, r, info, &start)
	return start, err
}
