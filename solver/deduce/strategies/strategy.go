package strategies

import (
	"context"
	"fmt"
	"math/rand/v2"

	"parlour/solver/deduce"
	"parlour/solver/deduce/codes"
	"parlour/solver/deduce/trees"
)

// The names of the strategies that are implemented separately.
const (
	randomName          = "random"           // guesses any code
	mathematicianName   = "mathematician"    // guesses at random, given the last answer
	logicianName        = "logician"         // guesses a random consistent code
	firstConsistentName = "first-consistent" // guesses the first consistent code
	bestName            = "best"             // the strongest under the rules
)

// Names returns the strategies that Library.Player knows, weakest first.
func Names() []string {
	return []string{
		randomName, mathematicianName, logicianName, firstConsistentName,
		knuth.String(), expectedSize.String(), entropy.String(), mostParts.String(),
		trees.OptimalWorst, trees.Optimal, bestName,
	}
}

// Player returns the player of a strategy under some rules.
//
//   - random: any code, every time.
//   - mathematician: uses only the last answer. It reads the marks of single pegs; without
//     marks, and with words, it guesses a random code that is consistent with the last answer.
//   - logician: a random consistent code.
//   - first-consistent: the lexicographically first consistent code.
//   - knuth, expected-size, entropy, most-parts: see heuristic. If there are too many codes
//     to score every guess, they score samples.
//   - optimal: the fewest guesses in total over all secrets, proven; for rules of up to 1296
//     codes and a few more.
//   - optimal-worst: the fewest guesses for the worst secret and, among those, the fewest in
//     total, proven; for most of the same rules.
//   - best: the strongest under the rules: an optimal tree, a look-ahead tree, look-ahead
//     during play, or samples.
//
// Every player continues after contradictory answers: players that reason about answers
// then guess the most probable codes according to mistakes.Diagnose. With more than
// codes.MaxSpace codes, they consider the consistent codes, or a random sample if those
// exceed maxConsistent; there is no optimal play then.
func (l *Library) Player(name string, r deduce.Rules) (Player, error) {
	if err := r.Validate(); err != nil {
		return nil, err
	}
	switch name {
	case randomName:
		return guesser{r}, nil
	case mathematicianName:
		if r.Kind == deduce.PerPeg && r.Words == nil {
			return mathematician{r}, nil
		}
		p, err := l.Player(logicianName, r)
		return forgetful{p}, err
	case trees.Optimal, trees.OptimalWorst:
		if !trees.HasEmbedded(r, name) && !solvedSoon(r, solvedOnRequest) {
			return nil, fmt.Errorf("%s play is not available for %v, which has too many codes to solve now: choose best", name, r)
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
	return listed{l, space, plan}, nil
}

// plan creates a strategy for the codes of a space. The context bounds the strategy's work, and
// only a random strategy uses rng.
type plan func(ctx context.Context, l *Library, s *codes.Space, rng *rand.Rand) (strategy, error)

// planOf returns the plan of a strategy that reasons about answers.
func planOf(name string) (plan, bool) {
	switch name {
	case logicianName:
		return func(_ context.Context, _ *Library, _ *codes.Space, rng *rand.Rand) (strategy, error) {
			return logician{rng}, nil
		}, true
	case firstConsistentName:
		return func(context.Context, *Library, *codes.Space, *rand.Rand) (strategy, error) {
			return firstConsistent{}, nil
		}, true
	case trees.Optimal, trees.OptimalWorst:
		return func(ctx context.Context, l *Library, s *codes.Space, _ *rand.Rand) (strategy, error) {
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

// bestPlan creates the strongest strategy under the rules.
func bestPlan(ctx context.Context, l *Library, s *codes.Space, _ *rand.Rand) (strategy, error) {
	switch {
	case trees.HasEmbedded(s.Rules(), trees.Optimal) || solvedSoon(s.Rules(), solvedAtOnce):
		return l.treeStrategy(ctx, s, trees.Optimal)
	case trees.HasEmbedded(s.Rules(), trees.LookAhead):
		return l.treeStrategy(ctx, s, trees.LookAhead)
	}
	return deep(ctx, s), nil
}

// plan scores all guesses, or samples if there are too many.
func (h heuristic) plan(ctx context.Context, _ *Library, s *codes.Space, _ *rand.Rand) (strategy, error) {
	if s.Large() {
		return newSampler(ctx, s, h, false), nil
	}
	return newGreedy(ctx, s, h), nil
}

// deep looks ahead during play, or samples if there are too many codes.
func deep(ctx context.Context, s *codes.Space) strategy {
	if s.Large() {
		return newSampler(ctx, s, entropy, true)
	}
	g := newGreedy(ctx, s, entropy)
	if s.Rules().Words == nil {
		return &lookahead{g, g, g, depth{below: 400, width: 8, few: 40, nodes: 3000}}
	}
	// A list has up to 15,000 words. Some of them are enough for many candidates, and fewer to
	// play guesses out.
	out, large := g.from(spread(s.All(), playoutPool)), g.from(spread(s.Guesses(), largePool))
	below := min(250, scoredPairs/len(s.Guesses()))
	return &lookahead{g, out, large, depth{below: below, width: 8, few: 30, nodes: 300}}
}

// The numbers of words that are guesses, besides the candidates, for many candidates and in
// playouts, and the greatest number of pairs of a candidate and any other word to score.
const (
	largePool   = 1000
	playoutPool = 200
	scoredPairs = 1_200_000
)

// spread returns about n members of an ascending list at equal distances.
func spread(all []int32, n int) []int32 {
	var some []int32
	for i := 0; i < len(all); i += max(1, len(all)/n) {
		some = append(some, all[i])
	}
	return some
}

// treeStrategy follows a tree and looks ahead after a history that leaves it.
func (l *Library) treeStrategy(ctx context.Context, s *codes.Space, kind string) (strategy, error) {
	t, err := l.tree(ctx, s.Rules(), kind)
	if err != nil {
		return nil, err
	}
	return follower{s, t, kind != trees.LookAhead, func() strategy { return deep(ctx, s) }}, nil
}

// The greatest numbers of codes for which rules without a tree are solved on first use: by
// best, and by optimal or optimal-worst.
const (
	solvedAtOnce    = 300
	solvedOnRequest = 1296
)

// solvedSoon reports whether rules can be solved quickly. Rules with two pegs or two colours
// are excluded because their answers carry little information and the search takes long.
// Strict rules have no such solution, because their guesses depend on the answers.
func solvedSoon(r deduce.Rules, codes int) bool {
	few := r.Size() <= codes && r.Pegs > 2 && r.Colors > 2 && r.AnswerSpan() <= 256 || r.Size() <= 36
	return few && !r.Strict
}

// follower follows a tree on a space that need not list all codes of the tree.
type follower struct {
	space  *codes.Space
	tree   *trees.Tree
	proven bool            // the tree is optimal
	off    func() strategy // plays after a history that leaves the tree
}

func (f follower) pick(set []int32, history deduce.History) choice {
	if a, ok := f.tree.Next(history); ok {
		return choice{guess: f.space.Add(a.Guess), total: int32(a.Total), proven: f.proven}
	}
	return f.off().pick(set, history)
}

// Player suggests guesses under the rules it was made for. It is stateless and safe for
// concurrent use.
type Player interface {
	// Next suggests a guess after a history. Only random, mathematician and logician use rng; the
	// others accept nil. It returns an error when the context ends or the history is invalid (see
	// CheckHistory).
	Next(ctx context.Context, history deduce.History, rng *rand.Rand) (Suggestion, error)
}

// Suggestion is a guess with what is known about it.
type Suggestion struct {
	Guess      deduce.Code
	Candidates int     // codes consistent before the guess; 0 if there are none or they were not counted
	Expected   float64 // mean number of guesses from here on, including this one; 0 if unknown
	Proven     bool    // no guess is better, by the strategy's measure
	Nodes      int64   // sets searched; 0 if not counted
}

// strategy picks a guess for the candidates of a history. It is safe for concurrent use.
type strategy interface {
	pick(set []int32, history deduce.History) choice
}

// choice is a strategy's guess.
type choice struct {
	guess  int32 // rank
	total  int32 // guesses from here on, summed over the candidates; 0 if unknown
	proven bool
	nodes  int64
}

// listed plays a strategy on a complete list of codes.
type listed struct {
	lib   *Library
	space *codes.Space
	plan  plan
}

func (p listed) Next(ctx context.Context, history deduce.History, rng *rand.Rand) (Suggestion, error) {
	if err := p.space.Rules().CheckHistory(history); err != nil {
		return Suggestion{}, err
	}
	strategy, err := p.plan(ctx, p.lib, p.space, rng)
	if err != nil {
		return Suggestion{}, err
	}
	if f, ok := strategy.(follower); ok { // the tree knows the candidates
		if a, ok := f.tree.Next(history); ok {
			return Suggestion{a.Guess, a.Candidates, float64(a.Total) / float64(a.Candidates), f.proven, 0}, ctx.Err()
		}
	}
	set := p.space.Candidates(history)
	if len(set) == 0 {
		return contradicted(p.space, history), ctx.Err()
	}
	c := strategy.pick(set, history)
	return Suggestion{
		Guess:      p.space.Code(c.guess),
		Candidates: len(set),
		Expected:   float64(c.total) / float64(len(set)),
		Proven:     c.proven,
		Nodes:      c.nodes,
	}, ctx.Err()
}
