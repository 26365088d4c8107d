package games_test

import (
	"testing"

	"parlour/games"
	"parlour/games/gametest"
	"parlour/solver/search"
)

// A newcomer reads the Example first.
func TestExampleIsAGame(t *testing.T) { gametest.Printed(t, "nim", 120) }

// The computer player named hard leaves a nim sum of 0 whenever it can, which wins (Bouton, "Nim, a game with a complete
// mathematical theory", 1901).
func TestExampleIsPlayedPerfectly(t *testing.T) {
	hard := search.Players(search.Game[nim, int]{Hash: nim.hash, Format: format})["hard"]
	sum := func(s nim) int { return s.rows[0] ^ s.rows[1] ^ s.rows[2] }
	for i := range 4 * 5 * 6 {
		s := nim{rows: [rows]int{i % 4, i / 4 % 5, i / 20}}
		if sum(s) == 0 {
			continue
		}
		choice, err := hard(t.Context(), s, games.Hand{}, games.Limits{})
		if left := sum(s.After(choice.Move)); err != nil || left != 0 || !choice.Proven {
			t.Errorf("%v: %s leaves the sum %d, proven %v, %v", s.rows, format(s, choice.Move), left, choice.Proven, err)
		}
	}
}
