package start

import (
	"slices"

	"parlour/commands"
	"parlour/games"
)

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
			p.Choices = append(p.Choices, commands.ParamChoice{Value: games.LevelEven, Label: games.T("games.name.even")})
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

// offersEven reports whether a member can choose a computer of equal strength.
func offersEven(info *games.Info, o games.Opening, seat games.Seat) bool {
	return company(o) != watching && slices.ContainsFunc(commands.LevelsFor(info, seat), measured)
}

// measured reports whether the strength of a computer player is known.
func measured(p games.PlayerInfo) bool { return p.Rating > 0 }

// levels returns the levels of the computer among which a member chooses.
func levels(info *games.Info, o games.Opening) []games.PlayerInfo {
	seats, one := computerSeats(info, o)
	if !one || len(seats) == 0 {
		return nil
	}
	all := commands.LevelsFor(info, seats[0])
	if offersEven(info, o, seats[0]) {
		all = append(all, games.PlayerInfo{Name: games.LevelEven, Level: true})
	}
	return all
}

// withLevel chooses a level if the opening has it.
func withLevel(r commands.Request, info *games.Info, o games.Opening, level string) commands.Request {
	if slices.ContainsFunc(levels(info, o), func(p games.PlayerInfo) bool { return p.Name == level }) {
		r.Values[paramPlayer] = level
	}
	return r
}
