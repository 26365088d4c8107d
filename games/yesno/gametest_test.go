package yesno

import (
	"testing"

	"parlour/games"
	"parlour/games/gametest"
)

func TestConformance(t *testing.T) {
	gametest.Run(t, New(), gametest.Samples(games.Options{"list": "animals"}))
}

func FuzzMoves(f *testing.F) { gametest.Fuzz(f, New()) }
