package pathway

import (
	"embed"
	"strconv"

	"parlour/games"
	"parlour/games/grid"
	"parlour/games/squares"
)

// New returns the game. Its computer players allocate memory on their first move: 4 MB for each
// concurrent search.
func New() *games.Game { return games.New(rules()) }

func rules() games.Rules[state, square] {
	es := newEngines()
	return games.Rules[state, square]{
		Info:    info(),
		Open:    func(o games.Options) (state, error) { return newState(o.Int("size", defaultSize)), nil },
		Parse:   parse,
		Format:  state.name,
		View:    view,
		Players: es.players(),

		Verbs:   []games.Verb[state]{games.MoveVerb[state]("place", "square")},
		Compose: squares.Compose(boardOf),
		Review:  es.review,
		Help:    games.Help[state]{Brief: brief, Figures: figures},
		Theory: games.Theory[state, square]{
			Perfect: func(s state) bool { return s.size < provenSize },
			Solve:   es.value,
			Puzzles: &games.Puzzles{Options: games.Options{"size": "5"}, From: 8, To: 12},
		},
	}
}

// name is the name of the game and the prefix of its text IDs.
const name = "pathway"

//go:embed texts/*.json
var textFiles embed.FS

// look is red discs and blue diamonds on slabs of slate.
var look = squares.Look{Ground: grid.Paving, Signs: grid.Paving, Sides: squares.RedAndBlue}

func info() games.Info {
	return games.Info{
		Name:  name,
		Seats: look.Seats("medium"),
		Options: []games.Option{
			{Name: "size", Kind: games.Number, Min: minSize, Max: maxSize, Default: strconv.Itoa(defaultSize)},
		},
		Openings: games.TwoSided(),
		// The ratings are from 40 games per pair, with two random opening moves played from
		// both sides and at most 20,000 nodes per move:
		//	arena tournament -game pathway -players random,easy,medium,hard,perfect -games 40 -nodes 20000
		Players: []games.PlayerInfo{
			{Name: "easy", Level: true, Rating: 1085},
			{Name: "random", Rating: 745},
			{Name: "greedy"},
			{Name: "medium", Level: true, Rating: 1500},
			{Name: "depth", Depth: maxDepth},
			{Name: "hard", Level: true, Rating: 2280},
			{Name: "master"},
			{Name: "perfect", Level: true, Rating: 2280},
		},
		Texts: games.TextFiles(textFiles),
	}
}
