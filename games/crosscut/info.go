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
		Players: []games.PlayerInfo{
			{Name: "random"},
			{Name: "easy", Level: true},
			{Name: "greedy"},
			{Name: "medium", Level: true},
			{Name: "depth", Depth: maxDepth},
			{Name: "hard", Level: true},
			{Name: "master"},
			{Name: "perfect", Level: true},
		},
		Texts: games.TextFiles(textFiles),
	}
}
