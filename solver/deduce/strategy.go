package deduce

import (
	"context"
	"fmt"
)

// Strategy is one way to break codes.
type Strategy struct {
	Name   string
	Random bool // draws on random numbers, so that Evaluate can't sum it up
}

// Strategies that are told apart from the others.
const (
	logicianName        = "logician"         // goes by chance among what is left
	firstConsistentName = "first-consistent" // guesses the first of it
)

// Strategies are those that Library.Breaker knows, weakest first.
func Strategies() []Strategy {
	return []Strategy{
		{"random", true},
		{"mathematician", true},
		{logicianName, true},
		{firstConsistentName, false},
		{"knuth", false},
		{"expected-size", false},
		{"entropy", false},
		{"most-parts", false},
		{TreeOptimalWorst, false},
		{TreeOptimal, false},
		{"best", false},
	}
}

// Breaker makes the breaker of a strategy for some rules.
//
//   - random: any code, every time.
//   - mathematician: builds on the last answer alone. It reads the marks of
//     single pegs; where there are none, it guesses a random code that the last
//     answer allows.
//   - logician: a random code that every answer allows.
//   - first-consistent: the first such code in lexicographic order.
//   - knuth, expected-size, entropy, most-parts: see Heuristic. Where there are
//     too many codes to score every guess, they score samples.
//   - optimal: fewest guesses in total over all secrets, proven; for rules of
//     1296 codes at most, and some more.
//   - optimal-worst: as few as possible for the worst secret, and with that the
//     fewest in total, proven; for the same rules, most of them.
//   - best: the strongest that the rules allow: an exact tree; a tree made by
//     look-ahead; look-ahead as it goes; samples.
//
// Every breaker goes on when answers contradict each other: those that reason
// about answers then guess what is likeliest, as Weigh has it. With more than
// MaxSpace codes they reckon with those that the answers leave, and with some
// of them, drawn by chance, while these are more than MaxLeft; there is no
// optimal play then.
func (l *Library) Breaker(name string, r Rules) (Breaker, error) {
	if err := r.Validate(); err != nil {
		return nil, err
	}
	switch name {
	case "random":
		return guesser{r}, nil
	case "mathematician":
		if r.Kind == PerPeg {
			return mathematician{r}, nil
		}
		b, err := l.Breaker(logicianName, r)
		return forgetful{b}, err
	case TreeOptimal, TreeOptimalWorst:
		if !hasTree(r, name) && !solvedSoon(r, solvedOnRequest) {
			return nil, fmt.Errorf("no %s play is known for %v, which has too many codes to find it now: choose best", name, r)
		}
	}
	plan, ok := planOf(name)
	if !ok {
		return nil, fmt.Errorf("there is no strategy %q", name)
	}
	if r.Size() > MaxSpace {
		return vast{l, r, name, plan}, nil
	}
	space, err := l.Space(r)
	if err != nil {
		return nil, err
	}
	if name == logicianName {
		return logician{space}, nil
	}
	return planned{l, space, plan}, nil
}

// plan makes the policy of a strategy. The context ends what it does.
type plan func(ctx context.Context, l *Library, s *Space) (policy, error)

// planOf is the plan of a strategy that reasons.
func planOf(name string) (plan, bool) {
	switch name {
	case logicianName: // plays by chance, not by a policy
		return nil, true
	case firstConsistentName:
		return func(context.Context, *Library, *Space) (policy, error) { return firstConsistent{}, nil }, true
	case TreeOptimal, TreeOptimalWorst:
		return func(ctx context.Context, l *Library, s *Space) (policy, error) {
			return l.treePolicy(ctx, s, name)
		}, true
	case "best":
		return bestPlan, true
	}
	for h := range MostParts + 1 {
		if h.String() == name {
			return h.plan, true
		}
	}
	return nil, false
}

// bestPlan is the strongest that the rules allow.
func bestPlan(ctx context.Context, l *Library, s *Space) (policy, error) {
	switch {
	case hasTree(s.rules, TreeOptimal) || solvedSoon(s.rules, solvedAtOnce):
		return l.treePolicy(ctx, s, TreeOptimal)
	case hasTree(s.rules, TreeLookAhead):
		return l.treePolicy(ctx, s, TreeLookAhead)
	}
	return deep(ctx, s), nil
}

// plan scores all guesses, or samples where they are too many.
func (h Heuristic) plan(ctx context.Context, _ *Library, s *Space) (policy, error) {
	if s.sampled() {
		return newSampler(ctx, s, h, false), nil
	}
	return newGreedy(ctx, s, h), nil
}

// deep looks ahead as it goes, or samples where codes are too many.
func deep(ctx context.Context, s *Space) policy {
	if s.sampled() {
		return newSampler(ctx, s, Entropy, true)
	}
	g := newGreedy(ctx, s, Entropy)
	return &lookahead{g, g, playedDepth()}
}

// treePolicy follows a tree, and looks ahead where a history has left it.
func (l *Library) treePolicy(ctx context.Context, s *Space, kind string) (policy, error) {
	t, err := l.tree(ctx, s.rules, kind)
	if err != nil {
		return nil, err
	}
	return follower{t, kind != TreeLookAhead, func() policy { return deep(ctx, s) }}, nil
}

// follower follows a tree.
type follower struct {
	tree   *Tree
	proven bool          // the tree is exact
	off    func() policy // plays elsewhere
}

func (f follower) pick(set []int32, history History) choice {
	if a, ok := f.tree.Next(history); ok {
		return choice{guess: int32(f.tree.rules.Rank(a.Guess)), total: int32(a.Total), proven: f.proven}
	}
	return f.off().pick(set, history)
}
