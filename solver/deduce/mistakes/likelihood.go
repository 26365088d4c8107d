package mistakes

import (
	"parlour/solver/deduce"
)

// The probabilities of human mistakes.
const (
	mistakeChance = 0.05  // probability that an answer is wrong
	otherShare    = 0.002 // share of unusual mistakes
	// missedWin is the probability that a right guess gets another answer.
	missedWin = 1e-9
)

// Mistake is a typical wrong answer with its share among the mistakes for a true answer.
type Mistake struct {
	Answer deduce.Answer
	Share  float64
}

// Usual returns the usual mistakes for a true answer. For pairs: the numbers swapped, one
// peg more or fewer, a black counted as a white. For marks: one wrong mark or two adjacent
// marks swapped. A mistake that can arise in two ways occurs twice. The shares add up to 1
// unless there are no mistakes.
func Usual(r deduce.Rules, truth deduce.Answer) []Mistake {
	if r.Kind == deduce.PerPeg {
		return normalized(usualMarks(r, truth), truth)
	}
	return normalized(usualPairs(r, truth), truth)
}

// The relative frequencies of mistakes in a pair of numbers.
const (
	swapped  = 3 // black and white swapped
	miscount = 1 // one more or fewer of either
	demoted  = 3 // a black counted as a white
)

func usualPairs(r deduce.Rules, truth deduce.Answer) []Mistake {
	exact := int(truth) / (r.Pegs + 1)
	other := int(truth)%(r.Pegs+1) - exact
	var found []Mistake
	add := func(exact, other int, share float64) {
		if exact >= 0 && other >= 0 && exact+other <= r.Pegs {
			if a := deduce.Answer(exact*(r.Pegs+1) + exact + other); r.Plausible(a) {
				found = append(found, Mistake{a, share})
			}
		}
	}
	add(other, exact, swapped)
	add(exact+1, other, miscount)
	add(exact-1, other, miscount)
	add(exact, other+1, miscount)
	add(exact, other-1, miscount)
	add(exact-1, other+1, demoted)
	if r.Kind == deduce.ExactCommon {
		add(exact, other-exact, swapped) // exact pegs not counted as common
	}
	return found
}

func usualMarks(r deduce.Rules, truth deduce.Answer) []Mistake {
	var found []Mistake
	unit, right := 1, 0 // place value of a peg's digit, from the last peg on, and the digit to its right
	for place := range r.Pegs {
		digit := int(truth) / unit % 3
		for m := range 3 {
			found = append(found, Mistake{truth + deduce.Answer((m-digit)*unit), miscount})
		}
		if place > 0 {
			found = append(found, Mistake{truth + deduce.Answer((digit-right)*(unit/3-unit)), miscount})
		}
		unit, right = unit*3, digit
	}
	return found
}

// normalized removes the truth and scales the shares to a sum of 1.
func normalized(found []Mistake, truth deduce.Answer) []Mistake {
	sum := 0.0
	kept := found[:0]
	for _, s := range found {
		if s.Answer != truth {
			kept = append(kept, s)
			sum += s.Share
		}
	}
	for i := range kept {
		kept[i].Share /= sum
	}
	return kept
}

// likelihood returns, for each true answer, the probability that people give this answer.
func likelihood(r deduce.Rules, given deduce.Answer) []float64 {
	chances := make([]float64, r.AnswerSpan())
	for truth := range chances {
		switch {
		case deduce.Answer(truth) == given:
			chances[truth] = 1 - mistakeChance
			continue
		case deduce.Answer(truth) == r.Right():
			chances[truth] = missedWin
			continue
		}
		chances[truth] = mistakeChance * otherShare / float64(r.AnswerSpan())
		if !r.Plausible(deduce.Answer(truth)) {
			continue
		}
		for _, s := range Usual(r, deduce.Answer(truth)) {
			if s.Answer == given {
				chances[truth] += mistakeChance * (1 - otherShare) * s.Share
			}
		}
	}
	return chances
}
