// Package all lists the games of Parlour. To add a game, write its folder with a test that
// calls gametest.Run, and add it here; commands, buttons, storage, hints and help follow.
package all

import (
	"parlour/games"
	"parlour/games/battleship"
	"parlour/games/connectfour"
	"parlour/games/crazyeights"
	"parlour/games/crosscut"
	"parlour/games/hangman"
	"parlour/games/labyrinth"
	"parlour/games/liarsdice"
	"parlour/games/mastermind"
	"parlour/games/pathway"
	"parlour/games/pig"
	"parlour/games/reversi"
	"parlour/games/secretword"
	"parlour/games/tictactoe"
	"parlour/games/yesno"
	"parlour/solver/memory"
)

// Games returns every game in the order of menus and lists: well-known games first. Each game with caches has its own
// memory budget.
func Games() []*games.Game { return list(mastermind.New(), secretword.New(), labyrinth.New()) }

// GamesWithin returns every game; their caches share a memory budget.
func GamesWithin(b *memory.Budget) []*games.Game {
	return list(mastermind.NewWithin(b), secretword.NewWithin(b), labyrinth.NewWithin(b))
}

// list inserts the games with caches among the others.
func list(mastermind, secretword, labyrinth *games.Game) []*games.Game {
	return []*games.Game{
		connectfour.New(),
		tictactoe.New(),
		reversi.New(),
		battleship.New(),
		mastermind,
		secretword,
		hangman.New(),
		yesno.New(),
		pig.New(),
		crazyeights.New(),
		liarsdice.New(),
		labyrinth,
		pathway.New(),
		crosscut.New(),
	}
}
