package reversi

import (
	"embed"

	"parlour/games"
	"parlour/games/grid"
	"parlour/games/squares"
)

// name is the name of the game and the prefix of its text IDs.
const name = "reversi"

//go:embed texts/*.json
var textFiles embed.FS

// felt is the colour of a turn.
const felt = 0x2F9A63

// look is dark and light discs on felt.
var look = squares.Look{Ground: grid.Felt, Signs: grid.Felt, Sides: [2]squares.Side{
	{ID: "dark", Former: "red", Piece: grid.DarkDisc, Accent: felt},
	{ID: "light", Former: "blue", Piece: grid.LightDisc, Accent: felt},
}}

func info() games.Info {
	return games.Info{
		Name:     name,
		Seats:    look.Seats("medium"),
		Options:  []games.Option{{Name: "size", Kind: games.OneOf, Choices: []string{"6", "8"}, Default: "8"}},
		Openings: games.TwoSided(),
		// The ratings are from 100 games per pair, with four random opening moves played from both
		// sides and at most 20,000 nodes per move. Hard won all of its games, so its rating is the
		// least certain:
		//	arena tournament -game reversi -players random,greedy,easy,medium,hard -games 100 -openings 4 -nodes 20000
		Players: []games.PlayerInfo{
			{Name: games.RandomPlayer, Rating: 885},
			{Name: "greedy"},
			{Name: "easy", Level: true, Rating: 1125},
			{Name: "medium", Level: true, Rating: 1500},
			{Name: "hard", Level: true, Rating: 2450},
		},
		Draws: true,
		Texts: games.TextFiles(textFiles),
	}
}
