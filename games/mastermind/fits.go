package mastermind

import (
	"sync"

	"parlour/solver/deduce"
	"parlour/solver/deduce/codes"
	"parlour/solver/deduce/mistakes"
	"parlour/solver/deduce/strategies"
)

// fits is the set of codes that agree with the rows so far. Each is worked out
// from the one before when it is first asked for, and shared by all states that
// go on from there. It may be used by several goroutines.
type fits struct {
	library *strategies.Library
	rules   Codes
	before  *fits // nil before the first row
	row     Row

	once  sync.Once
	space *codes.Space // that lists the codes; nil if they are too many
	set   []int32      // their ranks, ascending

	weighing sync.Once
	weighed  mistakes.Doubts
}

func (f *fits) after(r Row) *fits {
	return &fits{library: f.library, rules: f.rules, before: f, row: r}
}

// ranks are the codes that fit, with the space that lists them; nil where they
// are too many to list.
func (f *fits) ranks() (space *codes.Space, set []int32) {
	f.once.Do(func() {
		if f.before != nil {
			if space, set := f.before.ranks(); space != nil {
				f.space, f.set = space, space.Filter(set, f.row.turn())
				return
			}
		}
		f.space, f.set = f.library.Left(f.rules, f.history())
	})
	return f.space, f.set
}

// count is how many codes fit; known is false where they cannot be counted.
func (f *fits) count() (n int, known bool) {
	if f.before == nil {
		return f.rules.Size(), true
	}
	space, set := f.ranks()
	return len(set), space != nil
}

// doubts is what to think of the answers, most of all where no code fits.
func (f *fits) doubts() mistakes.Doubts {
	f.weighing.Do(func() { f.weighed = f.library.Weigh(f.rules, f.history()) })
	return f.weighed
}

// cuts are the counts before the first row, after it, and so on; uncounted
// where they are too many.
func (f *fits) cuts() []int {
	var all []int
	if f.before != nil {
		all = f.before.cuts()
	}
	n, known := f.count()
	if !known {
		n = uncounted
	}
	return append(all, n)
}

// uncounted stands for more codes than can be counted.
const uncounted = -1

// history is the rows that the codes agree with.
func (f *fits) history() deduce.History {
	if f.before == nil {
		return nil
	}
	return append(f.before.history(), f.row.turn())
}

func (r Row) turn() deduce.Turn { return deduce.Turn{Guess: r.Guess, Answer: r.Answer} }
