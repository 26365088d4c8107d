package start

import (
	"context"
	"maps"

	"parlour/commands"
	"parlour/games"
	"parlour/games/match"
)

// played is the body of the document with a member's last choice.
type played struct {
	Code string `json:"code"`
}

// lastID is the ID of that document.
const lastID = "last"

// lastPlayed returns what a member started last with /play, or a good first choice. It
// reports whether the member has started a match before.
func (f starter) lastPlayed(ctx context.Context, r commands.Request) (chosen commands.Request, known bool) {
	var chose played
	if _, err := match.ReadDocument(ctx, f.Host.Store, r.User.ID, match.PlayedKind, lastID, &chose); err != nil {
		f.Log.Warn("last choice not read", "error", err)
	}
	code := chose.Code
	if last, spec, ok := f.Commands.Read(r, code); ok && code != "" {
		if _, ok := f.selectionOf(last, spec); ok {
			return last, true
		}
	}
	return f.firstChoice(ctx, r), code != ""
}

// keepPlayed stores what a member has started as the choice of the next /play. It
// omits the side, which is asked for each match, and the options if there is no room
// for them.
func (f starter) keepPlayed(ctx context.Context, r commands.Request) {
	r.Values = maps.Clone(r.Values)
	delete(r.Values, paramSide)
	id, ok := f.Commands.Write(r, commands.ActStart)
	if !ok {
		r.Values = nil
		id, _ = f.Commands.Write(r, commands.ActStart)
	}
	c, _ := commands.ReadID(id)
	key := match.Document{Home: r.User.ID, Kind: match.PlayedKind, ID: lastID}
	err := match.ChangeDocument(ctx, f.Host.Store, key, func(_ *match.Document, p *played) error {
		if p.Code == c.Arg {
			return match.ErrUnchanged
		}
		p.Code = c.Arg
		return nil
	})
	if err != nil {
		f.Log.Warn("last choice not stored", "error", err)
	}
}

// firstChoice returns the first game, against the computer, at the level for
// beginners.
func (f starter) firstChoice(ctx context.Context, r commands.Request) commands.Request {
	w := ways(f.Host.Games)[0]
	return withLevel(choose(r, w, w.openings()[0]), &w.game.Info, w.openings()[0], f.firstLevel(ctx, r))
}

// newcomer reports whether a member has never started a match.
func (f starter) newcomer(ctx context.Context, r commands.Request) bool {
	_, known := f.lastPlayed(ctx, r)
	return !known
}

// startEasy makes a member's first match one against the easiest computer, unless the
// member chose another.
func (f starter) startEasy(ctx context.Context, r commands.Request, info *games.Info, o games.Opening, start *match.Start) {
	level := f.firstLevel(ctx, r)
	if len(levels(info, o)) == 0 || r.Values[paramPlayer] != "" || !f.newcomer(ctx, r) {
		return
	}
	start.First = true
	seats, _ := computerSeats(info, o)
	for _, seat := range seats {
		start.Players[seat] = fitting(commands.LevelsFor(info, seat), level)
	}
}

// welcomed is the body of the document that a server has been welcomed.
type welcomed struct {
	By string `json:"by"` // the interaction
}

// welcome returns the message by which Parlour introduces itself to a server: a /play
// that stays and that everyone can use. It reports false if the server has been
// welcomed before.
func (f starter) welcome(ctx context.Context, r commands.Request) (commands.Body, bool) {
	if r.Guild == "" {
		return commands.Body{}, false
	}
	// A redelivery of the first request gets the same reply.
	first := false
	key := match.Document{Home: r.Guild, Kind: match.WelcomedKind, ID: match.WelcomedKind}
	err := match.ChangeDocument(ctx, f.Host.Store, key, func(d *match.Document, w *welcomed) error {
		if first = d.Version == 0 || w.By == r.ID; d.Version > 0 {
			return match.ErrUnchanged
		}
		w.By = r.ID
		return nil
	})
	if err != nil {
		f.Log.Warn("welcome not recorded", "error", err)
	}
	if !first || err != nil {
		return commands.Body{}, false
	}
	r.User = commands.User{}
	return f.chooser(ctx, f.Speak.Public(r), f.firstChoice(ctx, r), welcoming), true
}
