package labyrinth

import (
	"testing"

	"parlour/games"
	"parlour/games/gametest"
)

func TestConformance(t *testing.T) {
	gametest.Run(t, New(), gametest.Samples(
		games.Options{"labyrinth": "kea", "first": "minotaur"}, games.Options{"labyrinth": "ithaca"}, games.Options{"size": "10"}))
}

func FuzzMoves(f *testing.F) { gametest.Fuzz(f, New()) }
