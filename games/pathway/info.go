package pathway

import (
	"embed"
	"strconv"

	"parlour/games"
	"parlour/games/squares"
)

// name is the game's, which its texts begin with.
const name = "pathway"

//go:embed texts/*.json
var textFiles embed.FS

func info() games.Info {
	return games.Info{
		Name:  name,
		Seats: squares.Seats("medium"),
		Options: []games.Option{
			{Name: "size", Kind: games.Number, Min: minSize, Max: maxSize, Default: strconv.Itoa(defaultSize)},
		},
		Openings: games.TwoSided(),
		Players: []games.PlayerInfo{
			{Name: "easy", Level: true},
			{Name: "random"},
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
