package crosscut

import (
	"embed"

	"parlour/games"
	"parlour/games/squares"
)

// name is the game's, which its texts begin with.
const name = "crosscut"

//go:embed texts/*.json
var textFiles embed.FS

func info() games.Info {
	return games.Info{
		Name:  name,
		Seats: squares.Seats("medium"),
		Options: []games.Option{
			{Name: "width", Kind: games.Number, Min: smallest, Max: largest, Default: "8"},
			{Name: "height", Kind: games.Number, Min: smallest, Max: largest, Default: "8"},
		},
		Openings: games.TwoSided(),
		// The ratings are of 40 games a pair, each opening of two moves at random from
		// both sides, and no more than 20,000 positions a move:
		//	arena tournament -game crosscut -players random,easy,medium,hard,perfect -games 40 -nodes 20000
		Players: []games.PlayerInfo{
			{Name: "random", Rating: 1235},
			{Name: "easy", Level: true, Rating: 1205},
			{Name: "greedy"},
			{Name: "medium", Level: true, Rating: 1500},
			{Name: "depth", Depth: maxDepth},
			{Name: "hard", Level: true, Rating: 1850},
			{Name: "master"},
			{Name: "perfect", Level: true, Rating: 2205},
		},
		Texts: games.TextFiles(textFiles),
	}
}
