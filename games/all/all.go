// Package all lists the games of Parlour. To add one, write its folder, with a
// test that calls gametest.Run, and add it here: its commands, buttons, storage,
// hints and help come with it.
package all

import (
	"parlour/games"
	"parlour/games/battleship"
	"parlour/games/connectfour"
	"parlour/games/crosscut"
	"parlour/games/labyrinth"
	"parlour/games/mastermind"
	"parlour/games/pathway"
	"parlour/games/pig"
	"parlour/solver/memory"
)

// Games returns every game, in the order in which help lists them. The caches of each
// have a budget of their own.
func Games() []*games.Game { return list(mastermind.New(), labyrinth.New()) }

// GamesWithin returns every game, whose caches share a memory budget.
func GamesWithin(b *memory.Budget) []*games.Game {
	return list(mastermind.NewWithin(b), labyrinth.NewWithin(b))
}

// list puts the games that keep what they compute among the others.
func list(mastermind, labyrinth *games.Game) []*games.Game {
	return []*games.Game{
		mastermind,
		pathway.New(),
		crosscut.New(),
		connectfour.New(),
		labyrinth,
		pig.New(),
		battleship.New(),
	}
}
