package strategies

import (
	"context"

	"parlour/solver"
	"parlour/solver/deduce"
	"parlour/solver/deduce/codes"
)

// greedy picks the guess that a heuristic likes best, looking one guess ahead.
type greedy struct {
	ctx     context.Context // ends what it does
	space   *codes.Space
	by      heuristic
	weights []int64 // of classes by size
	pool    []int32 // the guesses to consider besides the candidates, ascending; nil for all that are worthwhile
}

func newGreedy(ctx context.Context, s *codes.Space, by heuristic) *greedy {
	return &greedy{ctx: ctx, space: s, by: by, weights: by.weightsFor(s)}
}

// enough looks at the context every few guesses, of which so many have been
// scored, and tells whether the best of these has to do.
func (g *greedy) enough(scored int) bool {
	return scored&15 == 15 && solver.Yield(g.ctx) != nil
}

// field is the guesses to consider.
func (g *greedy) field(set []int32, history deduce.History) []int32 {
	if g.pool != nil {
		return union(set, g.pool)
	}
	return g.space.Worthwhile(set, history)
}

// pick is the best guess for the candidates that the history leaves.
func (g *greedy) pick(set []int32, history deduce.History) choice {
	if guess, ok := clean(g.space, set); ok {
		return cleanChoice(guess, set)
	}
	return choice{guess: g.best(set, g.field(set, history))}
}

// cleanChoice is a guess that splits the set into single codes, and may be right
// itself: nothing is better.
func cleanChoice(guess int32, set []int32) choice {
	return choice{guess: guess, total: int32(2*len(set) - 1), proven: true}
}

// union merges ascending lists.
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

// clean finds the first candidate that splits the set into single codes, which
// every heuristic likes best; so it needn't look further. One of two or fewer
// candidates always does.
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

// splits tells whether all candidates give different answers to the guess.
func splits(s *codes.Space, guess int32, set []int32) bool {
	var seen [1 + (1<<16-1)/64]uint64
	if s.Rules().AnswerSpan() <= 256 {
		var few [4]uint64
		return allNew(s, few[:], guess, set)
	}
	return allNew(s, seen[:], guess, set)
}

// allNew marks the answers in a bitset, until one is met twice.
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

// best is the guess with the least score; of several, the first that may be
// right, or else the first. Both set and guesses must be ascending, and no
// candidate may split the set into single codes (see clean).
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
			break // a candidate that does as well would have been found by clean
		}
	}
	return best
}

// perfect is the score of a guess that splits n codes into single ones.
func (g *greedy) perfect(n int) int64 {
	if g.by == knuth {
		return 1
	}
	return int64(n) * g.weights[1]
}

// firstConsistent picks the first candidate in lexicographic order.
type firstConsistent struct{}

func (firstConsistent) pick(set []int32, _ deduce.History) choice { return choice{guess: set[0]} }
