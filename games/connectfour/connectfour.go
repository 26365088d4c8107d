// Package connectfour implements Connect Four: discs fall into the columns of an upright
// board, and four in line win. On 7x6 the first player can force a win with the 41st disc,
// as James D. Allen and Victor Allis found independently in 1988.
//
// A board of up to six rows fits into a word. Type [solving] solves positions exactly; a
// [book] contains the openings of 7x6 that would take too long.
package connectfour

import (
	"embed"
	"strconv"

	"parlour/games"
	"parlour/games/grid"
	"parlour/games/squares"
	"parlour/solver/search"
)

// New returns the game. Its computer players allocate memory on their first move: 4 MB for
// each concurrent search and 16 MB for each concurrent solver.
func New() *games.Game {
	k := newKnowledge()
	return games.New(games.Rules[State, Column]{
		Info: info(),
		Open: func(o games.Options) (State, error) {
			return NewState(o.Int("width", DefaultWidth), o.Int("height", DefaultHeight)), nil
		},
		Parse:    parse,
		Format:   format,
		MoveText: func(_ State, c Column) games.Text { return games.T("connectfour.suggest", "Column", c.String()) },
		View:     State.view,
		Players:  k.players(),
		Verbs:    []games.Verb[State]{games.MoveVerb[State]("drop", "column")},
		Fill:     State.fill,
		Review:   search.Review(k.game()),
		Help:     games.Help[State]{Brief: brief, Figures: figures},
		Theory:   games.Theory[State, Column]{Perfect: State.solved, Solve: k.solve},
	})
}

// name is the name of the game and the prefix of its text IDs.
const name = "connectfour"

//go:embed texts/*.json
var textFiles embed.FS

// look is red and yellow discs in a blue frame.
var look = squares.Look{Ground: grid.Holes, Signs: grid.Holes, Sides: [2]squares.Side{
	{ID: "red", Piece: grid.RedDisc, Accent: 0xE5383B},
	{ID: "yellow", Former: "blue", Piece: grid.YellowDisc, Accent: 0xF7BF1D},
}}

func info() games.Info {
	return games.Info{
		Name:  name,
		Seats: look.Seats("medium"),
		Options: []games.Option{
			{Name: "width", Kind: games.Number, Min: MinSize, Max: MaxWidth, Default: strconv.Itoa(DefaultWidth)},
			{Name: "height", Kind: games.Number, Min: MinSize, Max: MaxHeight, Default: strconv.Itoa(DefaultHeight)},
		},
		Openings: games.TwoSided(),
		// The ratings are from 40 games per pair, with two random opening moves played from
		// both sides and at most 20,000 nodes per move:
		//	arena tournament -game connectfour -players random,easy,medium,hard,perfect -games 40 -nodes 20000
		Players: []games.PlayerInfo{
			{Name: games.RandomPlayer, Rating: 1135},
			{Name: "easy", Level: true, Rating: 1440},
			{Name: "medium", Level: true, Rating: 1500},
			{Name: "hard", Level: true, Rating: 2245},
			{Name: "perfect", Level: true, Rating: 2255},
		},
		Draws: true,
		Texts: games.TextFiles(textFiles),
	}
}
