package start

import (
	"context"
	"errors"
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
		f.Log.Warn("failed to read last choice", "error", err)
	}
	if last, spec, ok := f.Commands.Read(r, chose.Code); ok && chose.Code != "" {
		if p, ok := f.selectionOf(last, spec); ok {
			return f.atLastLevel(ctx, p), true
		}
	}
	return f.firstChoice(ctx, r), chose.Code != ""
}

// lastOf returns how a member started a game last: the opening and the level, which the
// menus show.
func (f starter) lastOf(ctx context.Context, r commands.Request, g *games.Game) (commands.Request, way, bool) {
	o, ok := g.Info.OpeningByName(f.lastStart(ctx, r, g).Opening)
	w := wayOf(g, o)
	if !ok {
		return r, w, false
	}
	return f.atLastLevel(ctx, selection{r: choose(r, g, o), way: w, opening: o}), w, true
}

// lastStart returns the settings with which a member started a game last.
func (f starter) lastStart(ctx context.Context, r commands.Request, g *games.Game) match.Start {
	last, _, err := f.Host.Defaults.Last(ctx, r.User.ID, g.Info.Name)
	if err != nil {
		f.Log.Warn("failed to read last choice", "game", g.Info.Name, "error", err)
	}
	return last
}

// atLastLevel returns a choice with the level at which the member started the game last. A
// level of the server comes before it.
func (f starter) atLastLevel(ctx context.Context, p selection) commands.Request {
	last, info := f.lastStart(ctx, p.r, p.way.game), &p.way.game.Info
	if last.First || last.Opening != p.opening.Name || f.Settings.Server(ctx, p.r.Guild).Level != "" {
		return p.r
	}
	return withLevel(p.r, info, p.opening, keptLevel(info, p.opening, last))
}

// keepPlayed stores what a member has started as the choice of the next /play, and the
// settings that it offers. The choice has only what the settings lack; it omits the side,
// which is asked for each match, and that a secret is shown.
func (f starter) keepPlayed(ctx context.Context, r commands.Request, o games.Opening, chosen match.Start) {
	kept := append(opponentParams(o), paramSecret)
	r.Values = maps.Clone(r.Values)
	maps.DeleteFunc(r.Values, func(name, _ string) bool { return !slices.Contains(kept, name) })
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
	if err := errors.Join(err, f.Host.Defaults.Keep(ctx, r.User.ID, chosen)); err != nil {
		f.Log.Warn("failed to store last choice", "error", err)
	}
}

// firstChoice returns the first game, against the computer, at the level for
// beginners.
func (f starter) firstChoice(ctx context.Context, r commands.Request) commands.Request {
	g := f.Host.Games[0]
	return withLevel(choose(r, g, g.Info.Openings[0]), &g.Info, g.Info.Openings[0], f.firstLevel(ctx, r))
}

// newcomer reports whether a member has never started a match.
func (f starter) newcomer(ctx context.Context, r commands.Request) bool {
	_, known := f.lastPlayed(ctx, r)
	return !known
}

// startEasy makes a member's first match one against the easiest computer, unless the
// member chose another. That level is not the default of the next match.
func (f starter) startEasy(ctx context.Context, r commands.Request, info *games.Info, o games.Opening, start *match.Start) {
	level, named := f.firstLevel(ctx, r), r.Values[paramPlayer]
	if len(levels(info, o)) == 0 || named != "" && named != level || !f.newcomer(ctx, r) {
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
	rating, err := f.Host.Records.Rating(ctx, match.Home(r.Guild, r.Channel), info.Name, r.User.ID)
	if err != nil {
		f.Log.Warn("failed to read rating", "game", info.Name, "error", err)
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
	if level := f.Settings.Server(ctx, r.Guild).Level; level != games.LevelEven && level != "" {
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

// prefer sets what the server's settings fix and the command does not give. These come
// before the member's last choice.
func (f starter) prefer(ctx context.Context, info *games.Info, given match.Start, start *match.Start) {
	set := f.Settings.Server(ctx, start.Guild)
	if given.Clock == 0 && set.Clock != 0 {
		start.Clock, start.OnTimeout = set.Clock, given.OnTimeout
	}
	for seat, named := range given.Players {
		level := set.Level
		if all := commands.LevelsFor(info, seat); level != games.LevelEven || !slices.ContainsFunc(all, measured) {
			level = fitting(all, level)
		}
		if named == "" && level != "" {
			start.Players[seat], start.Limits[seat] = level, given.Limits[seat]
		}
	}
}

// levelled returns players with a level in place of games.LevelEven.
func (f starter) levelled(ctx context.Context, r commands.Request, info *games.Info, players map[games.Seat]string) map[games.Seat]string {
	players = maps.Clone(players)
	for seat, player := range players {
		switch {
		case player != games.LevelEven:
		case slices.ContainsFunc(commands.LevelsFor(info, seat), measured):
			players[seat] = f.evenLevel(ctx, r, info, seat)
		default:
			players[seat] = ""
		}
	}
	return players
}

// popular is the body of the document that counts the matches started in a server.
type popular struct {
	Starts map[string]int `json:"starts"` // by the value of the way
}

// ways returns the lines of the menu of games: the games that are played most in this
// server first. A newcomer, and everyone together, gets the order of the list.
func (f starter) ways(ctx context.Context, r commands.Request) []way {
	all := ways(f.Host.Games)
	if r.User.ID == "" || f.newcomer(ctx, r) {
		return all
	}
	var counted popular
	home := match.Home(r.Guild, r.Channel)
	err := f.Settings.Limited(ctx, func(ctx context.Context) error {
		_, err := store.ReadDocument(ctx, f.Host.Store, home, store.PopularKind, store.PopularKind, &counted)
		return err
	})
	if err != nil {
		f.Log.Warn("failed to read popular games", "component", "start", "event", "popular_unread", "error", err)
	}
	slices.SortStableFunc(all, func(a, b way) int { return counted.Starts[b.value()] - counted.Starts[a.value()] })
	return all
}

// count counts a started match.
func (f starter) count(ctx context.Context, r commands.Request, w way) {
	home := match.Home(r.Guild, r.Channel)
	key := store.Document{Home: home, Kind: store.PopularKind, ID: store.PopularKind}
	err := f.Settings.Limited(ctx, func(ctx context.Context) error {
		return store.ChangeDocument(ctx, f.Host.Store, key, func(_ *store.Document, p *popular) error {
			if p.Starts == nil {
				p.Starts = map[string]int{}
			}
			p.Starts[w.value()]++
			return nil
		})
	})
	if err != nil {
		f.Log.Warn("failed to count started match", "component", "start", "event", "start_uncounted", "error", err)
	}
}
