// Package labyrinth is the game of Theseus and the Minotaur, after an exercise
// by Jaak Henno (2004): two figures in rooms joined by doors. Theseus wins
// when both are in one room, the Minotaur when he comes to the room where
// Theseus started.
//
// A labyrinth is a file of its own, see readMaze. Some come with the game, a
// generator makes more, and a server may add its own. Every position can be
// solved exactly, and is: see solve.go.
package labyrinth

import (
	"parlour/games"
	"parlour/solver/memory"
)

// New makes the game. The labyrinths that were opened last, with what was found
// out about them, are shared by all its matches.
func New() *games.Game { return NewWithin(memory.New(ownBudget)) }

// NewWithin is New with a budget for labyrinths and their solutions.
func NewWithin(b *memory.Budget) *games.Game {
	l := newLibrary(b)
	return games.New(games.Rules[state, step]{
		Info:           info(),
		Open:           l.open,
		Parse:          parse,
		Format:         state.name,
		View:           state.view,
		Players:        players(),
		Verbs:          []games.Verb[state]{games.MoveVerb[state]("step", "room")},
		Compose:        &games.Composer[state]{Keys: state.keys, Add: state.add, Draft: state.draft},
		DefaultPlayer:  defaultPlayer,
		ResolveOptions: l.resolve,
		Terms:          l.terms,
		Brief:          state.brief,
		Figures:        figures,
		Foretell:       state.foretell,
		Judge:          judge,
		Solve:          solve,
		Tools:          games.Tools[state, step]{ReadBoard: l.set, WriteBoard: state.board},
		Library:        &games.Library{Names: mazeNames, Text: l.file, Read: l.check},
	})
}
