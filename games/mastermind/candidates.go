package mastermind

import (
	"sync"

	"parlour/solver/deduce"
	"parlour/solver/deduce/codes"
	"parlour/solver/deduce/mistakes"
	"parlour/solver/deduce/strategies"
)

// candidates is the set of codes that agree with the rows so far. It is
// computed from the set before the last row when it is first needed, and shared
// by all states that follow. It may be used by several goroutines.
type candidates struct {
	library *strategies.Library
	rules   deduce.Rules
	before  *candidates // nil before the first row
	row     row

	once  sync.Once
	space *codes.Space // lists the codes; nil if they are too many
	set   []int32      // their ranks, ascending

	weighing sync.Once
	weighed  mistakes.Diagnosis
}

func (c *candidates) after(r row) *candidates {
	return &candidates{library: c.library, rules: c.rules, before: c, row: r}
}

// list returns the ranks of the codes that fit in the space that lists them,
// nil if they are too many to list.
func (c *candidates) list() (space *codes.Space, set []int32) {
	c.once.Do(func() {
		if c.before != nil {
			if space, set := c.before.list(); space != nil {
				c.space, c.set = space, space.Filter(set, c.row.turn())
				return
			}
		}
		c.space, c.set = c.library.Consistent(c.rules, c.history())
	})
	return c.space, c.set
}

// count returns how many codes fit; known is false if they are too many to
// count.
func (c *candidates) count() (n int, known bool) {
	if c.before == nil {
		return c.rules.Size(), true
	}
	space, set := c.list()
	return len(set), space != nil
}

// doubts returns how likely each answer is to be a mistake.
func (c *candidates) doubts() mistakes.Diagnosis {
	c.weighing.Do(func() { c.weighed = c.library.Diagnose(c.rules, c.history()) })
	return c.weighed
}

// counts returns the counts before the first row, after it, and so on.
func (c *candidates) counts() []int {
	var all []int
	if c.before != nil {
		all = c.before.counts()
	}
	n, known := c.count()
	if !known {
		n = uncounted
	}
	return append(all, n)
}

// uncounted stands for more codes than can be counted.
const uncounted = -1

// history returns the rows.
func (c *candidates) history() deduce.History {
	if c.before == nil {
		return nil
	}
	return append(c.before.history(), c.row.turn())
}

func (r row) turn() deduce.Turn { return deduce.Turn{Guess: r.Guess, Answer: r.Answer} }
