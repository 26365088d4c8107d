package connectfour

import (
	"embed"
	"strconv"

	"parlour/games"
	"parlour/games/squares"
)

//go:embed texts/*.json
var textFiles embed.FS

func info() games.Info {
	return games.Info{
		Name:  "connectfour",
		Seats: squares.Seats("medium"),
		Options: []games.Option{
			{Name: "width", Kind: games.Number, Min: MinSize, Max: MaxSize, Default: strconv.Itoa(DefaultWidth)},
			{Name: "height", Kind: games.Number, Min: MinSize, Max: MaxSize, Default: strconv.Itoa(DefaultHeight)},
		},
		Openings: games.TwoSided(),
		Players: []games.PlayerInfo{
			{Name: games.RandomPlayer},
			{Name: "easy", Level: true},
			{Name: "medium", Level: true},
			{Name: "hard", Level: true},
			{Name: "perfect", Level: true},
		},
		Texts: games.TextFiles(textFiles),
	}
}
