// Package mistakes diagnoses answers given by people, who err: which of them are probably
// wrong if they contradict each other, and what they should have been.
package mistakes

import (
	"cmp"
	"context"
	"slices"

	"parlour/solver"
	"parlour/solver/deduce"
	"parlour/solver/deduce/codes"
)

// Diagnosis is the diagnosis of the answers of a history. The weight of each code is the
// product, over the answers, of the probability that people give this answer instead of the
// true one. Words that are no secrets weigh little.
type Diagnosis struct {
	Consistent bool    // some code is consistent with every answer
	Turns      []Doubt // one for each turn, the most probably wrong first
	// Corrections are the corrections of a single answer that make the history consistent,
	// the most probable first.
	Corrections []Correction
}

// Doubt is the diagnosis of one answer.
type Doubt struct {
	Turn   int           // index in the history
	Wrong  float64       // probability that the answer is wrong
	Answer deduce.Answer // the most probable true answer if it is wrong
}

// Correction is the true answer to one turn.
type Correction struct {
	Turn        int // index in the history
	Answer      deduce.Answer
	Probability float64 // that this is the only mistake; 1 if the code is known
}

// Diagnose diagnoses the answers of a history, which must be valid; see CheckHistory. For a
// Space without codes the diagnosis is empty.
func Diagnose(s *codes.Space, history deduce.History) Diagnosis {
	var d Diagnosis
	w := weigh(s, history)
	if w.total == 0 {
		return d
	}
	for i, turn := range history {
		doubt := Doubt{Turn: i, Wrong: 1 - w.mass[i][turn.Answer]/w.total}
		most := -1.0
		for a, mass := range w.mass[i] {
			if deduce.Answer(a) != turn.Answer && mass > most {
				doubt.Answer, most = deduce.Answer(a), mass
			}
			if single := w.single[i][a]; deduce.Answer(a) != turn.Answer && single > 0 {
				d.Corrections = append(d.Corrections, Correction{i, deduce.Answer(a), single / w.total})
			}
		}
		d.Turns = append(d.Turns, doubt)
	}
	d.Consistent = w.consistent
	slices.SortStableFunc(d.Turns, func(a, b Doubt) int { return cmp.Compare(b.Wrong, a.Wrong) })
	slices.SortStableFunc(d.Corrections, func(a, b Correction) int { return cmp.Compare(b.Probability, a.Probability) })
	return d
}

// otherWord is the prior probability of a word that is no secret, relative to a secret. It is
// an estimate.
const otherWord = 0.02

// weights holds the weights of all codes and their sums.
type weights struct {
	codes      []float64
	total      float64
	mass       [][]float64 // by turn and true answer
	single     [][]float64 // by turn and true answer, of codes inconsistent with this turn only
	consistent bool
}

func weigh(s *codes.Space, history deduce.History) *weights {
	w := &weights{codes: make([]float64, len(s.Guesses()))}
	chances := make([][]float64, len(history))
	for i, turn := range history {
		chances[i] = likelihood(s.Rules(), turn.Answer)
		w.mass = append(w.mass, make([]float64, s.Rules().AnswerSpan()))
		w.single = append(w.single, make([]float64, s.Rules().AnswerSpan()))
	}
	truths := make([]deduce.Answer, len(history))
	guesses := make([]codes.Packed, len(history))
	for i, turn := range history {
		guesses[i] = codes.Pack(s.Rules(), turn.Guess)
	}
	for _, x := range s.Guesses() {
		weight, wrong, last := 1.0, 0, 0
		if int(x) >= s.Len() {
			weight = otherWord
		}
		for i, turn := range history {
			truths[i] = s.GradeBy(guesses[i], x)
			weight *= chances[i][truths[i]]
			if truths[i] != turn.Answer {
				wrong++
				last = i
			}
		}
		w.codes[x] = weight
		w.total += weight
		w.consistent = w.consistent || wrong == 0
		for i, truth := range truths {
			w.mass[i][truth] += weight
		}
		if wrong == 1 {
			w.single[last][truths[last]] += weight
		}
	}
	return w
}

// Weights returns the weight of each code of a Space; see Diagnosis.
func Weights(s *codes.Space, history deduce.History) []float64 { return weigh(s, history).codes }

// Corrections returns the corrections of the wrong answers, given the secret.
func Corrections(r deduce.Rules, history deduce.History, secret deduce.Code) []Correction {
	var wrong []Correction
	for i, turn := range history {
		if right := r.Grade(turn.Guess, secret); right != turn.Answer {
			wrong = append(wrong, Correction{i, right, 1})
		}
	}
	return wrong
}

// Nearest returns the Space of the codes that contradict the fewest answers of an
// inconsistent history, at most mostWrong.
func Nearest(ctx context.Context, r deduce.Rules, history deduce.History) *codes.Space {
	var near []deduce.Code
	for wrong := 1; wrong <= mostWrong && len(near) == 0; wrong++ {
		leaveOut(history, nil, wrong, func(rest deduce.History) {
			if solver.Yield(ctx) != nil {
				return
			}
			f := codes.NewFinder(r, rest)
			found, all := f.Find(maxFound)
			if !all {
				found = f.Draw(drawn, rest.Rand())
			}
			near = append(near, found...)
		})
	}
	return codes.SpaceOf(r, near)
}

// If more than maxFound codes contradict a choice of answers, a sample is drawn instead.
const (
	maxFound = 1 << 15
	drawn    = 4096
)

// mostWrong is the greatest number of wrong answers that Nearest considers.
const mostWrong = 3

// leaveOut yields every subsequence of a history that omits the given number of turns.
func leaveOut(history, kept deduce.History, out int, yield func(deduce.History)) {
	if out == 0 {
		yield(append(kept[:len(kept):len(kept)], history...))
		return
	}
	for i := range history[:max(0, len(history)-out+1)] {
		leaveOut(history[i+1:], append(kept[:len(kept):len(kept)], history[:i]...), out-1, yield)
	}
}

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
