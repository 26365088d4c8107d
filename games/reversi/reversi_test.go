package reversi

import (
	"testing"

	"parlour/games"
	"parlour/games/gametest"
)

func TestConformance(t *testing.T) {
	gametest.Run(t, New(), gametest.Plies(40), gametest.Samples(games.Options{"size": "6"}))
}

func FuzzMoves(f *testing.F) { gametest.Fuzz(f, New()) }
