package strategies

import (
	"context"
	"math"
	"slices"

	"parlour/solver"
	"parlour/solver/deduce"
	"parlour/solver/deduce/codes"
)

// greedy picks the guess with the best heuristic score, one guess ahead.
type greedy struct {
	ctx     context.Context // bounds its work
	space   *codes.Space
	by      heuristic
	weights []int64 // by class size
	pool    []int32 // guesses to consider besides the candidates, ascending; nil means all worthwhile ones
}

func newGreedy(ctx context.Context, s *codes.Space, by heuristic) *greedy {
	weights := codes.Derived(s, by, func() []int64 { return by.weights(len(s.Guesses())) })
	return &greedy{ctx: ctx, space: s, by: by, weights: weights}
}

// from returns the heuristic restricted to a pool of guesses.
func (g *greedy) from(pool []int32) *greedy {
	restricted := *g
	restricted.pool = pool
	return &restricted
}

// enough yields every few guesses and reports whether the best guess so far must do.
func (g *greedy) enough(scored int) bool {
	return scored&15 == 15 && solver.Yield(g.ctx) != nil
}

// pick returns the best guess for the candidates of the history.
func (g *greedy) pick(set []int32, history deduce.History) choice {
	if guess, ok := clean(g.space, set); ok {
		return cleanChoice(guess, set)
	}
	if g.pool != nil {
		return choice{guess: g.best(set, union(set, g.space.Allowed(g.pool, history)))}
	}
	return choice{guess: g.best(set, g.space.Representatives(set, history))}
}

// cleanChoice is a candidate that partitions the set into single codes; no guess is better.
func cleanChoice(guess int32, set []int32) choice {
	return choice{guess: guess, total: int32(2*len(set) - 1), proven: true}
}

// union merges two ascending lists.
func union(a, b []int32) []int32 {
	merged := make([]int32, 0, len(a)+len(b))
	for len(a) > 0 && len(b) > 0 {
		switch x, y := a[0], b[0]; {
		case x < y:
			merged, a = append(merged, x), a[1:]
		case x > y:
			merged, b = append(merged, y), b[1:]
		default:
			a = a[1:]
		}
	}
	return append(append(merged, a...), b...)
}

// clean returns the first candidate that partitions the set into single codes, which has
// the best score under every heuristic. For one or two candidates it always exists.
func clean(s *codes.Space, set []int32) (int32, bool) {
	if len(set) <= 2 {
		return set[0], true
	}
	if len(set) > len(s.Answers()) {
		return 0, false
	}
	for _, guess := range set {
		if splits(s, guess, set) {
			return guess, true
		}
	}
	return 0, false
}

// splits reports whether all candidates give different answers to the guess.
func splits(s *codes.Space, guess int32, set []int32) bool {
	var seen [maxAnswers/64 + 1]uint64
	for _, x := range set {
		a := s.Grade(guess, x)
		if seen[a>>6]>>(a&63)&1 == 1 {
			return false
		}
		seen[a>>6] |= 1 << (a & 63)
	}
	return true
}

// maxAnswers is the greatest number of answers of any rules: a mark for each of eight pegs.
const maxAnswers = 6561

// best returns the guess with the least score, preferring the first consistent one among
// equals. Both set and guesses must be ascending, and no candidate may partition the set
// into single codes; see clean.
func (g *greedy) best(set, guesses []int32) int32 {
	scorer := g.scorer(set)
	var best, at int32
	var least int64
	consistent, found := false, false
	perfect := g.perfect(len(set))
	for i, guess := range guesses {
		if g.enough(i) {
			break
		}
		for int(at) < len(set) && set[at] < guess {
			at++
		}
		may := int(at) < len(set) && set[at] == guess
		score := scorer.score(guess)
		if !found || score < least || score == least && may && !consistent {
			best, least, consistent, found = guess, score, may, true
		}
		if score == perfect {
			break // clean would have found a candidate with this score
		}
	}
	return best
}

// perfect returns the score of a guess that partitions n codes into single codes.
func (g *greedy) perfect(n int) int64 {
	if g.by == knuth {
		return 1
	}
	return int64(n) * g.weights[1]
}

// firstConsistent picks the first candidate in lexicographic order.
type firstConsistent struct{}

func (firstConsistent) pick(set []int32, _ deduce.History) choice { return choice{guess: set[0]} }

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

// heuristic scores a guess by the sizes of the classes into which it partitions the
// candidates, including the class of the right guess.
type heuristic uint8

// The published heuristics. Ties go to a consistent guess, then to the lexicographically
// first.
const (
	// knuth minimises the largest class (D. E. Knuth, "The computer as Master Mind", 1977).
	knuth heuristic = iota
	// expectedSize minimises the sum of squares (R. W. Irving, "Towards an optimum
	// Mastermind strategy", 1979).
	expectedSize
	// entropy maximises the information, that is, minimises the sum of n ln n (E. Neuwirth,
	// "Some strategies for Mastermind", 1982).
	entropy
	// mostParts maximises the number of classes (B. Kooi, "Yet another Mastermind strategy",
	// 2005).
	mostParts
)

// String returns the name of the strategy.
func (h heuristic) String() string {
	return [...]string{"knuth", "expected-size", "entropy", "most-parts"}[h]
}

// score scores a partition by its class sizes; less is better. Zeros and the order have no
// effect: partitions that are equally good in exact arithmetic have equal scores.
func (h heuristic) score(sizes []int) int64 {
	if h == knuth {
		return int64(slices.Max(sizes))
	}
	var score int64
	for _, n := range sizes {
		score += h.weight(n)
	}
	return score
}

// weight returns the contribution of one class to the score.
func (h heuristic) weight(n int) int64 {
	switch {
	case n == 0:
		return 0
	case h == mostParts:
		return -1
	case h == expectedSize:
		return int64(n) * int64(n)
	case h == entropy:
		return int64(n) * fixedLog(n)
	}
	return int64(n)
}

// fixedLog returns ln n with 32 fractional bits as the sum of the rounded logarithms of its
// prime factors. So log a + log b equals log ab exactly, and scores that are equal in exact
// arithmetic are equal.
func fixedLog(n int) int64 {
	var sum int64
	for p := 2; p*p <= n; p++ {
		for n%p == 0 {
			sum += primeLog(p)
			n /= p
		}
	}
	if n > 1 {
		sum += primeLog(n)
	}
	return sum
}

func primeLog(p int) int64 { return int64(math.Round(math.Log(float64(p)) * (1 << 32))) }

// weights returns the table of weights for classes of up to n codes.
func (h heuristic) weights(n int) []int64 {
	table := make([]int64, n+1)
	for i := range table {
		table[i] = h.weight(i)
	}
	return table
}
