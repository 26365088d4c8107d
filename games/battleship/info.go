package battleship

import (
	"embed"
	"strconv"

	"parlour/games"
	"parlour/games/squares"
)

// name is the game's, which its texts begin with.
const name = "battleship"

//go:embed texts/*.json
var textFiles embed.FS

func info() games.Info {
	seats := squares.Seats("medium")
	for i := range seats {
		seats[i].Secret = true
	}
	return games.Info{
		Name:  name,
		Seats: seats,
		Options: []games.Option{
			{Name: "size", Kind: games.OneOf, Choices: []string{strconv.Itoa(smallSize), strconv.Itoa(largeSize)}, Default: strconv.Itoa(defaultSize)},
			{Name: "touching", Kind: games.Flag, Default: "false"},
		},
		Openings: []games.Opening{
			{
				Name: "play", Seats: []games.Occupant{games.Starter, games.Computer}, Sides: true,
				Secret: []games.SecretSource{games.Drawn, games.Own},
			},
			{
				Name: "duel", Seats: []games.Occupant{games.Starter, games.Opponent}, Sides: true,
				Secret: []games.SecretSource{games.Own, games.Drawn},
			},
			{Name: "watch", Seats: []games.Occupant{games.Computer, games.Computer}},
		},
		Players: []games.PlayerInfo{
			{Name: "random"},
			{Name: "easy", Level: true},
			{Name: "hunter"},
			{Name: "medium", Level: true},
			{Name: "hard", Level: true},
		},
		Texts: games.TextFiles(textFiles),
	}
}
