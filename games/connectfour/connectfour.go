// Package connectfour implements Connect Four: discs fall into the columns of an upright
// board, and four in line win. On 7x6 the first player can force a win with the 41st disc,
// as James D. Allen and Victor Allis found independently in 1988.
//
// A board of up to six rows fits into a word. Type [solving] solves positions exactly; a
// [book] contains the openings of 7x6 that would take too long.
package connectfour

import (
	"parlour/games"
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
		Brief:    brief,
		Figures:  figures,
		Fill:     State.fill,
		Perfect:  State.solved,
		Review:   search.Review(k.game()),
		Solve:    k.solve,
	})
}
