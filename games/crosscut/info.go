package crosscut

import (
	"embed"
	"io/fs"

	"parlour/games"
)

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
	texts, err := fs.Sub(textFiles, "texts")
	if err != nil {
		texts = textFiles // cannot be: the name is a valid path
	}
	return games.Info{
		Name: "crosscut",
		Seats: []games.SeatInfo{
			Red:  {ID: "red", Player: masterName},
			Blue: {ID: "blue", Player: masterName},
		},
		Options: []games.Option{
			{Name: "width", Kind: games.Number, Min: smallest, Max: largest, Default: "8"},
			{Name: "height", Kind: games.Number, Min: smallest, Max: largest, Default: "8"},
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
			{Name: randomName},
			{Name: greedyName},
			{Name: depthName, Depth: maxDepth},
			{Name: masterName},
		},
		Texts: texts,
	}
}
