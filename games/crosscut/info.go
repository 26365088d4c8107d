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

// The computer players, from the weakest to the strongest.
const (
	randomName  = "random"
	easyName    = "easy"
	greedyName  = "greedy"
	mediumName  = "medium"
	depthName   = "depth"
	hardName    = "hard"
	masterName  = "master"
	perfectName = "perfect"
)

func info() games.Info {
	return games.Info{
		Name:  name,
		Seats: squares.Seats(mediumName),
		Options: []games.Option{
			{Name: "width", Kind: games.Number, Min: smallest, Max: largest, Default: "8"},
			{Name: "height", Kind: games.Number, Min: smallest, Max: largest, Default: "8"},
		},
		Openings: games.TwoSided(),
		Players: []games.PlayerInfo{
			{Name: randomName},
			{Name: easyName, Level: true},
			{Name: greedyName},
			{Name: mediumName, Level: true},
			{Name: depthName, Depth: maxDepth},
			{Name: hardName, Level: true},
			{Name: masterName},
			{Name: perfectName, Level: true},
		},
		Texts: games.TextFiles(textFiles),
	}
}
