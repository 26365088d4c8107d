package labyrinth

import (
	"embed"

	"parlour/games"
)

//go:embed texts/*.json
var texts embed.FS

// The labyrinth of a game that names none, and the defaults and bounds of the
// generator.
const (
	defaultMaze  = "paros"
	defaultSize  = 5
	defaultLoops = 20
	minSize      = 3
	maxSize      = 10
	maxLoops     = 100
	maxSeed      = 1_000_000
)

// seatIDs are the IDs of the seats.
var seatIDs = [2]string{theseus: "theseus", minotaur: "minotaur"}

// bySeat is a pair of text IDs, one for each seat.
type bySeat [2]string

func info() games.Info {
	return games.Info{
		Name: "labyrinth",
		Seats: []games.SeatInfo{
			{ID: seatIDs[theseus], Player: "medium", Sign: cellTheseus},
			{ID: seatIDs[minotaur], Player: "medium", Sign: cellMinotaur},
		},
		Options:  options(),
		Openings: games.TwoSided(),
		Players: []games.PlayerInfo{
			{Name: "random"}, {Name: "easy", Level: true}, {Name: "greedy"}, {Name: "medium", Level: true},
			{Name: "hard", Level: true}, {Name: "perfect", Level: true},
		},
		Draws:      true,
		Texts:      games.TextFiles(texts),
		Signs:      signs,
		Asymmetric: true,
	}
}

func options() []games.Option {
	generated := map[string][]string{"labyrinth": {""}}
	return []games.Option{
		{Name: "labyrinth", Kind: games.Item},
		{Name: "first", Kind: games.OneOf, Choices: seatIDs[:], Default: seatIDs[theseus]},
		{Name: "size", Kind: games.Number, Min: minSize, Max: maxSize},
		{Name: "loops", Kind: games.Number, Min: 0, Max: maxLoops, With: generated},
		{Name: "seed", Kind: games.Number, Min: 0, Max: maxSeed, With: generated},
	}
}
