package commands

import (
	"context"
	"slices"

	"parlour/games"
	"parlour/games/match"
)

// levelEven stands among the levels for the one that is as strong as the member,
// in games whose levels were measured. What it comes to is found when the game
// starts.
const levelEven = "even"

// offersEven reports whether a member can ask for a computer as strong as he is.
func offersEven(info *games.Info, o games.Opening, seat games.Seat) bool {
	return company(o) != watching && slices.ContainsFunc(levelsFor(info, seat), measured)
}

// measured reports whether it is known how strong a computer player is.
func measured(p games.PlayerInfo) bool { return p.Rating > 0 }

// evenLevel is the level whose strength is nearest to the member's rating; without
// one, that of a first game.
func (s *Set) evenLevel(ctx context.Context, r Request, info *games.Info, seat games.Seat) string {
	rating, _, err := s.host.Estimate(ctx, match.Home(r.Guild, r.Channel), info.Name, r.User.ID)
	if err != nil {
		s.log.Warn("how strong a member is could not be read", "game", info.Name, "error", err)
	}
	if err != nil || rating.Games == 0 {
		return fitting(levelsFor(info, seat), s.firstLevel(ctx, r))
	}
	return nearest(levelsFor(info, seat), rating.Points())
}

// nearest is the level nearest to a rating, of equals the weaker one.
func nearest(levels []games.PlayerInfo, points int) string {
	known := slices.DeleteFunc(levels, func(p games.PlayerInfo) bool { return !measured(p) })
	away := func(p games.PlayerInfo) int { return max(p.Rating-points, points-p.Rating) }
	return slices.MinFunc(known, func(a, b games.PlayerInfo) int { return away(a) - away(b) }).Name
}
