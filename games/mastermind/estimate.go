package mastermind

import (
	"math"

	"parlour/solver/deduce"
	"parlour/solver/deduce/codes"
)

// estimate is like needed, from the sizes of the classes alone.
func (s State) estimate(classes []codes.Class, n int) float64 {
	need := 1.0
	for _, c := range classes {
		if c.Answer != s.Variant.Codes.Right() {
			need += float64(len(c.Codes)) / float64(n) * s.estimateOf(len(c.Codes))
		}
	}
	return need
}

// perGuess is by how much a good guess divides the codes that are left, as a
// share of the number of answers: it makes estimateOf agree with the proven
// averages of classic (4.34) and positional (2.93) play.
const perGuess = 0.7

// estimateOf estimates how many guesses it takes to find one of so many codes.
func (s State) estimateOf(codes int) float64 {
	if codes <= 2 {
		return float64(codes+1) / 2
	}
	pegs := s.Variant.Codes.Pegs
	answers := float64((pegs + 1) * (pegs + 2) / 2)
	if s.Variant.Codes.Kind == deduce.PerPeg {
		answers = math.Pow(3, float64(pegs))
	}
	return 1.5 + math.Log(float64(codes)/2)/math.Log(max(2, perGuess*answers))
}

// slope is how much a guess more or less than usual tells about who will win.
const slope = 2.0

// standing is how the game stands for the maker, from 1 to 99, when so many
// guesses have been answered and so many more are needed. It is even as long as
// the breaker needs as many in all as usual, or as many as there are.
func (s State) standing(answered int, needed float64) int {
	usual := s.estimateOf(s.Variant.Codes.Size())
	if s.Variant.Guesses > 0 {
		usual = min(usual, float64(s.Variant.Guesses))
	}
	ahead := float64(answered) + needed - usual
	return min(won-1, max(1, percent(1/(1+math.Exp(-slope*ahead)))))
}
