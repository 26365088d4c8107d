// Package codes has the codes of some rules as numbers, laid out for fast work: a
// [Space] lists and grades them, and partitions sets of them by the answers to a
// guess; a [Symmetry] tells which guesses come to the same; a [Finder] finds the
// codes that agree with a history where there are too many to list.
package codes

import (
	"fmt"
	"slices"
	"sync"

	"parlour/solver/deduce"
)

// MaxSpace is the greatest number of codes that is listed.
const MaxSpace = 1 << 20

// Space is codes laid out for fast grading: all codes of some rules, or a few
// of them. Codes are named by their rank, which is their place in the list. A
// Space may be shared, but for one to which Add is called.
type Space struct {
	rules   deduce.Rules
	codes   []deduce.Code
	packed  []Packed
	wide    bool                  // how they are; see Pack
	ranks   map[deduce.Code]int32 // where not all codes are listed
	all     []int32               // every rank
	answers []deduce.Answer       // those worth looking at, ascending
	derived sync.Map              // see Derived
}

// NewSpace lists the codes of the rules, MaxSpace at most.
func NewSpace(r deduce.Rules) (*Space, error) {
	if err := r.Validate(); err != nil {
		return nil, err
	}
	if r.Size() > MaxSpace {
		return nil, fmt.Errorf("%v has %d codes, and only %d can be searched", r, r.Size(), MaxSpace)
	}
	return listed(r, slices.AppendSeq(make([]deduce.Code, 0, r.Size()), r.Codes())), nil
}

// SpaceOf lists some codes of the rules only. It sorts them; some may be there
// twice.
func SpaceOf(r deduce.Rules, codes []deduce.Code) *Space {
	slices.SortFunc(codes, deduce.Code.Compare)
	codes = slices.Compact(codes)
	s := listed(r, codes)
	s.ranks = make(map[deduce.Code]int32, len(codes))
	for i, c := range codes {
		s.ranks[c] = int32(i)
	}
	return s
}

// listed is the Space of some codes, ascending.
func listed(r deduce.Rules, codes []deduce.Code) *Space {
	s := &Space{rules: r, codes: codes, wide: wide(r), packed: make([]Packed, len(codes)), all: make([]int32, len(codes))}
	for i, c := range codes {
		s.packed[i] = Pack(r, c)
		s.all[i] = int32(i)
	}
	for a := range deduce.Answer(r.AnswerSpan()) {
		if r.Plausible(a) {
			s.answers = append(s.answers, a)
		}
	}
	return s
}

// Rules are the rules whose codes these are.
func (s *Space) Rules() deduce.Rules { return s.rules }

// Len is the number of codes.
func (s *Space) Len() int { return len(s.codes) }

// Code is the code of this rank.
func (s *Space) Code(rank int32) deduce.Code { return s.codes[rank] }

// All is the rank of every code. It must not be changed.
func (s *Space) All() []int32 { return s.all }

// Answers are the answers that codes may give to guesses, ascending, with a few
// that none gives where colours are few. They must not be changed.
func (s *Space) Answers() []deduce.Answer { return s.answers }

// maxListed is the greatest number of codes of which every guess can be looked
// at in play.
const maxListed = 1 << 15

// Large reports whether looking at every guess takes too long, or is not
// possible since not all codes of the rules are listed.
func (s *Space) Large() bool { return s.Len() > maxListed || s.ranks != nil }

// Find is the rank of a code of the rules, if it is listed.
func (s *Space) Find(c deduce.Code) (rank int32, ok bool) {
	if s.ranks == nil {
		return int32(s.rules.Rank(c)), true
	}
	rank, ok = s.ranks[c]
	return rank, ok
}

// Add is the rank of a code of the rules. One that is not listed is from now on,
// beyond all others, as a guess that is none of All: a Space to which that
// happens must not be shared.
func (s *Space) Add(c deduce.Code) int32 {
	rank, known := s.Find(c)
	if !known {
		rank = int32(len(s.codes))
		s.ranks[c] = rank
		s.codes = append(s.codes, c)
		s.packed = append(s.packed, Pack(s.rules, c))
	}
	return rank
}

// Candidates are the ranks of the codes consistent with the history, ascending.
// The result must not be changed.
func (s *Space) Candidates(history deduce.History) []int32 {
	set := s.all
	for i, turn := range history {
		var kept []int32
		if i > 0 {
			kept = set[:0] // the set is our own from the second turn on
		}
		set = s.filter(kept, set, turn)
	}
	return set
}

// Filter is the codes of a set that give the turn's answer, in their order.
func (s *Space) Filter(set []int32, turn deduce.Turn) []int32 { return s.filter(nil, set, turn) }

// filter appends to kept the codes of set that give the turn's answer.
func (s *Space) filter(kept, set []int32, turn deduce.Turn) []int32 {
	guess := Pack(s.rules, turn.Guess)
	for _, x := range set {
		if s.GradeBy(guess, x) == turn.Answer {
			kept = append(kept, x)
		}
	}
	return kept
}

// GradeBy is the answer that a secret gives to a guess.
func (s *Space) GradeBy(guess Packed, secret int32) deduce.Answer {
	switch {
	case s.rules.Kind == deduce.PerPeg:
		return deduce.Answer(guess.gradePegs(&s.packed[secret], s.rules.Pegs))
	case s.wide:
		return deduce.Answer(guess.gradeWide(&s.packed[secret], s.rules.Pegs))
	}
	return deduce.Answer(guess.grade(&s.packed[secret], s.rules.Pegs))
}

// Grade is the answer that a secret gives to a guess, both named by rank.
func (s *Space) Grade(guess, secret int32) deduce.Answer {
	return s.GradeBy(s.packed[guess], secret)
}

// Derived is what somebody works out about a Space, once for each key: the
// first call makes it, and all others wait for that one. The key should be of a
// type that is its caller's own.
func Derived[V any](s *Space, key any, work func() V) V {
	value, ok := s.derived.Load(key)
	if !ok {
		value, _ = s.derived.LoadOrStore(key, sync.OnceValue(work))
	}
	return value.(func() V)()
}
