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

// ownBudget is the memory budget of games that share none with others, in bytes.
const ownBudget = 448 << 20

// Games returns every game in the order of menus and lists: well-known games first.
func Games() []*games.Game { return GamesWithin(memory.New(ownBudget)) }

// GamesWithin returns every game; their caches share a memory budget.
func GamesWithin(b *memory.Budget) []*games.Game {
	return []*games.Game{
		connectfour.New(),
		tictactoe.New(),
		reversi.New(),
		battleship.New(),
		mastermind.New(b),
		secretword.New(b),
		hangman.New(),
		yesno.New(),
		pig.New(),
		crazyeights.New(),
		liarsdice.New(),
		labyrinth.New(b),
		pathway.New(),
		crosscut.New(),
	}
}
