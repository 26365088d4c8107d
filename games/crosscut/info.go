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
	randomName = "random"
	greedyName = "greedy"
	depthName  = "depth"
	masterName = "master"
)

func info() games.Info {
	return games.Info{
		Name:  name,
		Seats: squares.Seats(masterName),
		Options: []games.Option{
			{Name: "width", Kind: games.Number, Min: smallest, Max: largest, Default: "8"},
			{Name: "height", Kind: games.Number, Min: smallest, Max: largest, Default: "8"},
		},
		Openings: games.TwoSided(),
		Verbs:    []games.Verb{games.Spoken("place", "square")},
		Players: []games.PlayerInfo{
			{Name: randomName},
			{Name: greedyName},
			{Name: depthName, Depth: maxDepth},
			{Name: masterName},
		},
		Texts: games.TextFiles(textFiles),
	}
}
