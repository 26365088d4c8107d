// Package labyrinth implements the game of Theseus and the Minotaur, after an
// exercise by Jaak Henno (2004). Two figures move through rooms that are joined
// by doors. Theseus wins when both are in one room. The Minotaur wins when he
// reaches the room in which Theseus started.
//
// A labyrinth is a text file, see readMaze. Some come with the game, a
// generator makes more, and a server may add its own. Every position is solved
// exactly by package pursuit, see solve.go.
package labyrinth

import (
	"embed"

	"parlour/games"
	"parlour/solver/memory"
)

// New returns the game. All its matches share the labyrinths that were opened
// last and their solutions, within a budget of memory, nil for an unlimited one.
func New(b *memory.Budget) *games.Game {
	l := newLibrary(b)
	return games.New(games.Rules[state, roomID]{
		Info:           info(),
		Open:           l.open,
		Parse:          parse,
		Format:         state.name,
		MoveText:       func(s state, to roomID) games.Text { return s.wayText(to) },
		View:           state.view,
		Players:        players(),
		Verbs:          []games.Verb[state]{games.MoveVerb[state]("step", "room")},
		Compose:        games.WholeMoves(state.keys, parse, state.name),
		ResolveOptions: l.resolve,
		Judge:          judge,
		Library:        &games.Library{Names: mazeNames, Text: l.file, Named: nameAfter, Read: l.readItem},
		Help:           games.Help[state]{Terms: l.terms, Brief: brief, Figures: figures},
		Theory: games.Theory[state, roomID]{
			ProvenWinner: provenWinner,
			Perfect:      func(state) bool { return true }, // every labyrinth is solved
			Solve:        solve,
		},
	})
}

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
