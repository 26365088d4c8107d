// Package connectfour is Connect Four: discs fall into the columns of an upright
// board, and four in line win. On 7x6 the first player can force that with the
// 41st disc, as James D. Allen and Victor Allis found in 1988, each by himself.
//
// A board of up to six rows fits into a word. Positions are solved, with the
// distance, by [solving]; what takes that too long at the beginning of 7x6 is in a
// [book].
package connectfour

import (
	"parlour/games"
	"parlour/solver/search"
)

// New makes the game. Its computer players take memory when they first move: 4
// MB for each search that runs at the same time, and 16 MB for each that solves.
func New() *games.Game {
	k := newKnowledge()
	return games.New(games.Rules[State, Column]{
		Info: info(),
		Open: func(o games.Options) (State, error) {
			return NewState(o.Int("width", DefaultWidth), o.Int("height", DefaultHeight)), nil
		},
		Parse:   parse,
		Format:  format,
		View:    State.view,
		Players: k.players(),
		Verbs:   []games.Verb[State]{games.MoveVerb[State]("drop", "column")},
		Brief:   brief,
		Figures: figures,
		Review:  search.Review(k.game(judgeNodes)),
		Solve:   k.solve,
		Tools: games.Tools[State, Column]{
			ReadBoard: set, WriteBoard: State.written,
			Data: map[string]games.DataWriter{"book.bin": writeBook},
		},
	})
}
