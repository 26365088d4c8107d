package strategies

import (
	"cmp"
	"math"
	"slices"

	"parlour/solver/deduce"
	"parlour/solver/deduce/codes"
	"parlour/solver/deduce/mistakes"
)

const (
	weighedCodes   = 400 // heaviest codes considered as secrets
	weighedGuesses = 100 // of those, codes considered as guesses
)

// contradicted suggests a guess after contradictory answers: the one with the most
// information about the secret, with the codes weighted by mistakes.Weights. A sufficiently
// probable code is guessed itself. No guess is repeated.
func contradicted(s *codes.Space, history deduce.History) Suggestion {
	heavy := heaviest(s, history)
	total := 0.0
	for _, h := range heavy {
		total += h.weight
	}
	best, least := heavy[0].rank, math.Inf(1)
	if 2*heavy[0].weight < total {
		mass := make([]float64, s.Rules().AnswerSpan())
		for _, guess := range heavy[:min(len(heavy), weighedGuesses)] {
			clear(mass)
			for _, h := range heavy {
				mass[s.Grade(guess.rank, h.rank)] += h.weight
			}
			if score := disorder(mass); score < least {
				best, least = guess.rank, score
			}
		}
	}
	return Suggestion{Guess: s.Code(best)}
}

// disorder returns the sum of w ln w, which is least for the greatest information.
func disorder(mass []float64) (sum float64) {
	for _, w := range mass {
		if w > 0 {
			sum += w * math.Log(w)
		}
	}
	return sum
}

// weighted is a code with its weight.
type weighted struct {
	rank   int32
	weight float64
}

// heaviest returns the codes of greatest weight that have not been guessed, heaviest first.
// If all have been guessed, it returns any.
func heaviest(s *codes.Space, history deduce.History) []weighted {
	weights := mistakes.Weights(s, history)
	for _, turn := range history {
		if rank, listed := s.Find(turn.Guess); listed {
			weights[rank] = 0
		}
	}
	// Many weights are equal: find the least weight to keep.
	sorted := slices.Clone(weights)
	slices.Sort(sorted)
	least := sorted[max(0, len(sorted)-weighedCodes)]
	var heavy []weighted
	for x, weight := range weights {
		if weight >= least && len(heavy) < 2*weighedCodes {
			heavy = append(heavy, weighted{int32(x), weight})
		}
	}
	slices.SortStableFunc(heavy, func(a, b weighted) int { return cmp.Compare(b.weight, a.weight) })
	return heavy[:min(len(heavy), weighedCodes)]
}
