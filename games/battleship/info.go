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
	openings := []games.Opening{
		{Name: "play", Seats: []games.Occupant{games.Starter, games.Computer}, Sides: true},
		{Name: "duel", Seats: []games.Occupant{games.Starter, games.Opponent}, Sides: true},
		{Name: "watch", Seats: []games.Occupant{games.Computer, games.Computer}},
	}
	for i := range openings {
		openings[i].Secret = []games.SecretSource{games.Drawn, games.Typed}
	}
	return games.Info{
		Name:  name,
		Seats: seats,
		Options: []games.Option{
			{Name: "size", Kind: games.OneOf, Choices: []string{strconv.Itoa(smallSize), strconv.Itoa(largeSize)}, Default: strconv.Itoa(defaultSize)},
			{Name: "touching", Kind: games.Flag, Default: "false"},
		},
		Openings: openings,
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
