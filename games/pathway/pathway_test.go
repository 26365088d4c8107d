package pathway

import (
	"testing"

	"parlour/games/gametest"
)

func TestGame(t *testing.T) { gametest.Run(t, New()) }

// FuzzMoves plays arbitrary text as moves.
func FuzzMoves(f *testing.F) { gametest.Fuzz(f, New()) }
