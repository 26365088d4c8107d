// Package start contains everything until a match begins: the commands that start one
// (opening.go), the menus of /play (play.go, menus.go, options.go, ways.go, levels.go,
// last.go), secrets and hands (secret.go, hand.go), threads, clocks, sides, the cards that
// replace the board while a match looks for players (card.go), and playing again
// (restart.go).
package start

import (
	"cmp"
	"context"
	"errors"
	"slices"
	"strconv"

	"parlour/commands"
	"parlour/games"
	"parlour/games/match"
)

// starter starts matches: it implements the openings of games and /play.
type starter struct{ *commands.Core }

// Openings are the commands that start a match: one for each opening of a game.
func Openings(c *commands.Core) commands.Feature {
	f := starter{c}
	return commands.Feature{
		Name: "opening",
		Game: func(g *games.Game) []commands.Spec {
			return commands.Mapped(g.Info.Openings, func(o games.Opening) commands.Spec { return f.openingSpec(g, o) })
		},
	}
}

// The parameters of openings that are no options of a game.
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

func (f starter) openingSpec(g *games.Game, o games.Opening) commands.Spec {
	info := &g.Info
	spec := commands.Spec{Name: o.Name, About: info.Text("opening", o.Name), Public: true, Starts: true}
	if names := opponentParams(o); len(names) > 0 {
		for _, name := range names {
			spec.Params = append(spec.Params, commands.Param{Name: name, About: games.T("commands.param.opponent"), Kind: commands.Person})
		}
		spec.Params = append(spec.Params, expiresParam())
	}
	if len(o.Secret) > 1 {
		spec.Params = append(spec.Params, secretParam(o), showParam(false))
	}
	if o.Sides {
		sides := commands.Mapped(info.Seats, func(seat games.SeatInfo) commands.ParamChoice {
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
	spec.Do = func(ctx context.Context, r commands.Request) (commands.Reply, error) { return f.open(ctx, r, g, o) }
	return spec
}

// opponentParams returns the names of the parameters for opponents: opponent,
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

// secretTexts are the texts of the sources of a secret.
var secretTexts = map[games.SecretSource]string{
	games.InHead: "commands.secret.in-my-head", games.Own: "commands.secret.own", games.Typed: "commands.secret.typed",
	games.ByHand: "commands.secret.by-hand", games.Drawn: "commands.secret.random",
}

func secretParam(o games.Opening) commands.Param {
	return commands.Param{Name: paramSecret, About: games.T("commands.param.secret"), Choices: commands.Mapped(o.Secret, func(src games.SecretSource) commands.ParamChoice {
		return commands.ParamChoice{Value: string(src), Label: games.Text{ID: secretTexts[src]}}
	})}
}

func showParam(required bool) commands.Param {
	choices := commands.Mapped([]match.Visibility{match.Hidden, match.Spoiler, match.Open}, func(v match.Visibility) commands.ParamChoice {
		return commands.ParamChoice{Value: string(v), Label: commands.VisibilityText(v)}
	})
	return commands.Param{Name: paramShow, About: games.T("commands.param.show"), Common: !required, Required: required, Choices: choices}
}

// lastings are the times for which an invitation can be open, in minutes.
var lastings = [...]int{5, 15, 60, 6 * 60, 24 * 60}

func expiresParam() commands.Param {
	choices := commands.Mapped(lastings[:], func(n int) commands.ParamChoice {
		if n >= 60 {
			return commands.ParamChoice{Value: strconv.Itoa(n), Label: games.T("commands.expires.hours", "Count", n/60)}
		}
		return commands.ParamChoice{Value: strconv.Itoa(n), Label: games.T("commands.expires.minutes", "Count", n)}
	})
	return commands.Param{Name: paramExpires, About: games.T("commands.param.expires"), Common: true, Choices: choices}
}

// computerSeats returns the seats in which the member can choose the computer. It
// reports whether one choice is for all of them.
func computerSeats(info *games.Info, o games.Opening) (seats []games.Seat, one bool) {
	computers := 0
	for i, occupant := range o.Seats {
		seat := games.Seat(i)
		if occupant == games.Computer {
			computers++
		}
		if (occupant == games.Computer || o.Sides) && len(commands.Offered(info, seat)) > 1 {
			seats = append(seats, seat)
		}
	}
	if computers == 0 {
		return nil, false
	}
	return seats, len(seats) == 1 || o.Sides || len(o.Seats) > 2
}

// playerName returns the names of the parameters for the player in a seat and its
// depth.
func playerName(info *games.Info, seat games.Seat, one bool) (player, depth string) {
	if one {
		return paramPlayer, paramDepth
	}
	id := info.Seats[seat].ID
	return id, id + "-" + paramDepth
}

func playerParams(info *games.Info, o games.Opening) []commands.Param {
	var params []commands.Param
	seats, one := computerSeats(info, o)
	for _, seat := range seats {
		name, depth := playerName(info, seat, one)
		p := commands.Param{Name: name, About: games.T("commands.param.player")}
		deepest := 0
		for _, player := range commands.Offered(info, seat) {
			p.Choices = append(p.Choices, commands.ParamChoice{Value: player.Name, Label: info.Text("name", player.Name)})
			deepest = max(deepest, player.Depth)
		}
		if offersEven(info, o, seat) {
			p.Choices = append(p.Choices, commands.ParamChoice{Value: commands.LevelEven, Label: games.T("games.name.even")})
		}
		params = append(params, p)
		if deepest > 0 {
			params = append(params, commands.Param{Name: depth, About: games.T("commands.param.depth"), Kind: commands.Whole, Min: 1, Max: deepest, Bare: true})
		}
		if one {
			break
		}
	}
	return params
}

// open starts a match, or asks for the secret that must be typed first.
func (f starter) open(ctx context.Context, r commands.Request, g *games.Game, o games.Opening) (commands.Reply, error) {
	if err := f.Settings.MayStart(ctx, r); err != nil {
		return nil, err
	}
	start, err := f.read(ctx, r, g, o)
	if err != nil {
		return nil, err
	}
	asked, asks, err := f.askSide(r, g, o, &start)
	if err != nil || asks {
		return asked, err
	}
	secret, given := r.Values[commands.InputSecret]
	if !start.Source.IsTyped() || given {
		start.Secret = secret
		reply, err := f.begin(ctx, r, start, nil)
		if err == nil {
			f.keepPlayed(ctx, r)
		}
		return reply, err
	}
	p, err := g.Open(start.Options)
	if err != nil {
		return nil, err
	}
	if busy, err := f.busy(ctx, r); err != nil || busy {
		return f.offerThread(r, nil), err
	}
	id, ok := f.Commands.Write(r, commands.ActBegin)
	if !ok {
		return nil, games.Refuse("commands.refuse.long-start")
	}
	return f.Forms.Secret(r, g, p, id), nil
}

// busy reports whether a match is played in the channel.
func (f starter) busy(ctx context.Context, r commands.Request) (bool, error) {
	head, err := f.Host.Store.Head(ctx, r.Channel, "")
	if errors.Is(err, match.ErrNone) || errors.Is(err, match.ErrUnreadable) {
		return false, nil
	}
	return err == nil && head.Status == match.Live, err
}

// begin starts a match and shows its board. It ends the match of instead, if that is
// not nil.
func (f starter) begin(ctx context.Context, r commands.Request, start match.Start, instead *match.Table) (commands.Reply, error) {
	if err := f.Settings.MayStart(ctx, r); err != nil {
		return nil, err
	}
	start.Guest = r.Guest
	start.Locale = f.Speak.Locale(r)
	if err := f.Quotas.MayStart(ctx, r); err != nil {
		return nil, err
	}
	t, ended, err := f.Host.Start(ctx, start, r.Actor(), instead)
	if errors.Is(err, match.ErrBusy) {
		return f.offerThread(r, instead), nil
	}
	if err != nil {
		return nil, err
	}
	return commands.Message{Board: t, Touched: ended, Ends: playSole}, nil
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
		case id == r.User.ID && match.Hides(info):
			return nil, games.Refuse("match.refuse.own-secret")
		}
		all = append(all, match.Person{User: id, Name: r.Names[id]})
	}
	return all, nil
}

// read reads the start of a match from a command.
func (f starter) read(ctx context.Context, r commands.Request, g *games.Game, o games.Opening) (match.Start, error) {
	info := &g.Info
	options, err := f.Items.Resolve(ctx, r, g, r.Options(info.Options))
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
	if start.Opponents, err = opponents(r, info, o); err != nil {
		return start, err
	}
	if seat, ok := info.SeatByID(r.Values[paramSide]); ok {
		start.Side = seat
	}
	if n, err := strconv.Atoi(r.Values[paramExpires]); err == nil {
		start.Expires = n
	}
	setClock(r, &start)
	seats, one := computerSeats(info, o)
	for _, seat := range seats {
		name, depth := playerName(info, seat, one)
		start.Players[seat] = r.Values[name]
		if start.Players[seat] == commands.LevelEven {
			start.Players[seat] = f.evenLevel(ctx, r, info, seat)
		}
		if n, err := strconv.Atoi(r.Values[depth]); err == nil {
			start.Limits[seat] = games.Limits{Depth: n}
		}
	}
	f.startEasy(ctx, r, info, o, &start)
	err = f.Host.Remember(ctx, cmp.Or(r.Settings, r.Channel), &start)
	f.preferred(ctx, r, info, &start)
	return start, err
}
