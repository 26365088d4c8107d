// Package codebreaking contains what games of hidden codes share: the codes that are
// consistent with the answers ([Candidates]), the computer players, verdicts on moves, and
// corrections of wrong answers. A game provides its own words as [Texts].
package codebreaking

import (
	"sync"

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
