// Package codebreaking contains what games of hidden codes share: the codes that are
// consistent with the answers ([Candidates]), the computer players, verdicts on moves, and
// corrections of wrong answers. A game provides its own words as [Texts].
package codebreaking

import (
	"cmp"
	"slices"
	"sync"

	"parlour/games"
	"parlour/solver/deduce"
	"parlour/solver/deduce/codes"
	"parlour/solver/deduce/mistakes"
	"parlour/solver/deduce/strategies"
)

// Candidates is the set of codes that are consistent with a history. It is computed on first
// use from the set before the last turn, and shared by all later ones. It is safe for
// concurrent use.
type Candidates struct {
	library *strategies.Library
	rules   deduce.Rules
	parent  *Candidates // before the last turn; nil if there is none
	turn    deduce.Turn // the last one

	listOnce sync.Once
	space    *codes.Space // of set; nil if the codes are too many to list
	set      []int32      // the ranks of the candidates, ascending

	doubtOnce sync.Once
	doubted   mistakes.Diagnosis
}

// Uncounted stands for a number of candidates that is too large to count.
const Uncounted = -1

// New returns the candidates before the first guess.
func New(library *strategies.Library, r deduce.Rules) *Candidates {
	return &Candidates{library: library, rules: r}
}

// After returns the candidates after another turn.
func (c *Candidates) After(turn deduce.Turn) *Candidates {
	return &Candidates{library: c.library, rules: c.rules, parent: c, turn: turn}
}

// Before returns the candidates before the last turn; nil if there is none.
func (c *Candidates) Before() *Candidates { return c.parent }

// List returns the ranks of the candidates in their space, which is nil if they are too many
// to list.
func (c *Candidates) List() (space *codes.Space, set []int32) {
	c.listOnce.Do(func() {
		if c.parent != nil {
			if space, set := c.parent.List(); space != nil {
				c.space, c.set = space, space.Filter(set, c.turn)
			}
		}
		if len(c.set) == 0 { // no list, or words that are no secrets remain
			c.space, c.set = c.library.Consistent(c.rules, c.History())
		}
	})
	return c.space, c.set
}

// Count returns the number of candidates, or Uncounted.
func (c *Candidates) Count() int {
	if c.parent == nil {
		return c.rules.Size()
	}
	space, set := c.List()
	if space == nil {
		return Uncounted
	}
	return len(set)
}

// Contradictory reports whether no code is consistent with the answers.
func (c *Candidates) Contradictory() bool { return c.Count() == 0 }

// First returns the first candidate, or the first of all codes if there is none or they are
// too many to list.
func (c *Candidates) First() deduce.Code {
	if space, set := c.List(); len(set) > 0 {
		return space.Code(set[0])
	}
	return c.rules.Unrank(0)
}

// Doubts returns the probability that each answer is wrong, and likely corrections.
func (c *Candidates) Doubts() mistakes.Diagnosis {
	c.doubtOnce.Do(func() { c.doubted = c.library.Diagnose(c.rules, c.History()) })
	return c.doubted
}

// Counts returns the numbers of candidates before the first turn and after each.
func (c *Candidates) Counts() []int {
	var all []int
	if c.parent != nil {
		all = c.parent.Counts()
	}
	return append(all, c.Count())
}

// History returns the turns, oldest first.
func (c *Candidates) History() deduce.History {
	if c.parent == nil {
		return nil
	}
	return append(c.parent.History(), c.turn)
}

// Corrections returns the answers that would make the answers consistent, likeliest first,
// and of equally likely ones the nearest to the given answer first. If no single correction
// helps, it returns those of the answers that are most likely to be wrong.
func (c *Candidates) Corrections() []mistakes.Correction {
	doubts, history := c.Doubts(), c.History()
	all := slices.Clone(doubts.Corrections)
	if len(all) == 0 {
		all = games.Mapped(doubts.Turns, func(d mistakes.Doubt) mistakes.Correction {
			return mistakes.Correction{Turn: d.Turn, Answer: d.Answer, Probability: d.Wrong}
		})
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
