package tictactoe

import (
	"embed"

	"parlour/games"
	"parlour/games/grid"
	"parlour/games/squares"
)

// name is the name of the game and the prefix of its text IDs.
const name = "tictactoe"

//go:embed texts/*.json
var textFiles embed.FS

// look is crosses and noughts on keys, and on slate where they are no keys.
var look = squares.Look{Ground: grid.Slate, Signs: grid.NoGround, Sides: [2]squares.Side{
	{ID: "x", Former: "red", Piece: grid.Cross, Accent: 0xE2572F},
	{ID: "o", Former: "blue", Piece: grid.Nought, Accent: 0x1D7FD1},
}}

func info() games.Info {
	return games.Info{
		Name:     name,
		Seats:    look.Seats("medium"),
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
