package crosscut

import (
	"embed"

	"parlour/games"
	"parlour/games/squares"
)

// name is the name of the game and the prefix of its text IDs.
const name = "crosscut"

//go:embed texts/*.json
var textFiles embed.FS

func info() games.Info {
	return games.Info{
		Name:  name,
		Seats: squares.Discs.Seats("medium"),
		Options: []games.Option{
			{Name: "width", Kind: games.Number, Min: smallest, Max: largest, Default: "8"},
			{Name: "height", Kind: games.Number, Min: smallest, Max: largest, Default: "8"},
		},
		Openings: games.TwoSided(),
		// The ratings are from 40 games per pair, with two random opening moves played from
		// both sides and at most 20,000 nodes per move:
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
