package pathway

import (
	"testing"

	"parlour/games/gametest"
)

func TestGame(t *testing.T) { gametest.Run(t, New()) }

// FuzzMoves types anything as a move.
func FuzzMoves(f *testing.F) { gametest.Fuzz(f, New()) }
