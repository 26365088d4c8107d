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
		Players: []games.PlayerInfo{
			{Name: games.RandomPlayer},
			{Name: "easy", Level: true},
			{Name: "medium", Level: true},
			{Name: "hard", Level: true},
			{Name: "perfect", Level: true},
		},
		Draws: true,
		Texts: games.TextFiles(textFiles),
	}
}
