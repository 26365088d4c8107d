package start

import (
	"context"
	"slices"

	"parlour/commands"
	"parlour/games"
	"parlour/games/match"
)

// levelTexts are the lines of the menu of levels.
var levelTexts = map[string]string{
	"easy": "commands.play.level.easy", "medium": "commands.play.level.medium", "hard": "commands.play.level.hard",
	"perfect": "commands.play.level.perfect", commands.LevelEven: "commands.play.level.even",
}

// offersEven reports whether a member can choose a computer of equal strength.
func offersEven(info *games.Info, o games.Opening, seat games.Seat) bool {
	return company(o) != watching && slices.ContainsFunc(commands.LevelsFor(info, seat), measured)
}

// measured reports whether the strength of a computer player is known.
func measured(p games.PlayerInfo) bool { return p.Rating > 0 }

// evenLevel returns the level whose rating is nearest to the member's; the level for
// beginners if the member has no rating.
func (f starter) evenLevel(ctx context.Context, r commands.Request, info *games.Info, seat games.Seat) string {
	rating, _, err := f.Host.Estimate(ctx, match.Home(r.Guild, r.Channel), info.Name, r.User.ID)
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
