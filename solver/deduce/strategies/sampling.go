package strategies

import (
	"cmp"
	"context"
	"math"
	"math/rand/v2"
	"slices"

	"parlour/solver"
	"parlour/solver/deduce"
	"parlour/solver/deduce/codes"
	"parlour/solver/deduce/mistakes"
)

// sampler plays large spaces. It scores a selection of guesses, half of them consistent,
// on a sample of the candidates, and the best of them on a larger sample. It applies
// look-ahead once few candidates are left. Its random numbers depend only on the history,
// so its play is deterministic.
type sampler struct {
	*greedy      // with weights up to the size of the samples
	deep    bool // look ahead when few candidates are left
}

// The sizes of the samples. They keep a guess well below 100 ms on one processor for a
// million codes.
const (
	sampledGuesses = 3000 // guesses in the first round
	roughSample    = 1000 // candidates in the first round
	finalists      = 300  // guesses in the second round
	fineSample     = 4096 // candidates in the second round
	openingSample  = 1 << 16
)

const (
	aheadBelow   = 1500 // number of candidates from which on it does not look ahead
	aheadGuesses = 1500 // guesses from which look-ahead selects
	outGuesses   = 300  // guesses considered during playouts, besides the candidates
	aheadPool    = 200  // guesses that remain after local search
	neighboured  = 12   // guesses whose neighbours are examined in each round
	rounds       = 4    // rounds of local search
)

func newSampler(ctx context.Context, s *codes.Space, by heuristic, deep bool) *sampler {
	return &sampler{&greedy{ctx: ctx, space: s, by: by, weights: by.weights(min(s.Len(), fineSample))}, deep}
}

// pick returns the guess that is best on the samples or by look-ahead with some guesses.
func (p *sampler) pick(set []int32, history deduce.History) choice {
	if guess, ok := clean(p.space, set); ok {
		return cleanChoice(guess, set)
	}
	if len(history) == 0 {
		return choice{guess: opening(p.space, p.by)}
	}
	rng := history.Rand()
	guesses := p.some(set, rng)
	if p.deep && len(set) < aheadBelow {
		out := p.from(sample(guesses, outGuesses, rng))
		pool := p.improve(set, sample(guesses, aheadGuesses, rng), neighboured, rounds, aheadPool)
		ahead := &lookahead{p.from(pool), out, p, depth{below: aheadBelow, width: 12, few: 50, nodes: 3000}}
		return ahead.pick(set, history)
	}
	if len(set) > roughSample {
		guesses = p.improve(sample(set, roughSample, rng), guesses, neighboured, rounds, finalists)
	}
	return choice{guess: p.best(sample(set, fineSample, rng), guesses)}
}

// openingBy is the cache key for the best first guess of a heuristic.
type openingBy heuristic

// opening returns the best first guess of a large space, computed once by scoring one guess
// of each shape on all codes.
func opening(s *codes.Space, by heuristic) int32 {
	return codes.Derived(s, openingBy(by), func() (best int32) {
		r, set := s.Rules(), s.All()
		if r.Kind == deduce.PerPeg { // grading takes longer
			set = sample(set, openingSample, deduce.History(nil).Rand())
		}
		least := int64(math.MaxInt64)
		for _, c := range r.Shapes() {
			if r.CheckCode(c) != nil {
				continue
			}
			counts := make([]uint32, r.AnswerSpan())
			s.Tally(s.Add(c), set, counts)
			sizes := make([]int, len(counts))
			for i, n := range counts {
				sizes[i] = int(n)
			}
			if score := by.score(sizes); score < least {
				best, least = s.Add(c), score
			}
		}
		return best
	})
}

// some returns a random selection of guesses in ascending order, half of them consistent.
func (p *sampler) some(set []int32, rng *rand.Rand) []int32 {
	consistent := sample(set, sampledGuesses/2, rng)
	guesses := slices.Clone(consistent)
	rules := p.space.Rules()
	for range sampledGuesses - len(consistent) {
		guesses = append(guesses, p.space.Add(rules.Unrank(rng.IntN(rules.Size()))))
	}
	slices.Sort(guesses)
	return slices.Compact(guesses)
}

// sample returns size codes of a set in ascending order, or all of a smaller set.
func sample(set []int32, size int, rng *rand.Rand) []int32 {
	if len(set) <= size {
		return set
	}
	chosen := make([]int32, 0, size)
	for i := range size { // one from each of equal ranges
		from, to := i*len(set)/size, (i+1)*len(set)/size
		chosen = append(chosen, set[from+rng.IntN(to-from)])
	}
	return chosen
}

// large plays rules with more codes than can be listed. It plays on a Space of the
// consistent codes, or of a random sample if there are too many.
type large struct {
	lib   *Library
	rules deduce.Rules
	name  string
	plan  plan
}

const (
	drawnCodes  = 4096    // sample size
	drawnBefore = 1 << 14 // sample size before the first guess, where only a few shapes are scored
)

func (p large) Next(ctx context.Context, history deduce.History, rng *rand.Rand) (Suggestion, error) {
	if err := p.rules.CheckHistory(history); err != nil {
		return Suggestion{}, err
	}
	space, all := p.left(history)
	if space.Len() == 0 {
		space = mistakes.Nearest(ctx, p.rules, history)
		if space.Len() == 0 {
			return guesser{p.rules}.Next(ctx, nil, history.Rand())
		}
		return contradicted(space, history), ctx.Err()
	}
	strategy, err := p.plan(ctx, p.lib, space, rng)
	if err != nil {
		return Suggestion{}, err
	}
	n := space.Len() // pick may add codes
	c := strategy.pick(space.All(), history)
	s := Suggestion{Guess: space.Code(c.guess)}
	if all {
		s.Candidates, s.Expected, s.Proven, s.Nodes = n, float64(c.total)/float64(n), c.proven, c.nodes
	}
	return s, ctx.Err()
}

// left returns the consistent codes, a random sample if there are too many, or the first one
// if the strategy guesses that. The Space is not shared.
func (p large) left(history deduce.History) (s *codes.Space, all bool) {
	if s, left := p.lib.Consistent(p.rules, history); s != nil {
		all := make([]deduce.Code, len(left))
		for i, rank := range left {
			all[i] = s.Code(rank)
		}
		return codes.SpaceOf(p.rules, all), true
	}
	f := codes.NewFinder(p.rules, history)
	if p.name == firstConsistentName {
		if first, ok := f.First(); ok {
			return codes.SpaceOf(p.rules, []deduce.Code{first}), false
		}
	}
	n := drawnCodes
	if len(history) == 0 {
		n = drawnBefore
	}
	return codes.SpaceOf(p.rules, f.Draw(n, history.Rand())), false
}

// improve improves a selection of guesses by local search. In each round it examines the
// neighbours of the best guesses so far. It returns the best ones in ascending order of
// rank.
func (g *greedy) improve(set, guesses []int32, width, rounds, length int) []int32 {
	c := localSearch{scorer: g.scorer(set), seen: make(map[int32]bool, 2*len(guesses))}
	for i, guess := range guesses {
		if g.enough(i) {
			break
		}
		c.look(guess)
	}
	done := make(map[int32]bool)
	for range rounds {
		c.sort()
		started := 0
		for _, top := range slices.Clone(c.list[:min(width, len(c.list))]) {
			if !done[top.guess] && solver.Yield(g.ctx) == nil {
				done[top.guess] = true
				started++
				c.neighbours(g.space.Code(top.guess))
			}
		}
		if started == 0 {
			break
		}
	}
	c.sort()
	best := make([]int32, min(length, len(c.list)))
	for i := range best {
		best[i] = c.list[i].guess
	}
	slices.Sort(best)
	return best
}

// localSearch is a local search in progress.
type localSearch struct {
	*scorer
	seen map[int32]bool
	list []scored
}

// look scores a guess unless it has been scored before.
func (c *localSearch) look(guess int32) {
	if c.seen[guess] {
		return
	}
	c.seen[guess] = true
	_, may := slices.BinarySearch(c.set, guess)
	c.list = append(c.list, scored{c.score(guess), may, guess})
}

// sort sorts by score, consistent guesses first among equals.
func (c *localSearch) sort() {
	slices.SortFunc(c.list, func(a, b scored) int {
		if a.score == b.score && a.consistent != b.consistent {
			if a.consistent {
				return -1
			}
			return 1
		}
		return cmp.Or(cmp.Compare(a.score, b.score), cmp.Compare(a.guess, b.guess))
	})
}

// neighbours scores the codes that differ in one peg or by swapping two pegs.
func (c *localSearch) neighbours(code deduce.Code) {
	r := c.space.Rules()
	for i := range r.Pegs {
		for color := range uint8(r.Colors) {
			if r.Repeats || r.ColorMask(code)>>color&1 == 0 {
				near := code
				near[i] = color
				c.look(c.space.Add(near))
			}
		}
		for j := range i {
			near := code
			near[i], near[j] = near[j], near[i]
			c.look(c.space.Add(near))
		}
	}
}
