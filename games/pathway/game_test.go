package pathway

import (
	"testing"

	"parlour/games/gametest"
)

func TestGame(t *testing.T) { gametest.Run(t, New()) }
