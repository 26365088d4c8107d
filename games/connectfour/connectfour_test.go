package connectfour

import (
	"testing"

	"parlour/games"
	"parlour/games/gametest"
)

func TestConformance(t *testing.T) {
	gametest.Run(t, New(), gametest.Plies(20), gametest.Samples(games.Options{"width": "4", "height": "4"}, games.Options{"width": "9", "height": "6"}))
}

func FuzzMoves(f *testing.F) { gametest.Fuzz(f, New()) }
