package commands

import (
	"context"
	"strconv"
	"time"

	"parlour/games"
	"parlour/games/match"
	"parlour/games/tournament"
)

// The controls of a tournament name it where others name a match.
const (
	actEnter = "te" // join it
	actExit  = "tx" // leave it; once it has begun, only if arg is yes
	actFill  = "tf" // let computers take the places that are left, or not
	actPair  = "tb" // begin
)

// tournamentFeature is /tournament, and what members press in its message. What
// is done as time goes by is in pairing.go, how it looks in standings.go, and how
// it is kept in contest.go.
type tournamentFeature struct{ *Set }

func (f tournamentFeature) feature() feature {
	return feature{
		commands: []Spec{{Name: "tournament", About: games.T("commands.tournament"), Resident: true, Subs: []Spec{
			{Name: "start", About: games.T("commands.tournament.start"), Params: f.params(), do: f.start},
			{Name: "show", About: games.T("commands.tournament.show"), do: f.show},
			{Name: "cancel", About: games.T("commands.tournament.cancel"), do: f.cancel},
		}}},
		controls: map[string]control{
			actEnter: {do: f.pressed(f.enter)}, actExit: {do: f.exit}, actFill: {do: f.pressed(f.fill)}, actPair: {do: f.pressed(f.begin)},
		},
		errands: map[string]errand{contestKind: f.attend},
	}
}

// Parameters of /tournament start.
const (
	paramGame    = "game"
	paramFormat  = "format"
	paramMinutes = "minutes"
)

// How long a round may take, in minutes: no game stands still for so long that
// others may take a seat in it.
const (
	leastMinutes = 2
	usualMinutes = 30
	mostMinutes  = 24 * 60
)

func (f tournamentFeature) params() []Param {
	game := Param{Name: paramGame, About: games.T("commands.tournament.param.game"), Required: true}
	for _, g := range f.host.Games {
		if _, ok := pairable(&g.Info); ok {
			game.Choices = append(game.Choices, ParamChoice{g.Info.Name, g.Info.Text("title")})
		}
	}
	formats := mapped(tournament.Formats(), func(x tournament.Format) ParamChoice { return ParamChoice{string(x), formatName(x)} })
	return []Param{
		game,
		{Name: paramFormat, About: games.T("commands.tournament.param.format"), Choices: formats},
		{Name: paramMinutes, About: games.T("commands.tournament.param.minutes"), Kind: Whole, Min: leastMinutes, Max: mostMinutes},
	}
}

func formatName(f tournament.Format) games.Text {
	return games.T("commands.tournament.format." + string(f))
}

// start opens a tournament, which its starter has joined: its message follows.
func (f tournamentFeature) start(ctx context.Context, r Request) (Reply, error) {
	g, known := f.host.GameNamed(r.Values[paramGame])
	switch {
	case r.Guild == "" || r.Thread || r.Parent != "":
		return nil, games.Refuse("commands.tournament.refuse.place")
	case !known:
		return nil, games.Refuse("match.refuse.unknown-game", "Game", r.Values[paramGame])
	case f.serverSettings(ctx, r.Guild).NoThreads:
		return nil, games.Refuse("commands.tournament.refuse.threads")
	}
	if err := f.mayStart(ctx, r); err != nil {
		return nil, err
	}
	d, last, err := f.read(ctx, r)
	if _, none := games.RefusalIn(err); err != nil && !none {
		return nil, err
	}
	if d.Version > 0 && last.ID != r.ID && last.Over == "" {
		return nil, games.Refuse("commands.tournament.refuse.on")
	}
	if last.ID != r.ID {
		c := contest{
			ID: r.ID, Starter: match.Person{User: r.User.ID, Name: r.User.Name}, Locale: r.Locale, Game: g.Info.Name, Minutes: usualMinutes,
			State: tournament.State{Format: tournament.Knockout}, Closes: f.host.Now().Add(joinedWithin),
		}
		if format := r.Values[paramFormat]; format != "" {
			c.State.Format = tournament.Format(format)
		}
		if n, err := strconv.Atoi(r.Values[paramMinutes]); err == nil {
			c.Minutes = n
		}
		c.State = c.State.Join(tournament.Player{ID: r.User.ID, Name: r.User.Name})
		if err := f.put(ctx, d, c); err != nil {
			return nil, err
		}
	}
	return private(text(f.private(r).Say(games.T("commands.tournament.opened")))), nil
}

// joinedWithin is how long members can join before it begins by itself.
const joinedWithin = time.Hour

// show has the tournament's message sent anew, at the bottom.
func (f tournamentFeature) show(ctx context.Context, r Request) (Reply, error) {
	_, err := f.change(ctx, r, func(c *contest) error {
		if c.Over == unseen { // nothing of it is sent any more
			return games.Refuse("commands.tournament.refuse.over")
		}
		c.Bottom = r.ID
		return nil
	})
	return Message{To: Nowhere}, err
}

// cancel calls the tournament off. Games that are on can be played to their end.
func (f tournamentFeature) cancel(ctx context.Context, r Request) (Reply, error) {
	_, err := f.change(ctx, r, func(c *contest) error {
		switch {
		case c.Over == cancelled:
			return nil
		case c.Over != "":
			return games.Refuse("commands.tournament.refuse.over")
		case !c.runBy(r):
			return games.Refuse("commands.tournament.refuse.starter", "Starter", match.Called(c.Starter.User, c.Starter.Name))
		}
		c.end(cancelled)
		return nil
	})
	if err != nil {
		return nil, err
	}
	return private(text(f.private(r).Say(games.T("commands.tournament.cancelled.done")))), nil
}

// runBy reports whether a member may begin and cancel the tournament.
func (c *contest) runBy(r Request) bool { return r.User.ID == c.Starter.User || r.User.Manager }

// pressed is the control that changes the tournament on whose message it is, and
// shows it there.
func (f tournamentFeature) pressed(do func(Request, *contest) error) handler {
	return func(ctx context.Context, r Request) (Reply, error) {
		c, err := f.change(ctx, r, func(c *contest) error {
			if c.ID != r.control().match || c.Over != "" {
				return games.Refuse("commands.tournament.refuse.over")
			}
			return do(r, c)
		})
		refusal, refused := games.RefusalIn(err)
		over := refused && refusal.ID == "commands.tournament.refuse.over"
		switch {
		case over && c.ID == r.control().match && c.Message == r.Message: // the message shows how it ended, or will
		case over || refused && refusal.ID == "commands.tournament.refuse.none":
			return f.refuseDead(r, err)
		case err != nil:
			return nil, err
		case r.Private:
			return Message{To: Nowhere}, nil
		}
		return Message{Body: f.tell(&c, r.Guild, r.Channel).card(), To: InPlace}, nil
	}
}

func (f tournamentFeature) enter(r Request, c *contest) error {
	_, joined := c.State.Index(r.User.ID)
	switch {
	case joined:
		return nil
	case c.State.Begun():
		return games.Refuse("commands.tournament.refuse.begun")
	case len(c.State.Players) >= c.State.Format.MaxPlayers():
		return games.Refuse("commands.tournament.refuse.full", "Max", c.State.Format.MaxPlayers())
	}
	c.State = c.State.Join(tournament.Player{ID: r.User.ID, Name: r.User.Name})
	c.Changed++
	return nil
}

// exit leaves the tournament. While a game may be lost by that it asks first.
func (f tournamentFeature) exit(ctx context.Context, r Request) (Reply, error) {
	_, c, err := f.read(ctx, r)
	if err != nil {
		return f.refuseDead(r, err)
	}
	if c.ID == r.control().match && c.Over == "" && c.State.Begun() && c.plays(r.User.ID) && r.control().arg != answerYes {
		say := f.private(r)
		body := text(say.Say(games.T("commands.tournament.leave"))).with(
			button(say.Plain(), "leave", custom{actExit, c.ID, 0, answerYes}, Danger), button(say.Plain(), "play-on", closing, Plain))
		return Message{Body: body, To: ToMember, Sole: c.ID + "/leave"}, nil
	}
	return f.pressed(func(r Request, c *contest) error {
		if !c.plays(r.User.ID) {
			return games.Refuse("commands.tournament.refuse.not-in")
		}
		c.State = c.State.Leave(r.User.ID)
		c.Changed++
		return nil
	})(ctx, r)
}

// plays reports whether a member is in the tournament, and has not left it.
func (c *contest) plays(user string) bool {
	i, joined := c.State.Index(user)
	return joined && !c.State.Players[i].Out
}

func (f tournamentFeature) fill(r Request, c *contest) error {
	switch {
	case c.State.Begun():
		return games.Refuse("commands.tournament.refuse.begun")
	case !c.runBy(r):
		return games.Refuse("commands.tournament.refuse.starter", "Starter", match.Called(c.Starter.User, c.Starter.Name))
	}
	c.Fill = !c.Fill
	c.Changed++
	return nil
}

func (f tournamentFeature) begin(r Request, c *contest) error {
	switch {
	case c.State.Begun():
		return nil
	case !c.runBy(r):
		return games.Refuse("commands.tournament.refuse.starter", "Starter", match.Called(c.Starter.User, c.Starter.Name))
	case !f.pairFirst(c):
		return games.Refuse("commands.tournament.refuse.alone")
	}
	return nil
}
