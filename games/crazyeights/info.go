package crazyeights

import (
	"strconv"

	"parlour/games"
	"parlour/games/grid"
)

// The limits of the number of players.
const (
	minSeats = 2
	maxSeats = 6
)

func info() games.Info {
	i := games.Info{
		Name:     "crazyeights",
		Options:  []games.Option{{Name: "players", Kind: games.Number, Min: minSeats, Max: maxSeats, Default: strconv.Itoa(minSeats)}},
		Openings: games.ManySided(maxSeats),
		Players: []games.PlayerInfo{
			{Name: games.RandomPlayer}, {Name: "easy", Level: true}, {Name: "medium", Level: true}, {Name: "hard", Level: true},
		},
		Texts: games.TextFiles(texts),
	}
	for seat, id := range []string{"red", "yellow", "green", "blue", "violet", "pink"} {
		sign := grid.Colors[seat]
		i.Seats = append(i.Seats, games.SeatInfo{ID: id, Player: "medium", Sign: sign, Accent: sign.Ink, Secret: true})
	}
	return i
}

// seats returns the number of players.
func seats(o games.Options) int { return o.Int("players", minSeats) }
