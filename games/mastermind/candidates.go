package mastermind

import (
	"sync"

	"parlour/solver/deduce"
	"parlour/solver/deduce/codes"
	"parlour/solver/deduce/mistakes"
	"parlour/solver/deduce/strategies"
)

// candidates is the set of codes that are consistent with some rows. It is
// computed on first use from the set before the last row, and shared by all
// later states. It is safe for concurrent use.
type candidates struct {
	library *strategies.Library
	rules   deduce.Rules
	parent  *candidates // The candidates before the last row; nil if there are no rows.
	row     row         // The last row.

	listOnce sync.Once
	space    *codes.Space // The space of set; nil if the codes are too many to list.
	set      []int32      // The ranks of the candidates, ascending.

	doubtOnce sync.Once
	doubted   mistakes.Diagnosis
}

// list returns the ranks of the candidates in their space, which is nil if they
// are too many to list.
func (c *candidates) list() (space *codes.Space, set []int32) {
	c.listOnce.Do(func() {
		if c.parent != nil {
			if space, set := c.parent.list(); space != nil {
				c.space, c.set = space, space.Filter(set, c.row.turn())
				return
			}
		}
		c.space, c.set = c.library.Consistent(c.rules, c.history())
	})
	return c.space, c.set
}

// count returns the number of candidates; known is false if they are too many to
// count.
func (c *candidates) count() (n int, known bool) {
	if c.parent == nil {
		return c.rules.Size(), true
	}
	space, set := c.list()
	return len(set), space != nil
}

// first returns the first candidate, or the first of all codes if there is none
// or they are too many to list.
func (c *candidates) first() pegCode {
	if space, set := c.list(); len(set) > 0 {
		return space.Code(set[0])
	}
	return c.rules.Unrank(0)
}

// doubts returns how likely each answer is to be a mistake.
func (c *candidates) doubts() mistakes.Diagnosis {
	c.doubtOnce.Do(func() { c.doubted = c.library.Diagnose(c.rules, c.history()) })
	return c.doubted
}

// uncounted stands for a number of candidates that is too large to count.
const uncounted = -1

// counts returns the numbers of candidates before the first row and after each.
func (c *candidates) counts() []int {
	var all []int
	if c.parent != nil {
		all = c.parent.counts()
	}
	n, known := c.count()
	if !known {
		n = uncounted
	}
	return append(all, n)
}

// countsByMark returns how the last answer reduced the candidates: their number
// before it, and after its marks Here, Elsewhere and Absent. It returns nil if
// answers have no marks, or if codes have repeats, because then a mark depends
// on other pegs too.
func (c *candidates) countsByMark() []int {
	if c.parent == nil || c.rules.Kind != deduce.PerPeg || c.rules.Repeats {
		return nil
	}
	space, set := c.parent.list()
	if space == nil {
		return nil
	}
	counts := []int{len(set)}
	for _, kind := range []deduce.Mark{deduce.Here, deduce.Elsewhere, deduce.Absent} {
		set = c.agreeing(space, set, kind)
		counts = append(counts, len(set))
	}
	return counts
}

// agreeing returns the codes of a set that are consistent with the marks of one
// kind in the last row.
func (c *candidates) agreeing(space *codes.Space, set []int32, kind deduce.Mark) []int32 {
	var agreeing []int32
	given := c.rules.Marks(c.row.Answer)
	for _, x := range set {
		agrees := true
		for i, m := range c.rules.Marks(c.rules.Grade(c.row.Guess, space.Code(x))) {
			agrees = agrees && (given[i] != kind || m == kind)
		}
		if agrees {
			agreeing = append(agreeing, x)
		}
	}
	return agreeing
}

// history returns the rows as package deduce has them.
func (c *candidates) history() deduce.History {
	if c.parent == nil {
		return nil
	}
	return append(c.parent.history(), c.row.turn())
}

func (r row) turn() deduce.Turn { return deduce.Turn{Guess: r.Guess, Answer: r.Answer} }
