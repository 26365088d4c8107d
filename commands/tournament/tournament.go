// Package tournament contains tournaments in a channel: contest.go stores one, standings.go
// describes it, visit.go takes it further when it is due, with begin.go and end.go for the
// matches of a round, and tournament.go has the commands and buttons.
package tournament

import (
	"cmp"
	"context"
	"slices"
	"time"

	"parlour/commands"
	"parlour/games"
	"parlour/games/match"
	"parlour/games/match/store"
	"parlour/games/tournament"
)

// Tournaments is /tournament: knockouts, round robins and Swiss tournaments in a
// channel.
func Tournaments(c *commands.Core) commands.Feature {
	f := tournaments{c}
	return commands.Feature{
		Name: "tournament",
		Commands: []commands.Spec{{Name: "tournament", About: games.T("commands.tournament"), Resident: true, Subs: []commands.Spec{
			{Name: "start", About: games.T("commands.tournament.start"), Params: f.params(), Do: f.start},
			{Name: "show", About: games.T("commands.tournament.show"), Do: f.show},
		}}},
		Controls: commands.Controls{
			commands.ActEnter: {Do: f.pressed(f.enter)}, commands.ActExit: {Do: f.exit}, commands.ActCancel: {Do: f.cancel}, commands.ActFill: {Do: f.pressed(f.fill)}, commands.ActPair: {Do: f.pressed(f.begin)},
		},
		Due:   map[string]commands.Due{contestKind: commands.DueWith(f.visit)},
		Cards: map[string]commands.Card{contestKind: {Draw: f.card}},
	}
}

// The parameters of /tournament start.
const (
	paramFormat  = "format"
	paramMinutes = "minutes"
)

func (f tournaments) params() []commands.Param {
	paired := slices.DeleteFunc(slices.Clone(f.Host.Games), func(g *games.Game) bool {
		_, ok := mixesOf(g)
		return !ok
	})
	game := commands.GameParam(paired, games.T("commands.tournament.param.game"))
	game.Required = true
	return []commands.Param{
		game,
		{Name: paramFormat, About: games.T("commands.tournament.param.format"), Choices: commands.ParamChoices(tournament.Formats(), formatName)},
		{Name: paramMinutes, About: games.T("commands.tournament.param.minutes"), Kind: commands.Whole, Min: leastMinutes, Max: mostMinutes},
	}
}

// start opens a tournament and joins its starter. Its message follows.
func (f tournaments) start(ctx context.Context, r commands.Request) (commands.Reply, error) {
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
		d.Due = f.Host.Now()
		if err := store.Put(ctx, f.Host.Store, d, f.opened(r)); err != nil {
			return nil, err
		}
	}
	return f.Speak.Note(r, games.T("commands.tournament.opened", "Begin", games.Label{ID: "commands.button.begin"})), nil
}

// mayStart refuses a tournament where none is possible.
func (f tournaments) mayStart(ctx context.Context, r commands.Request) error {
	_, known := f.Host.GameNamed(r.Values[commands.ParamGame])
	switch {
	case r.Guild != "" && r.Visiting:
		return games.Refuse("commands.refuse.no-bot")
	case r.Guild == "" || r.Thread || r.Parent != "":
		return games.Refuse("commands.tournament.refuse.place")
	case !known:
		return games.Refuse("match.refuse.unknown-game", "Game", r.Values[commands.ParamGame])
	case f.Settings.Server(ctx, r.Guild).NoThreads:
		return games.Refuse("commands.tournament.refuse.threads")
	}
	return f.Settings.MayStart(ctx, r)
}

// opened returns the tournament that a command opens.
func (f tournaments) opened(r commands.Request) contest {
	state := tournament.State{Format: cmp.Or(tournament.Format(r.Values[paramFormat]), tournament.Knockout)}
	return contest{
		ID: r.ID, Starter: match.Person{User: r.User.ID, Name: r.User.Name}, Locale: r.Locale, Game: r.Values[commands.ParamGame],
		Minutes: games.Options(r.Values).Int(paramMinutes, usualMinutes), Closes: f.Host.Now().Add(joinedWithin), Stale: true,
		State: state.Join(tournament.Player{ID: r.User.ID, Name: r.User.Name}),
	}
}

// joinedWithin is how long members can join before it begins.
const joinedWithin = time.Hour

// show moves the tournament's message to the bottom of the channel.
func (f tournaments) show(ctx context.Context, r commands.Request) (commands.Reply, error) {
	_, err := f.change(ctx, r, func(c *contest) error {
		if c.Over == unseen { // its channel is gone
			return games.Refuse("commands.tournament.refuse.over")
		}
		c.Low = true
		return nil
	})
	return commands.Message{To: commands.NoMessage}, err
}

// cancel asks for confirmation and then cancels the tournament. Running matches can be
// finished.
func (f tournaments) cancel(ctx context.Context, r commands.Request) (commands.Reply, error) {
	over := games.Refuse("commands.tournament.refuse.over")
	_, c, err := f.read(ctx, r)
	if err == nil && (c.ID != r.Control().Match || c.Over != "" && c.Over != cancelled) {
		err = over
	}
	if err != nil {
		return f.Refuse.Dead(r, err)
	}
	if err := c.mayRun(r); err != nil {
		return nil, err
	}
	if r.Control().Arg != commands.ArgYes {
		return f.asked(r, c, "commands.tournament.cancel", "commands.button.call-off"), nil
	}
	_, err = f.change(ctx, r, func(now *contest) error {
		switch {
		case now.Over == "":
			now.end(cancelled)
		case now.Over != cancelled:
			return over
		}
		return nil
	})
	if err != nil {
		return nil, err
	}
	done := f.Speak.Note(r, games.T("commands.tournament.cancelled.done"))
	done.To = commands.InPlace
	return done, nil
}

// asked asks whether to do what the pressed button does.
func (f tournaments) asked(r commands.Request, c contest, question, label string) commands.Message {
	plain, action := f.Speak.Private(r).Plain(), r.Control().Action
	note := f.Speak.Note(r, games.Text{ID: question})
	note.Key = c.ID + "/" + string(action)
	note.Body = note.With(
		commands.NewButton(plain, label, commands.NewID(action, c.ID, 0, commands.ArgYes), commands.Danger),
		commands.NewButton(plain, "commands.button.play-on", commands.Closing(), commands.Plain),
	)
	return note
}

// pressed returns the control that changes the tournament of its message and shows the
// result there.
func (f tournaments) pressed(do func(commands.Request, *contest) error) commands.Handler {
	return func(ctx context.Context, r commands.Request) (commands.Reply, error) {
		c, err := f.change(ctx, r, func(c *contest) error {
			if c.ID != r.Control().Match || c.Over != "" {
				return games.Refuse("commands.tournament.refuse.over")
			}
			return do(r, c)
		})
		refusal, _ := games.RefusalIn(err)
		switch over := refusal.ID == "commands.tournament.refuse.over"; {
		case over && c.ID == r.Control().Match && !r.Private: // its message shows how it ended, or will
		case over || refusal.ID == "commands.tournament.refuse.none":
			return f.Refuse.Dead(r, err)
		case err != nil:
			return nil, err
		case r.Private:
			return commands.Message{To: commands.NoMessage}, nil
		}
		return commands.Message{Body: f.tell(&c, r.Guild, r.Channel).card(), To: commands.InPlace}, nil
	}
}

func (f tournaments) enter(r commands.Request, c *contest) error {
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
	c.Stale = true
	return nil
}

// exit leaves the tournament. If a match may be lost by that, it asks first.
func (f tournaments) exit(ctx context.Context, r commands.Request) (commands.Reply, error) {
	_, c, err := f.read(ctx, r)
	if err != nil {
		return f.Refuse.Dead(r, err)
	}
	if c.ID == r.Control().Match && c.Over == "" && c.State.Begun() && c.plays(r.User.ID) && r.Control().Arg != commands.ArgYes {
		return f.asked(r, c, "commands.tournament.leave", "commands.button.leave"), nil
	}
	return f.pressed(func(r commands.Request, c *contest) error {
		if !c.plays(r.User.ID) {
			return games.Refuse("commands.tournament.refuse.not-in")
		}
		c.State = c.State.Leave(r.User.ID)
		c.Stale = true
		return nil
	})(ctx, r)
}

func (f tournaments) fill(r commands.Request, c *contest) error {
	if c.State.Begun() {
		return games.Refuse("commands.tournament.refuse.begun")
	}
	c.Fill, c.Stale = !c.Fill, true
	return c.mayRun(r) // a refusal stores nothing
}

func (f tournaments) begin(r commands.Request, c *contest) error {
	if c.State.Begun() {
		return nil
	}
	err := c.mayRun(r)
	if err == nil && !f.pairFirst(c) {
		err = games.Refuse("commands.tournament.refuse.alone", "Fill", games.Label{ID: "commands.tournament.fill"})
	}
	return err
}
