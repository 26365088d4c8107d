package strategies

import (
	"slices"

	"parlour/solver/deduce"
)

// scorer scores guesses for one set of candidates.
type scorer struct {
	*greedy
	set     []int32
	sliced  *sliced // the candidates if there are many, otherwise nil
	sizes   sizes
	counts  []uint32        // class sizes by answer, if sliced is nil
	answers []deduce.Answer // scratch
}

// fewToSlice is the size of a set from which bit-slicing pays off.
const fewToSlice = 16

func (g *greedy) scorer(set []int32) *scorer {
	s := &scorer{greedy: g, set: set}
	if sliceable(g.space.Rules()) && len(set) >= fewToSlice {
		s.sliced = slice(g.space, set)
	} else {
		s.counts = make([]uint32, g.space.Rules().AnswerSpan())
	}
	return s
}

// score returns the heuristic's score of a guess; less is better.
func (s *scorer) score(guess int32) (score int64) {
	if s.sliced != nil {
		code := s.space.Code(guess)
		s.sliced.tally(&code, &s.sizes)
		return s.scoreSizes()
	}
	if len(s.set) < len(s.space.Answers()) {
		return s.scoreFew(guess)
	}
	s.space.Tally(guess, s.set, s.counts)
	if s.by == knuth {
		score = int64(slices.Max(s.counts))
		clear(s.counts)
		return score
	}
	for _, a := range s.space.Answers() {
		score += s.weights[s.counts[a]]
		s.counts[a] = 0
	}
	return score
}

// scoreFew visits only the answers that occur.
func (s *scorer) scoreFew(guess int32) (score int64) {
	s.answers = s.space.AppendAnswers(s.answers[:0], guess, s.set)
	for _, a := range s.answers {
		s.counts[a]++
	}
	for _, a := range s.answers {
		n := s.counts[a]
		s.counts[a] = 0
		if s.by == knuth {
			score = max(score, int64(n))
		} else {
			score += s.weights[n] // 0 if already visited
		}
	}
	return score
}

func (s *scorer) scoreSizes() (score int64) {
	pegs := s.space.Rules().Pegs
	for exact := range pegs + 1 {
		for _, n := range s.sizes[exact][exact : pegs+1] {
			if s.by == knuth {
				score = max(score, int64(n))
			} else {
				score += s.weights[n]
			}
		}
	}
	return score
}
