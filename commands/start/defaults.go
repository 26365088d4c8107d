package start

import (
	"context"
	"maps"
	"slices"

	"parlour/commands"
	"parlour/games"
	"parlour/games/match"
	"parlour/games/match/store"
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
	if _, err := store.ReadDocument(ctx, f.Host.Store, r.User.ID, store.PlayedKind, lastID, &chose); err != nil {
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
	key := store.Document{Home: r.User.ID, Kind: store.PlayedKind, ID: lastID}
	err := store.ChangeDocument(ctx, f.Host.Store, key, func(_ *store.Document, p *played) error {
		if p.Code == c.Arg {
			return store.ErrUnchanged
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

// evenLevel returns the level whose rating is nearest to the member's; the level for
// beginners if the member has no rating.
func (f starter) evenLevel(ctx context.Context, r commands.Request, info *games.Info, seat games.Seat) string {
	rating, _, err := f.Host.Records.Estimate(ctx, match.Home(r.Guild, r.Channel), info.Name, r.User.ID)
	if err != nil {
		f.Log.Warn("rating not read", "game", info.Name, "error", err)
	}
	if err != nil || rating.Games == 0 {
		return fitting(commands.LevelsFor(info, seat), f.firstLevel(ctx, r))
	}
	return nearest(commands.LevelsFor(info, seat), rating.Points())
}

// nearest returns the level nearest to a rating, the weaker one of equals.
func nearest(levels []games.PlayerInfo, points int) string {
	known := slices.DeleteFunc(levels, func(p games.PlayerInfo) bool { return !measured(p) })
	away := func(p games.PlayerInfo) int { return max(p.Rating-points, points-p.Rating) }
	return slices.MinFunc(known, func(a, b games.PlayerInfo) int { return away(a) - away(b) }).Name
}

// firstLevel returns the level of a member's first match; see fitting.
func (f starter) firstLevel(ctx context.Context, r commands.Request) string {
	if level := f.Settings.Server(ctx, r.Guild).Level; level != commands.LevelEven && level != "" {
		return level
	}
	return games.Levels()[0]
}

// fitting returns a level, or the strongest weaker one that a seat has; "" if there is
// none.
func fitting(all []games.PlayerInfo, level string) string {
	order := games.Levels()
	for i := slices.Index(order, level); i >= 0; i-- {
		if slices.ContainsFunc(all, func(l games.PlayerInfo) bool { return l.Name == order[i] }) {
			return order[i]
		}
	}
	return ""
}

// preferred fills in the server's settings where neither the member nor the channel's
// last match has set anything.
func (f starter) preferred(ctx context.Context, r commands.Request, info *games.Info, start *match.Start) {
	set := f.Settings.Server(ctx, start.Guild)
	if start.Clock == 0 {
		start.Clock = set.Clock
	}
	for seat, player := range start.Players {
		level := set.Level
		if level == commands.LevelEven && slices.ContainsFunc(commands.LevelsFor(info, seat), measured) {
			level = f.evenLevel(ctx, r, info, seat)
		}
		if player == "" {
			start.Players[seat] = fitting(commands.LevelsFor(info, seat), level)
		}
	}
}
