package connectfour

import (
	"embed"
	"strconv"

	"parlour/games"
	"parlour/games/squares"
)

// name is the game's, which its texts begin with.
const name = "connectfour"

//go:embed texts/*.json
var textFiles embed.FS

func info() games.Info {
	return games.Info{
		Name:  name,
		Seats: squares.Seats("medium"),
		Options: []games.Option{
			{Name: "width", Kind: games.Number, Min: MinSize, Max: MaxWidth, Default: strconv.Itoa(DefaultWidth)},
			{Name: "height", Kind: games.Number, Min: MinSize, Max: MaxHeight, Default: strconv.Itoa(DefaultHeight)},
		},
		Openings: games.TwoSided(),
		// The ratings are of 40 games a pair, each opening of two moves at random from
		// both sides, and no more than 20,000 positions a move:
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
