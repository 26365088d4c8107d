package deduce

// How people err when they answer: with this chance an answer is wrong, and with
// this share of it the mistake is none of the usual ones.
const (
	slipChance  = 0.05
	oddityShare = 0.002
	// missedWin is the chance that a right guess gets another answer.
	missedWin = 1e-9
)

// slip is a wrong answer that people give, with its share among all of those to
// a guess.
type slip struct {
	answer Answer
	share  float64
}

// slips are the usual mistakes for a true answer: for pairs of numbers, the two
// swapped, one peg more or fewer, one black taken for a white; for marks, one of
// them wrong or two neighbours swapped. A result that comes about in two ways is
// there twice. Shares add up to 1, unless there is no such mistake.
func (r Rules) slips(truth Answer) []slip {
	if r.Kind == PerPeg {
		return normal(r.markSlips(truth), truth)
	}
	return normal(r.pairSlips(truth), truth)
}

// The relative frequencies of mistakes in a pair of numbers.
const (
	swapped  = 3 // black and white exchanged
	miscount = 1 // one more or fewer of either
	demoted  = 3 // a black taken for a white
)

func (r Rules) pairSlips(truth Answer) []slip {
	exact := int(truth) / (r.Pegs + 1)
	other := int(truth)%(r.Pegs+1) - exact
	var found []slip
	add := func(exact, other int, share float64) {
		if exact >= 0 && other >= 0 && exact+other <= r.Pegs {
			if a := Answer(exact*(r.Pegs+1) + exact + other); r.plausible(a) {
				found = append(found, slip{a, share})
			}
		}
	}
	add(other, exact, swapped)
	add(exact+1, other, miscount)
	add(exact-1, other, miscount)
	add(exact, other+1, miscount)
	add(exact, other-1, miscount)
	add(exact-1, other+1, demoted)
	if r.Kind == ExactCommon {
		add(exact, other-exact, swapped) // the exact ones not counted as common
	}
	return found
}

func (r Rules) markSlips(truth Answer) []slip {
	var found []slip
	digit := func(place int) int { return int(truth) / pow3[place] % 3 }
	for place := range r.Pegs {
		for m := range 3 {
			found = append(found, slip{truth + Answer((m-digit(place))*pow3[place]), miscount})
		}
		if place > 0 {
			change := digit(place) - digit(place-1)
			found = append(found, slip{truth + Answer(change*(pow3[place-1]-pow3[place])), miscount})
		}
	}
	return found
}

// normal drops the truth and makes the shares add up to 1.
func normal(found []slip, truth Answer) []slip {
	sum := 0.0
	kept := found[:0]
	for _, s := range found {
		if s.answer != truth {
			kept = append(kept, s)
			sum += s.share
		}
	}
	for i := range kept {
		kept[i].share /= sum
	}
	return kept
}

// likelihood is, for each true answer, the chance that people say the given one.
func (r Rules) likelihood(given Answer) []float64 {
	chances := make([]float64, r.answerSpan())
	for truth := range chances {
		switch {
		case Answer(truth) == given:
			chances[truth] = 1 - slipChance
			continue
		case Answer(truth) == r.Right():
			chances[truth] = missedWin
			continue
		}
		chances[truth] = slipChance * oddityShare / float64(r.answerSpan())
		if !r.plausible(Answer(truth)) {
			continue
		}
		for _, s := range r.slips(Answer(truth)) {
			if s.answer == given {
				chances[truth] += slipChance * (1 - oddityShare) * s.share
			}
		}
	}
	return chances
}
