package connectfour

import (
	"embed"
	"strconv"

	"parlour/games"
	"parlour/games/grid"
	"parlour/games/squares"
)

// name is the name of the game and the prefix of its text IDs.
const name = "connectfour"

//go:embed texts/*.json
var textFiles embed.FS

// look is red and yellow discs in a blue frame.
var look = squares.Look{Ground: grid.Holes, Signs: grid.Holes, Sides: [2]squares.Side{
	{ID: "red", Piece: grid.RedDisc, Accent: 0xE5383B},
	{ID: "yellow", Former: "blue", Piece: grid.YellowDisc, Accent: 0xF7BF1D},
}}

func info() games.Info {
	return games.Info{
		Name:  name,
		Seats: look.Seats("medium"),
		Options: []games.Option{
			{Name: "width", Kind: games.Number, Min: MinSize, Max: MaxWidth, Default: strconv.Itoa(DefaultWidth)},
			{Name: "height", Kind: games.Number, Min: MinSize, Max: MaxHeight, Default: strconv.Itoa(DefaultHeight)},
		},
		Openings: games.TwoSided(),
		// The ratings are from 40 games per pair, with two random opening moves played from
		// both sides and at most 20,000 nodes per move:
		//	arena tournament -game connectfour -players random,easy,medium,hard,perfect -games 40 -nodes 20000
		Players: []games.PlayerInfo{
			{Name: games.RandomPlayer, Rating: 1135},
			{Name: "easy", Level: true, Rating: 1440},
			{Name: "medium", Level: true, Rating: 1500},
			{Name: "hard", Level: true, Rating: 2245},
			{Name: "perfect", Level: true, Rating: 2255},
		},
		Draws: true,
		Texts: games.TextFiles(textFiles),
	}
}
