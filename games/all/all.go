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
)

// Games returns every game, in the order in which help lists them.
func Games() []*games.Game {
	return []*games.Game{
		mastermind.New(),
		pathway.New(),
		crosscut.New(),
		connectfour.New(),
		labyrinth.New(),
		pig.New(),
		battleship.New(),
	}
}
