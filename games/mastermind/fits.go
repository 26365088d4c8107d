package mastermind

import (
	"sync"

	"parlour/solver/deduce"
)

// fits is the set of codes that agree with the rows so far. Each is worked out
// from the one before when it is first asked for, and shared by all states that
// go on from there. It may be used by several goroutines.
type fits struct {
	library *deduce.Library
	rules   Codes
	before  *fits // nil before the first row
	row     Row

	once sync.Once
	set  []int32 // ranks, ascending

	weighOnce sync.Once
	doubts    deduce.Doubts
}

func (f *fits) after(r Row) *fits {
	return &fits{library: f.library, rules: f.rules, before: f, row: r}
}

// listed reports whether the codes of the rules are few enough to be listed.
func (f *fits) listed() bool { return f.rules.Size() <= deduce.MaxSpace }

// space is all codes of the rules; nil if they are too many.
func (f *fits) space() *deduce.Space {
	if !f.listed() {
		return nil
	}
	s, err := f.library.Space(f.rules)
	if err != nil {
		return nil
	}
	return s
}

// ranks are the codes that fit; ok is false where they are too many to list.
func (f *fits) ranks() (set []int32, ok bool) {
	space := f.space()
	if space == nil {
		return nil, false
	}
	f.once.Do(func() {
		if f.before == nil {
			f.set = space.Candidates(nil)
			return
		}
		before, _ := f.before.ranks()
		guess := space.Rank(f.row.Guess)
		for _, x := range before {
			if space.Grade(guess, x) == f.row.Answer {
				f.set = append(f.set, x)
			}
		}
	})
	return f.set, true
}

// count is how many codes fit; known is false where they cannot be counted.
func (f *fits) count() (n int, known bool) {
	if f.before == nil {
		return f.rules.Size(), true
	}
	set, ok := f.ranks()
	return len(set), ok
}

// cuts are the counts before the first row, after it, and so on; none where
// they cannot be counted.
func (f *fits) cuts() []int {
	var all []int
	if f.before != nil {
		all = f.before.cuts()
	}
	n, known := f.count()
	if !known {
		return nil
	}
	return append(all, n)
}

// weigh tells which answers are likely to be mistakes; nothing where the codes
// are too many to list.
func (f *fits) weigh() deduce.Doubts {
	space := f.space()
	if space == nil {
		return deduce.Doubts{}
	}
	f.weighOnce.Do(func() { f.doubts = space.Weigh(f.history()) })
	return f.doubts
}

// history is the rows that the codes agree with.
func (f *fits) history() deduce.History {
	if f.before == nil {
		return nil
	}
	return append(f.before.history(), deduce.Turn{Guess: f.row.Guess, Answer: f.row.Answer})
}
