package strategies

import (
	"cmp"
	"context"
	"math"
	"math/rand/v2"
	"slices"

	"parlour/solver/deduce"
	"parlour/solver/deduce/codes"
	"parlour/solver/deduce/mistakes"
)

// guesser guesses a random code.
type guesser struct{ rules deduce.Rules }

func (g guesser) Next(ctx context.Context, _ deduce.History, rng *rand.Rand) (Suggestion, error) {
	return Suggestion{Guess: g.rules.Unrank(rng.IntN(g.rules.Size()))}, ctx.Err()
}

// logician guesses a random consistent code.
type logician struct{ rng *rand.Rand }

func (l logician) pick(set []int32, _ deduce.History) choice {
	return choice{guess: set[l.rng.IntN(len(set))]}
}

// forgetful plays like another player that sees only the last turn.
type forgetful struct{ Player }

func (f forgetful) Next(ctx context.Context, history deduce.History, rng *rand.Rand) (Suggestion, error) {
	return f.Player.Next(ctx, history[max(0, len(history)-1):], rng)
}

// mathematician uses only the last answer. Right pegs stay. Then, from left to right, each
// colour marked Elsewhere moves to a random free place other than its own, or stays if
// there is none. The remaining places get random colours that were not in the last guess.
type mathematician struct{ rules deduce.Rules }

func (m mathematician) Next(ctx context.Context, history deduce.History, rng *rand.Rand) (Suggestion, error) {
	if len(history) == 0 {
		return guesser(m).Next(ctx, nil, rng)
	}
	last := history[len(history)-1]
	marks := m.rules.Marks(last.Answer)
	var code deduce.Code
	var free []int
	for i, mark := range marks {
		if mark == deduce.Here {
			code[i] = last.Guess[i]
		} else {
			free = append(free, i)
		}
	}
	for i, mark := range marks {
		if mark == deduce.Elsewhere {
			var place int
			place, free = takePlace(free, i, rng)
			code[place] = last.Guess[i]
		}
	}
	m.fill(&code, free, last, rng)
	return Suggestion{Guess: code}, ctx.Err()
}

// takePlace removes a random place other than own from the free ones, or own if no other is
// free.
func takePlace(free []int, own int, rng *rand.Rand) (place int, rest []int) {
	var others []int // indices in free
	for i, place := range free {
		if place != own {
			others = append(others, i)
		}
	}
	i := 0
	if len(others) > 0 {
		i = others[rng.IntN(len(others))]
	}
	return free[i], append(free[:i:i], free[i+1:]...)
}

// fill puts random colours that were not in the last guess at the free places. If a wrong
// answer leaves too few of those, it uses any colours that the rules allow.
func (m mathematician) fill(code *deduce.Code, free []int, last deduce.Turn, rng *rand.Rand) {
	var taken uint32 // colours that must not be used again
	for i, mark := range m.rules.Marks(last.Answer) {
		if !m.rules.Repeats && mark != deduce.Absent {
			taken |= 1 << last.Guess[i]
		}
	}
	for _, place := range free {
		choices := colorsNotIn(m.rules, taken|m.rules.ColorMask(last.Guess))
		if len(choices) == 0 {
			choices = colorsNotIn(m.rules, taken)
		}
		code[place] = choices[rng.IntN(len(choices))]
		if !m.rules.Repeats {
			taken |= 1 << code[place]
		}
	}
}

// colorsNotIn returns the colours of the rules that are not in a mask.
func colorsNotIn(r deduce.Rules, mask uint32) []uint8 {
	var colors []uint8
	for color := range uint8(r.Colors) {
		if mask>>color&1 == 0 {
			colors = append(colors, color)
		}
	}
	return colors
}

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
