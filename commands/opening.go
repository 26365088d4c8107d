package commands

import (
	"context"
	"errors"
	"slices"
	"strconv"
	"strings"

	"parlour/games"
	"parlour/games/match"
)

// Parameters of openings that are no options of a game.
const (
	paramOpponent = "opponent"
	paramSecret   = "secret"
	paramShow     = "show"
	paramSide     = "side"
	paramPlayer   = "player"
	paramDepth    = "depth"
)

// gameSpec is a game's command: its openings, its verbs, and whatever else it
// can do.
func (s *Set) gameSpec(g games.Game) Spec {
	info := g.Info()
	spec := Spec{Name: info.Name, About: info.Text("about")}
	for _, o := range info.Openings {
		spec.Subs = append(spec.Subs, s.openingSpec(g, o))
	}
	for _, v := range info.Verbs {
		spec.Subs = append(spec.Subs, s.verbSpec(g, v))
	}
	spec.Subs = append(spec.Subs, s.featureSpecs(g)...)
	help := Spec{Name: "help", About: games.T("commands.help.game"), do: func(_ context.Context, r Request) (Reply, error) {
		return s.explain(r, g), nil
	}}
	players := Spec{Name: "players", About: games.T("commands.help.players"), do: func(_ context.Context, r Request) (Reply, error) {
		return s.introduce(r, g), nil
	}}
	spec.Subs = append(spec.Subs, players, help)
	return spec
}

func (s *Set) openingSpec(g games.Game, o games.Opening) Spec {
	info := g.Info()
	spec := Spec{Name: o.Name, About: info.Text("opening", o.Name), Public: true}
	if slices.Contains(o.Seats, games.Opponent) {
		spec.Params = append(spec.Params, Param{Name: paramOpponent, About: games.T("commands.param.opponent"), Kind: Person, Required: true})
	}
	if len(o.Secret) > 1 {
		spec.Params = append(spec.Params, secretParam(o), showParam())
	}
	if o.Sides {
		side := Param{Name: paramSide, About: games.T("commands.param.side")}
		for _, seat := range info.Seats {
			side.Choices = append(side.Choices, ParamChoice{seat.ID, info.Text("seat", seat.ID)})
		}
		spec.Params = append(spec.Params, side)
	}
	spec.Params = append(spec.Params, playerParams(info, o)...)
	for _, option := range info.Options {
		if o.Options != nil && !slices.Contains(o.Options, option.Name) {
			continue
		}
		p := param(option, info.Name+".option."+option.Name)
		if option.Kind == games.Item {
			p.complete = s.itemChoices(g)
		}
		spec.Params = append(spec.Params, p)
	}
	spec.do = func(ctx context.Context, r Request) (Reply, error) { return s.open(ctx, r, g, o) }
	return spec
}

func secretParam(o games.Opening) Param {
	p := Param{Name: paramSecret, About: games.T("commands.param.secret")}
	for _, src := range o.Secret {
		p.Choices = append(p.Choices, ParamChoice{string(src), games.T("commands.secret." + string(src))})
	}
	return p
}

func showParam() Param {
	p := Param{Name: paramShow, About: games.T("commands.param.show")}
	for _, v := range []match.Visibility{match.Hidden, match.Spoiler, match.Open} {
		p.Choices = append(p.Choices, ParamChoice{string(v), games.T("commands.show." + string(v))})
	}
	return p
}

// computerSeats are the seats in which an opening can put a computer of the
// starter's choice, and whether it is only one of them that gets it.
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
	return seats, len(seats) == 1 || o.Sides
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
			p.Choices = append(p.Choices, ParamChoice{player.Name, games.T("commands.part", "Part", player.Name)})
			deepest = max(deepest, player.Depth)
		}
		params = append(params, p)
		if deepest > 0 {
			params = append(params, Param{Name: depth, About: games.T("commands.param.depth"), Kind: Whole, Min: 1, Max: deepest})
		}
		if one {
			break
		}
	}
	return params
}

// open starts a game, or asks for the secret that is to be typed first.
func (s *Set) open(ctx context.Context, r Request, g games.Game, o games.Opening) (Reply, error) {
	start, err := s.start(ctx, r, g, o)
	if err != nil {
		return Reply{}, err
	}
	p, err := g.Open(start.Options)
	if err != nil {
		return Reply{}, err
	}
	if start.Source == games.Typed {
		if busy, err := s.busy(ctx, r); err != nil || busy {
			return s.offerThread(r, start), err
		}
		return s.askSecret(r, g, p, start, ""), nil
	}
	return s.begin(ctx, r, start)
}

// busy reports whether the channel has an open match.
func (s *Set) busy(ctx context.Context, r Request) (bool, error) {
	_, err := s.host.Store.Current(ctx, r.Channel)
	if errors.Is(err, match.ErrNone) {
		return false, nil
	}
	return err == nil, err
}

// begin starts a match and shows its board.
func (s *Set) begin(ctx context.Context, r Request, start match.Start) (Reply, error) {
	t, err := s.host.Start(ctx, start, r.actor())
	if errors.Is(err, match.ErrBusy) {
		return s.offerThread(r, start), nil
	}
	if err != nil {
		return Reply{}, err
	}
	return Reply{Body: s.Board(t, r.Locale), Board: t, Touched: t}, nil
}

// start reads what is to be started from a command.
func (s *Set) start(ctx context.Context, r Request, g games.Game, o games.Opening) (match.Start, error) {
	info := g.Info()
	options, err := s.items(ctx, r, g, r.pick(info.Options))
	if err != nil {
		return match.Start{}, err
	}
	start := match.Start{
		Guild: r.Guild, Channel: r.Channel, Game: info.Name, Opening: o.Name, Options: options, Side: games.Nobody,
		Show: match.Visibility(r.Values[paramShow]), Source: games.SecretSource(r.Values[paramSecret]),
		Players: map[games.Seat]string{}, Limits: map[games.Seat]games.Limits{},
	}
	if start.Source == "" && len(o.Secret) > 0 {
		start.Source = o.Secret[0]
	}
	if id := r.Values[paramOpponent]; id != "" {
		if id == r.User.ID || r.Bots[id] {
			return start, games.Refuse("match.refuse.opponent")
		}
		start.Opponent = match.Actor{User: id, Name: r.Names[id]}
	}
	if seat, ok := info.SeatByID(r.Values[paramSide]); ok {
		start.Side = seat
	}
	seats, one := computerSeats(info, o)
	for _, seat := range seats {
		name, depth := playerName(info, seat, one)
		start.Players[seat] = r.Values[name]
		if n, err := strconv.Atoi(r.Values[depth]); err == nil {
			start.Limits[seat] = games.Limits{Depth: n}
		}
	}
	return start, s.host.Remember(ctx, &start)
}

// offerThread refuses a second game in a channel, and offers a thread for it.
func (s *Set) offerThread(r Request, start match.Start) Reply {
	say := s.private(r)
	body := text(say.Say(games.T("commands.busy")))
	code := ""
	if g, ok := s.host.GameNamed(start.Game); ok {
		code = custom{actThread, "", 0, encodeStart(g.Info(), start)}.String()
	}
	if !r.Thread && code != "" && len(code) <= maxCustom {
		body.Blocks[0].Text += " " + say.Say(games.T("commands.busy.thread"))
		body.Blocks = append(body.Blocks, Block{Buttons: []Button{{
			Label: say.Plain().Say(games.T("commands.button.thread")), Emoji: "🧵", Custom: code, Style: Primary,
		}}})
	}
	return Reply{Private: true, Body: body}
}

// inThread asks for a thread in which the start that a button holds is made.
func (s *Set) inThread(r Request, arg string) (Reply, error) {
	start, ok := decodeStart(s.host, arg)
	g, known := s.host.GameNamed(start.Game)
	if !ok || !known {
		return Reply{}, games.Refuse("match.refuse.gone")
	}
	info := g.Info()
	next := r
	next.Kind, next.Path, next.Thread = Command, []string{start.Game, start.Opening}, true
	next.Values, next.Names = startValues(info, start), map[string]string{start.Opponent.User: start.Opponent.Name}
	say := s.public(r).Plain()
	name := say.Say(games.T("commands.thread.name", "Game", info.Text("title"), "Member", r.User.Name))
	return Reply{Private: true, Body: text(""), Thread: &Thread{Name: name, Next: next}}, nil
}

// startValues are the values of a command that make the same start.
func startValues(info *games.Info, start match.Start) map[string]string {
	v := map[string]string{paramShow: string(start.Show), paramSecret: string(start.Source), paramOpponent: start.Opponent.User}
	for name, value := range start.Options {
		v[name] = value
	}
	if start.Side >= 0 {
		v[paramSide] = info.Seats[start.Side].ID
	}
	o, _ := info.OpeningByName(start.Opening)
	seats, one := computerSeats(info, o)
	for _, seat := range seats {
		name, depth := playerName(info, seat, one)
		v[name] = start.Players[seat]
		if d := start.Limits[seat].Depth; d > 0 {
			v[depth] = strconv.Itoa(d)
		}
	}
	for name, value := range v {
		if strings.TrimSpace(value) == "" {
			delete(v, name)
		}
	}
	return v
}
