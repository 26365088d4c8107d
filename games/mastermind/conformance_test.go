package mastermind

import (
	"testing"

	"parlour/games"
	"parlour/games/gametest"
)

func TestConformance(t *testing.T) {
	gametest.Run(t, New(), gametest.Plies(12), gametest.Samples(
		games.Options{optRules: bullsAndCows},
		games.Options{optRules: mottemeister, optColors: "7"},
		games.Options{optRules: positional},
		games.Options{optRules: custom, optPegs: "1", optColors: "2", optAnswers: "per-peg"},
		games.Options{optRules: custom, optPegs: "3", optColors: "2", optAnswers: "per-peg"},
		games.Options{optRules: custom, optPegs: "5", optColors: "12", optAnswers: "exact-common"},
	))
}

func FuzzMoves(f *testing.F) { gametest.Fuzz(f, New()) }
