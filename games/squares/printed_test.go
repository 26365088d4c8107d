package squares_test

import (
	"testing"

	"parlour/games/gametest"
)

// A squares game takes ninety lines.
func TestExampleIsAGame(t *testing.T) { gametest.Printed(t, "../col", 90) }
