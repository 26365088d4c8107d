package commands

import (
	"slices"

	"parlour/games"
)

// LevelEven stands among the levels for the one that is as strong as the member, in
// games whose levels have ratings. It is replaced by a level when the game starts.
const LevelEven = "even"

// Offered returns the computer players that a member may choose for a seat.
func Offered(info *games.Info, seat games.Seat) []games.PlayerInfo {
	return slices.DeleteFunc(info.PlayersFor(seat), func(p games.PlayerInfo) bool { return p.Hidden })
}

// LevelsFor returns the levels of a seat, weakest first.
func LevelsFor(info *games.Info, seat games.Seat) []games.PlayerInfo {
	return slices.DeleteFunc(slices.Clone(Offered(info, seat)), func(p games.PlayerInfo) bool { return !p.Level })
}

// Many reports whether several members play in one seat of an opening.
func Many(o games.Opening) bool {
	return slices.Contains(o.Seats, games.Channel) || slices.Contains(o.Seats, games.Team)
}
