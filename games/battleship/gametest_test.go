package battleship

import (
	"testing"

	"parlour/games"
	"parlour/games/gametest"
)

func TestConformance(t *testing.T) {
	gametest.Run(t, New(), gametest.Plies(8), gametest.Samples(games.Options{"size": "10"}, games.Options{"touching": "true"}))
}

func FuzzMoves(f *testing.F) { gametest.Fuzz(f, New()) }
