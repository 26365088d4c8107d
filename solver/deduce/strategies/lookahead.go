package strategies

import (
	"cmp"
	"context"
	"slices"

	"parlour/solver"
	"parlour/solver/deduce"
	"parlour/solver/deduce/codes"
	"parlour/solver/deduce/trees"
)

// lookahead plays rules that cannot be solved exactly. It plays out the guesses with the
// best heuristic scores against every candidate and picks the one with the least total. It
// solves small sets exactly.
type lookahead struct {
	*greedy
	out   strategy // plays guesses out
	large strategy // picks for too many candidates
	depth depth
}

// depth bounds the look-ahead.
type depth struct {
	below int   // guesses are played out for fewer candidates than this; otherwise the heuristic decides
	width int   // guesses played out
	few   int   // the greatest number of candidates to solve exactly
	nodes int64 // node limit of the exact solution
}

// never exceeds the total of any strategy.
const never = 1 << 22

// pick returns the guess with the least playout total.
func (l *lookahead) pick(set []int32, history deduce.History) choice {
	if guess, ok := clean(l.space, set); ok {
		return cleanChoice(guess, set)
	}
	if len(set) >= l.depth.below {
		return l.large.pick(set, history)
	}
	if len(set) <= l.depth.few {
		if c, ok := l.settle(set, history); ok {
			return c
		}
	}
	guesses := l.distinct(set, history)
	best := choice{guess: guesses[0], total: never}
	for _, guess := range guesses {
		if total := l.playOut(guess, set, history, best.total); total < best.total {
			best = choice{guess: guess, total: total}
		}
	}
	if best.total == never { // stopped during the first playout
		best.total = 0
	}
	return best
}

// settle returns the exactly best guess, or with a pool, the best of the pool and the
// candidates.
func (l *lookahead) settle(set []int32, history deduce.History) (choice, bool) {
	if l.space.Rules().Strict { // the guesses of the next turn depend on the answer
		return choice{}, false
	}
	guesses := l.pool
	if guesses == nil {
		guesses = l.space.FewestRepresentatives(set, history)
	}
	best, total, searched, ok := trees.SolveSet(l.ctx, l.space, set, guesses, l.depth.nodes)
	return choice{best, total, ok && l.pool == nil, searched}, ok
}

// LookAhead returns the picks of a tree for rules that cannot be solved exactly. It plays out the
// width most informative codes and solves small sets exactly. A greater width is better and slower:
// p5c8r takes about 5 minutes of processor time for a width of 8.
func LookAhead(ctx context.Context, s *codes.Space, width int) func(set []int32, history deduce.History) int32 {
	g := newGreedy(ctx, s, entropy)
	l := &lookahead{g, g, g, depth{below: s.Len() + 1, width: width, few: 40, nodes: 3000}}
	return func(set []int32, history deduce.History) int32 { return l.pick(set, history).guess }
}

// scored is a guess with its heuristic score.
type scored struct {
	score      int64
	consistent bool
	guess      int32
}

// distinct returns the guesses with the best scores, one for each score, because guesses
// with equal scores are mostly equivalent.
func (l *lookahead) distinct(set []int32, history deduce.History) []int32 {
	var list []scored
	scorer := l.scorer(set)
	field := l.pool
	if field == nil {
		field = l.space.Representatives(set, history)
	}
	for i, guess := range field {
		if l.enough(i) {
			break
		}
		_, may := slices.BinarySearch(set, guess)
		list = l.insert(list, scored{scorer.score(guess), may, guess})
	}
	guesses := make([]int32, len(list))
	for i, s := range list {
		guesses[i] = s.guess
	}
	return guesses
}

// insert keeps the list sorted by score and within the width. For each score it keeps the
// first consistent guess, or else the first guess.
func (l *lookahead) insert(list []scored, s scored) []scored {
	i, found := slices.BinarySearchFunc(list, s, func(a, b scored) int { return cmp.Compare(a.score, b.score) })
	if found {
		if s.consistent && !list[i].consistent {
			list[i] = s
		}
		return list
	}
	if i == l.depth.width {
		return list
	}
	list = slices.Insert(list, i, s)
	return list[:min(len(list), l.depth.width)]
}

// playOut returns the total of heuristic play that begins with a guess. It stops at the
// bound.
func (l *lookahead) playOut(guess int32, set []int32, history deduce.History, bound int32) int32 {
	total := int32(len(set))
	code := l.space.Code(guess)
	for _, class := range l.space.Partition(code, set) {
		if class.Answer == l.space.Rules().Right() {
			continue
		}
		if total >= bound || solver.Yield(l.ctx) != nil {
			return never
		}
		turn := deduce.Turn{Guess: code, Answer: class.Answer}
		total += l.play(class.Codes, append(history[:len(history):len(history)], turn), bound-total)
	}
	return total
}

// play returns the total of heuristic play for a set.
func (l *lookahead) play(set []int32, history deduce.History, bound int32) int32 {
	if len(set) <= 2 {
		return int32(2*len(set) - 1)
	}
	c := l.out.pick(set, history)
	if c.total > 0 {
		return c.total
	}
	return l.playOut(c.guess, set, history, bound)
}
