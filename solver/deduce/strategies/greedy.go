package strategies

import (
	"context"

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
	var seen [1 + (1<<16-1)/64]uint64
	if s.Rules().AnswerSpan() <= 256 {
		var few [4]uint64
		return allNew(s, few[:], guess, set)
	}
	return allNew(s, seen[:], guess, set)
}

// allNew marks the answers in a bitset and reports whether none occurs twice.
func allNew(s *codes.Space, seen []uint64, guess int32, set []int32) bool {
	for _, x := range set {
		a := s.Grade(guess, x)
		if seen[a>>6]>>(a&63)&1 == 1 {
			return false
		}
		seen[a>>6] |= 1 << (a & 63)
	}
	return true
}

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
