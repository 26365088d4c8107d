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
		Seats: squares.Seats("master"),
		Options: []games.Option{
			{Name: "size", Kind: games.Number, Min: MinSize, Max: MaxSize, Default: strconv.Itoa(DefaultSize)},
		},
		Openings: games.TwoSided(),
		Verbs:    []games.Verb{games.Spoken("place", "square")},
		Players: []games.PlayerInfo{
			{Name: "random"},
			{Name: "greedy"},
			{Name: "depth", Depth: maxDepth},
			{Name: "master"},
		},
		Texts: games.TextFiles(textFiles),
	}
}
