package pig

import (
	"embed"
	"strconv"

	"parlour/games"
	"parlour/games/grid"
)

// How far the race goes, in points, and how many run unless it is said.
const (
	minTarget     = 20
	defaultTarget = 100
	maxTarget     = 200
	defaultSeats  = 2
)

//go:embed texts/*.json
var texts embed.FS

// seatIDs are the seats by the colours of their signs.
var seatIDs = [MaxSeats]string{"red", "yellow", "green", "blue", "violet", "pink"}

func info() games.Info {
	i := games.Info{
		Name: "pig",
		Options: []games.Option{
			{Name: "players", Kind: games.Number, Min: 2, Max: MaxSeats, Default: strconv.Itoa(defaultSeats)},
			{Name: "target", Kind: games.Number, Min: minTarget, Max: maxTarget, Default: strconv.Itoa(defaultTarget)},
		},
		Openings: games.ManySided(MaxSeats),
		Players: []games.PlayerInfo{
			{Name: "random"}, {Name: "easy", Level: true}, {Name: "medium", Level: true}, {Name: "hard", Level: true}, {Name: "perfect", Level: true},
		},
		Texts: games.TextFiles(texts),
	}
	for seat, id := range seatIDs {
		sign := grid.Colors[seat]
		i.Seats = append(i.Seats, games.SeatInfo{ID: id, Player: "medium", Sign: sign, Accent: sign.Ink})
	}
	return i
}

// seats is how many play.
func seats(o games.Options) int { return o.Int("players", defaultSeats) }

func open(o games.Options) (State, error) {
	return Start(seats(o), o.Int("target", defaultTarget)), nil
}
