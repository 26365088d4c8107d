package codebreaking

import (
	"cmp"
	"slices"

	"parlour/solver/deduce"
	"parlour/solver/deduce/mistakes"
)

// Corrections returns the answers that would make the answers consistent, likeliest first,
// and of equally likely ones the nearest to the given answer first. If no single correction
// helps, it returns those of the answers that are most likely to be wrong.
func (c *Candidates) Corrections() []mistakes.Correction {
	doubts, history := c.Doubts(), c.History()
	all := slices.Clone(doubts.Corrections)
	if len(all) == 0 {
		for _, d := range doubts.Turns {
			all = append(all, mistakes.Correction{Turn: d.Turn, Answer: d.Answer, Probability: d.Wrong})
		}
	}
	all = slices.DeleteFunc(all, func(m mistakes.Correction) bool { return !c.rules.Possible(history[m.Turn].Guess, m.Answer) })
	slices.SortStableFunc(all, func(a, b mistakes.Correction) int {
		if nearlyEqual(a.Probability, b.Probability) {
			return cmp.Compare(distance(c.rules, history[a.Turn].Answer, a.Answer), distance(c.rules, history[b.Turn].Answer, b.Answer))
		}
		return cmp.Compare(b.Probability, a.Probability)
	})
	return all
}

// nearlyEqual reports whether probabilities are equal but for rounding.
func nearlyEqual(a, b float64) bool { return max(a, b)-min(a, b) <= 1e-9*max(a, b) }

// distance returns the number of pegs by which two answers differ.
func distance(r deduce.Rules, a, b deduce.Answer) int {
	if r.Kind == deduce.PerPeg {
		n, marks := 0, r.Marks(a)
		for i, mark := range r.Marks(b) {
			if mark != marks[i] {
				n++
			}
		}
		return n
	}
	exactA, otherA := r.Pair(a)
	exactB, otherB := r.Pair(b)
	if r.Kind == deduce.ExactCommon {
		otherA, otherB = otherA-exactA, otherB-exactB
	}
	return max(exactA, exactB) - min(exactA, exactB) + max(otherA, otherB) - min(otherA, otherB)
}
