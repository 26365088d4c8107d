// Package connectfour is Connect Four: discs fall into the columns of an upright
// board, and four in line win. On 7x6 the first player can force that with the
// 41st disc, as James D. Allen and Victor Allis found in 1988, each by himself.
//
// Boards of up to six rows fit into a word and are solved, with the distance, by
// solving; what takes that too long at the beginning of 7x6 is in a book.
package connectfour

import (
	"context"
	"io"

	"parlour/games"
)

// New makes the game. Its computer players take memory when they first move: 1
// MB for each search that runs at the same time, and 16 MB for each that solves.
func New() *games.Game {
	t := newThinking()
	return games.New(games.Rules[State, Column]{
		Info: info(),
		Open: func(o games.Options) (State, error) {
			return NewState(o.Int("width", DefaultWidth), o.Int("height", DefaultHeight)), nil
		},
		Parse:    parse,
		Format:   func(_ State, c Column) string { return c.String() },
		View:     State.view,
		Players:  t.players(),
		Verbs:    []games.Verb[State]{games.MoveVerb[State]("drop", "column")},
		Compose:  composer(),
		Brief:    brief,
		Figures:  figures,
		Foretell: State.foretell,
		Judge:    t.judge,
		Set:      set,
		Board:    State.board,
		Solve:    t.solve,
		Data:     map[string]func(context.Context, io.Writer) error{"book.bin": writeBook},
	})
}
