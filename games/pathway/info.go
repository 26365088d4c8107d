package pathway

import (
	"embed"
	"io/fs"
	"strconv"

	"parlour/games"
)

//go:embed texts/*.json
var textFiles embed.FS

func info() games.Info {
	texts, err := fs.Sub(textFiles, "texts")
	if err != nil {
		texts = textFiles // cannot be: the name is a valid path
	}
	return games.Info{
		Name: "pathway",
		Seats: []games.SeatInfo{
			Red:  {ID: "red", Player: "master"},
			Blue: {ID: "blue", Player: "master"},
		},
		Options: []games.Option{
			{Name: "size", Kind: games.Number, Min: MinSize, Max: MaxSize, Default: strconv.Itoa(DefaultSize)},
		},
		Openings: []games.Opening{
			{Name: "play", Seats: []games.Occupant{Red: games.Starter, Blue: games.Computer}, Sides: true},
			{Name: "duel", Seats: []games.Occupant{Red: games.Starter, Blue: games.Opponent}, Sides: true},
			{Name: "team", Seats: []games.Occupant{Red: games.Channel, Blue: games.Computer}, Sides: true},
			{Name: "watch", Seats: []games.Occupant{Red: games.Computer, Blue: games.Computer}},
		},
		Verbs: []games.Verb{{
			Name: "place", Kind: games.Move,
			Params:  []games.Option{{Name: "square", Kind: games.Free, Max: 16, Required: true}},
			Compose: func(_ games.Position, o games.Options) (string, error) { return o["square"], nil },
		}},
		Players: []games.PlayerInfo{
			{Name: "random"},
			{Name: "greedy"},
			{Name: "depth", Depth: maxDepth},
			{Name: "master"},
		},
		Texts: texts,
	}
}
