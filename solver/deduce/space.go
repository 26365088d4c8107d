package deduce

import (
	"fmt"
	"math/bits"
	"sync"
)

// Space is all codes of some rules, laid out for fast grading. Codes are named
// by their rank. A Space is immutable and may be shared.
type Space struct {
	rules    Rules
	codes    []Code
	words    []words  // the codes packed
	all      []int32  // every rank
	live     []Answer // the answers worth looking at, ascending
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
	n := r.Size()
	s := &Space{
		rules: r,
		codes: make([]Code, 0, n),
		words: make([]words, n),
		all:   make([]int32, n),
	}
	for c := range r.Codes() {
		i := len(s.codes)
		s.codes = append(s.codes, c)
		s.words[i] = r.pack(c)
		s.all[i] = int32(i)
	}
	for a := range Answer(r.answerSpan()) {
		if r.plausible(a) {
			s.live = append(s.live, a)
		}
	}
	return s, nil
}

// words is a code packed for quick grading.
type words struct {
	place uint64 // four bits a peg
	unary uint64 // as many bits for each colour as the code has copies of it
}

// pack packs a code. The unary word has room for every rule set of MaxSpace
// codes: 60 bits at most.
func (r Rules) pack(c Code) (w words) {
	width := 1
	if r.Repeats {
		width = r.Pegs
	}
	for i, color := range c[:r.Pegs] {
		w.place |= uint64(color) << (4 * i)
		field := width * int(color)
		w.unary |= (w.unary>>field&(1<<width-1)<<1 | 1) << field
	}
	return w
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

// Rank is the rank of a code of the rules.
func (s *Space) Rank(c Code) int32 { return int32(s.rules.Rank(c)) }

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

// filter appends to kept the codes of set that give the turn's answer.
func (s *Space) filter(kept, set []int32, turn Turn) []int32 {
	if s.rules.Kind == PerPeg {
		for _, x := range set {
			if s.rules.Grade(turn.Guess, s.codes[x]) == turn.Answer {
				kept = append(kept, x)
			}
		}
		return kept
	}
	guess := s.rules.pack(turn.Guess)
	for _, x := range set {
		if guess.grade(&s.words[x], s.rules.Pegs) == uint(turn.Answer) {
			kept = append(kept, x)
		}
	}
	return kept
}

// grade grades a code by a guess, for rules other than PerPeg.
func (w words) grade(code *words, pegs int) uint {
	differ := w.place ^ code.place
	differ |= differ >> 1
	differ |= differ >> 2
	wrong := bits.OnesCount64(differ & 0x11111111)
	return uint((pegs-wrong)*(pegs+1) + bits.OnesCount64(w.unary&code.unary))
}

// Grade is the answer that the secret deserves, both given by rank.
func (s *Space) Grade(guess, secret int32) Answer {
	if s.rules.Kind == PerPeg {
		return s.rules.Grade(s.codes[guess], s.codes[secret])
	}
	return Answer(s.words[guess].grade(&s.words[secret], s.rules.Pegs))
}

// weights is the table of a heuristic's weights of classes.
func (s *Space) weights(h Heuristic) []int64 {
	s.weighing[h].Do(func() { s.weighed[h] = h.weights(len(s.codes)) })
	return s.weighed[h]
}
