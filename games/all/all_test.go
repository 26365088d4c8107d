package all_test

import (
	"testing"

	"parlour/games/all"
	"parlour/games/gametest"
)

func TestEveryGameConforms(t *testing.T) {
	seen := map[string]bool{}
	for _, g := range all.Games() {
		name := g.Info().Name
		if seen[name] {
			t.Errorf("two games are called %s", name)
		}
		seen[name] = true
		t.Run(name, func(t *testing.T) { gametest.Run(t, g) })
	}
}
