package strategies

import (
	"context"
	"fmt"

	"parlour/solver/deduce"
	"parlour/solver/deduce/codes"
	"parlour/solver/deduce/trees"
)

// The names of strategies that are told apart from the others.
const (
	randomName          = "random"           // goes by chance
	mathematicianName   = "mathematician"    // goes by chance after the last answer
	logicianName        = "logician"         // goes by chance among what is left
	firstConsistentName = "first-consistent" // guesses the first of it
	bestName            = "best"             // the strongest that the rules allow
)

// Names are the strategies that Library.Player knows, weakest first.
func Names() []string {
	return []string{
		randomName, mathematicianName, logicianName, firstConsistentName,
		knuth.String(), expectedSize.String(), entropy.String(), mostParts.String(),
		trees.OptimalWorst, trees.Optimal, bestName,
	}
}

// Random reports whether a strategy draws on random numbers, so that
// Library.Evaluate can't sum it up.
func Random(name string) bool {
	return name == randomName || name == mathematicianName || name == logicianName
}

// Player makes the player of a strategy for some rules.
//
//   - random: any code, every time.
//   - mathematician: builds on the last answer alone. It reads the marks of
//     single pegs; where there are none, it guesses a random code that the last
//     answer allows.
//   - logician: a random code that every answer allows.
//   - first-consistent: the first such code in lexicographic order.
//   - knuth, expected-size, entropy, most-parts: see heuristic. Where there are
//     too many codes to score every guess, they score samples.
//   - optimal: fewest guesses in total over all secrets, proven; for rules of
//     1296 codes at most, and some more.
//   - optimal-worst: as few as possible for the worst secret, and with that the
//     fewest in total, proven; for the same rules, most of them.
//   - best: the strongest that the rules allow: an exact tree; a tree made by
//     look-ahead; look-ahead as it goes; samples.
//
// Every player goes on when answers contradict each other: those that reason
// about answers then guess what is likeliest, as mistakes.Weigh has it. With more than
// codes.MaxSpace codes they reckon with those that the answers leave, and with some
// of them, drawn by chance, while these are more than maxLeft; there is no
// optimal play then.
func (l *Library) Player(name string, r deduce.Rules) (Player, error) {
	if err := r.Validate(); err != nil {
		return nil, err
	}
	switch name {
	case randomName:
		return guesser{r}, nil
	case mathematicianName:
		if r.Kind == deduce.PerPeg {
			return mathematician{r}, nil
		}
		p, err := l.Player(logicianName, r)
		return forgetful{p}, err
	case trees.Optimal, trees.OptimalWorst:
		if !trees.HasEmbedded(r, name) && !solvedSoon(r, solvedOnRequest) {
			return nil, fmt.Errorf("no %s play is known for %v, which has too many codes to find it now: choose best", name, r)
		}
	}
	plan, ok := planOf(name)
	if !ok {
		return nil, fmt.Errorf("there is no strategy %q", name)
	}
	if !l.Lists(r) {
		return large{l, r, name, plan}, nil
	}
	space, err := l.Space(r)
	if err != nil {
		return nil, err
	}
	if name == logicianName {
		return logician{space}, nil
	}
	return listed{l, space, plan}, nil
}

// plan makes a strategy for the codes of a space. The context ends what it does.
type plan func(ctx context.Context, l *Library, s *codes.Space) (strategy, error)

// planOf is the plan of a strategy that reasons.
func planOf(name string) (plan, bool) {
	switch name {
	case logicianName: // plays by chance, not by a plan
		return nil, true
	case firstConsistentName:
		return func(context.Context, *Library, *codes.Space) (strategy, error) { return firstConsistent{}, nil }, true
	case trees.Optimal, trees.OptimalWorst:
		return func(ctx context.Context, l *Library, s *codes.Space) (strategy, error) {
			return l.treeStrategy(ctx, s, name)
		}, true
	case bestName:
		return bestPlan, true
	}
	for h := range mostParts + 1 {
		if h.String() == name {
			return h.plan, true
		}
	}
	return nil, false
}

// bestPlan is the strongest that the rules allow.
func bestPlan(ctx context.Context, l *Library, s *codes.Space) (strategy, error) {
	switch {
	case trees.HasEmbedded(s.Rules(), trees.Optimal) || solvedSoon(s.Rules(), solvedAtOnce):
		return l.treeStrategy(ctx, s, trees.Optimal)
	case trees.HasEmbedded(s.Rules(), trees.LookAhead):
		return l.treeStrategy(ctx, s, trees.LookAhead)
	}
	return deep(ctx, s), nil
}

// plan scores all guesses, or samples where they are too many.
func (h heuristic) plan(ctx context.Context, _ *Library, s *codes.Space) (strategy, error) {
	if s.Large() {
		return newSampler(ctx, s, h, false), nil
	}
	return newGreedy(ctx, s, h), nil
}

// deep looks ahead as it goes, or samples where codes are too many.
func deep(ctx context.Context, s *codes.Space) strategy {
	if s.Large() {
		return newSampler(ctx, s, entropy, true)
	}
	g := newGreedy(ctx, s, entropy)
	return &lookahead{g, g, playedDepth()}
}

// treeStrategy follows a tree, and looks ahead where a history has left it.
func (l *Library) treeStrategy(ctx context.Context, s *codes.Space, kind string) (strategy, error) {
	t, err := l.tree(ctx, s.Rules(), kind)
	if err != nil {
		return nil, err
	}
	return follower{s, t, kind != trees.LookAhead, func() strategy { return deep(ctx, s) }}, nil
}

// The numbers of codes up to which rules without a tree are solved when it is
// first asked for: by best, and by optimal or optimal-worst.
const (
	solvedAtOnce    = 300
	solvedOnRequest = 1296
)

// solvedSoon tells whether rules are within such a number. Two pegs or two
// colours are left out: answers say so little then that the search takes long.
func solvedSoon(r deduce.Rules, codes int) bool {
	return r.Size() <= codes && r.Pegs > 2 && r.Colors > 2 && r.AnswerSpan() <= 256 || r.Size() <= 36
}

// follower follows a tree on a space, which need not list all codes of the tree.
type follower struct {
	space  *codes.Space
	tree   *trees.Tree
	proven bool            // the tree is exact
	off    func() strategy // plays elsewhere
}

func (f follower) pick(set []int32, history deduce.History) choice {
	if a, ok := f.tree.Next(history); ok {
		return choice{guess: f.space.Add(a.Guess), total: int32(a.Total), proven: f.proven}
	}
	return f.off().pick(set, history)
}
