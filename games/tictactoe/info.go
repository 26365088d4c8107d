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
		// The ratings are from 400 games per pair, with one random opening move played from both
		// sides, because no first move loses:
		//	arena tournament -game tictactoe -players random,easy,medium,hard,perfect -games 400 -openings 1
		Players: []games.PlayerInfo{
			{Name: games.RandomPlayer, Rating: 1240},
			{Name: "easy", Level: true, Rating: 1280},
			{Name: "medium", Level: true, Rating: 1500},
			{Name: "hard", Level: true, Rating: 1670},
			{Name: "perfect", Level: true, Rating: 1755},
		},
		Draws: true,
		Texts: games.TextFiles(textFiles),
	}
}
