package pathway

import (
	"testing"

	"parlour/games/gametest"
)

// FuzzMoves types anything as a move.
func FuzzMoves(f *testing.F) { gametest.Fuzz(f, New()) }
