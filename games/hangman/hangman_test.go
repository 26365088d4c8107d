package hangman

import (
	"testing"

	"parlour/games"
	"parlour/games/gametest"
)

func TestConformance(t *testing.T) {
	gametest.Run(t, New(), gametest.Samples(games.Options{"letters": "5", "lives": "4"}))
}

func FuzzMoves(f *testing.F) { gametest.Fuzz(f, New()) }
