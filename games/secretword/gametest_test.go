package secretword

import (
	"testing"

	"parlour/games/gametest"
)

func TestConformance(t *testing.T) { gametest.Run(t, New(nil)) }
