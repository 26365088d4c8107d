package crazyeights

import (
	"testing"

	"parlour/games/gametest"
)

func TestConformance(t *testing.T) { gametest.Run(t, New()) }

func FuzzMoves(f *testing.F) { gametest.Fuzz(f, New()) }
