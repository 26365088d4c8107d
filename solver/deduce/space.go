package deduce

import (
	"fmt"
	"slices"
	"sync"
)

// Space is the codes of some rules, laid out for fast grading: all of them, or
// those that a history leaves (see Library.Left). Codes are named by their rank.
// A Space that is returned is immutable and may be shared.
type Space struct {
	rules    Rules
	codes    []Code
	words    []words        // the codes packed
	wide     bool           // how they are; see pack
	ranks    map[Code]int32 // where not all codes are listed
	all      []int32        // every rank
	live     []Answer       // the answers worth looking at, ascending
	weighing [MostParts + 1]sync.Once
	weighed  [MostParts + 1][]int64 // weights of classes by size; see weights
	opened   [MostParts + 1]sync.Once
	openings [MostParts + 1]int32 // best first guesses; see opening
	kinds    sync.Map             // guesses worth considering by the colours present; see worthwhile
}

// NewSpace lists the codes of the rules, MaxSpace at most.
func NewSpace(r Rules) (*Space, error) {
	if err := r.Validate(); err != nil {
		return nil, err
	}
	if r.Size() > MaxSpace {
		return nil, fmt.Errorf("%v has %d codes, and only %d can be searched", r, r.Size(), MaxSpace)
	}
	return listed(r, slices.AppendSeq(make([]Code, 0, r.Size()), r.Codes())), nil
}

// listed is the Space of some codes, ascending.
func listed(r Rules, codes []Code) *Space {
	s := &Space{rules: r, codes: codes, wide: r.wide(), words: make([]words, len(codes)), all: make([]int32, len(codes))}
	for i, c := range codes {
		s.words[i] = r.pack(c)
		s.all[i] = int32(i)
	}
	for a := range Answer(r.answerSpan()) {
		if r.plausible(a) {
			s.live = append(s.live, a)
		}
	}
	return s
}

// plausible tells quickly that an answer may occur. It is exact but for a few
// rules with few colours, where it says yes too often.
func (r Rules) plausible(a Answer) bool {
	exact, other := r.Pair(a)
	if r.Kind == ExactCommon {
		other -= exact
	}
	if other < 0 || exact+other > r.Pegs {
		return false
	}
	if r.Repeats {
		return exact != r.Pegs-1 || other != 1
	}
	return r.possibleDistinct(exact, other)
}

// Rules are the rules whose codes these are.
func (s *Space) Rules() Rules { return s.rules }

// Len is the number of codes.
func (s *Space) Len() int { return len(s.codes) }

// Code is the code of this rank.
func (s *Space) Code(rank int32) Code { return s.codes[rank] }

// find is the rank of a code of the rules, if it is listed.
func (s *Space) find(c Code) (rank int32, ok bool) {
	if s.ranks == nil {
		return int32(s.rules.Rank(c)), true
	}
	rank, ok = s.ranks[c]
	return rank, ok
}

// rank is the rank of a code of the rules. One that is not listed is from now
// on, beyond all others: a Space to which that happens must not be shared.
func (s *Space) rank(c Code) int32 {
	rank, known := s.find(c)
	if !known {
		rank = int32(len(s.codes))
		s.ranks[c] = rank
		s.codes = append(s.codes, c)
		s.words = append(s.words, s.rules.pack(c))
	}
	return rank
}

// Candidates are the ranks of the codes consistent with the history, ascending.
// The result must not be changed.
func (s *Space) Candidates(history History) []int32 {
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
func (s *Space) Filter(set []int32, turn Turn) []int32 { return s.filter(nil, set, turn) }

// filter appends to kept the codes of set that give the turn's answer.
func (s *Space) filter(kept, set []int32, turn Turn) []int32 {
	guess := s.rules.pack(turn.Guess)
	for _, x := range set {
		if s.grade(guess, x) == turn.Answer {
			kept = append(kept, x)
		}
	}
	return kept
}

// grade is the answer that a code deserves.
func (s *Space) grade(guess words, secret int32) Answer {
	switch {
	case s.rules.Kind == PerPeg:
		return Answer(guess.gradePegs(&s.words[secret], s.rules.Pegs))
	case s.wide:
		return Answer(guess.gradeWide(&s.words[secret], s.rules.Pegs))
	}
	return Answer(guess.grade(&s.words[secret], s.rules.Pegs))
}

// Grade is the answer that the secret deserves, both given by rank.
func (s *Space) Grade(guess, secret int32) Answer {
	return s.grade(s.words[guess], secret)
}

// weights is the table of a heuristic's weights of classes.
func (s *Space) weights(h Heuristic) []int64 {
	s.weighing[h].Do(func() { s.weighed[h] = h.weights(len(s.codes)) })
	return s.weighed[h]
}
