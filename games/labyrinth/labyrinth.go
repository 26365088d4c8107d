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
	"parlour/games"
	"parlour/solver/memory"
)

// New returns the game. All its matches share the labyrinths that were opened
// last and their solutions.
func New() *games.Game { return NewWithin(memory.New(ownBudget)) }

// NewWithin is like New, but uses a given budget for labyrinths and their
// solutions.
func NewWithin(b *memory.Budget) *games.Game {
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
		Compose:        &games.Composer[state]{Keys: state.keys, Add: state.add, Draft: state.draft},
		ResolveOptions: l.resolve,
		Terms:          l.terms,
		Brief:          brief,
		Figures:        figures,
		ProvenWinner:   provenWinner,
		Perfect:        func(state) bool { return true }, // every labyrinth is solved
		Judge:          judge,
		Solve:          solve,
		Library:        &games.Library{Names: mazeNames, Text: l.file, Named: nameAfter, Read: l.readItem},
	})
}
