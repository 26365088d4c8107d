package cards_test

import (
	"testing"

	"parlour/games/gametest"
)

// A card game takes three hundred lines.
func TestExampleIsAGame(t *testing.T) { gametest.Printed(t, "../ladder", 300) }
