package tictactoe

import (
	"embed"

	"parlour/games"
	"parlour/games/squares"
)

// name is the name of the game and the prefix of its text IDs.
const name = "tictactoe"

//go:embed texts/*.json
var textFiles embed.FS

func info() games.Info {
	return games.Info{
		Name:     name,
		Seats:    squares.Seats("medium"),
		Openings: games.TwoSided(),
		Players: []games.PlayerInfo{
			{Name: games.RandomPlayer, Rating: 1000},
			{Name: "easy", Level: true, Rating: 1200},
			{Name: "medium", Level: true, Rating: 1500},
			{Name: "hard", Level: true, Rating: 1600},
			{Name: "perfect", Level: true, Rating: 1700},
		},
		Draws: true,
		Texts: games.TextFiles(textFiles),
	}
}
