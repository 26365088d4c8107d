package deduce

import (
	"cmp"
	"context"
	"math/rand/v2"
	"slices"
)

// sampler plays large spaces: it scores some of the guesses, half of them
// consistent and half arbitrary, on a sample of the candidates, then the best of
// them on a larger sample. Few candidates are left to look-ahead. It draws its
// samples from numbers that depend on the history alone, so that it plays the
// same each time.
type sampler struct {
	space   *Space
	ctx     context.Context // ends the look-ahead
	by      Heuristic
	weights []int64 // for the samples only
	deep    bool    // look ahead when few candidates are left
}

// The sizes of the samples. They keep a guess well below 100 ms on one processor
// for a million codes.
const (
	sampledGuesses = 4000 // guesses scored first
	roughSample    = 1500 // candidates they are scored on
	finalists      = 300  // guesses scored again
	fineSample     = 4096 // candidates they are scored on
)

// sampledDepth is how far a sampler looks ahead.
func sampledDepth() depth { return depth{below: 2500, width: 12, few: 50, nodes: 3000} }

const (
	aheadGuesses = 2500 // guesses from which those to be played out are chosen
	outGuesses   = 300  // guesses considered in playing out, besides the candidates
)

func newSampler(ctx context.Context, s *Space, by Heuristic, deep bool) *sampler {
	return &sampler{s, ctx, by, by.weights(min(s.Len(), fineSample)), deep}
}

// pick is the guess that does best on the samples, or by look-ahead with some of
// the guesses.
func (p *sampler) pick(set []int32, history History) choice {
	if guess, ok := p.space.clean(set); ok {
		return cleanChoice(guess, set)
	}
	rng := historySource(history)
	guesses := p.some(set, history, rng)
	if p.deep && len(set) < sampledDepth().below {
		ahead := &lookahead{
			greedy: p.greedy(sample(guesses, aheadGuesses, rng)),
			out:    p.greedy(sample(guesses, outGuesses, rng)),
			ctx:    p.ctx,
			depth:  sampledDepth(),
		}
		return ahead.pick(set, history)
	}
	pooled := p.greedy(guesses)
	if len(set) > roughSample {
		guesses = pooled.shortlist(sample(set, roughSample, rng), finalists)
	}
	return choice{guess: pooled.best(sample(set, fineSample, rng), guesses)}
}

// greedy is the heuristic with some guesses only.
func (p *sampler) greedy(pool []int32) *greedy { return &greedy{p.space, p.by, p.weights, pool} }

// some is a choice of guesses, half of them consistent: at the first guess, one
// of each kind.
func (p *sampler) some(set []int32, history History, rng *rand.Rand) []int32 {
	if len(history) == 0 {
		var firsts []int32
		for _, c := range p.space.rules.shapes() {
			if p.space.rules.CheckCode(c) == nil {
				firsts = append(firsts, p.space.Rank(c))
			}
		}
		return firsts
	}
	consistent := sample(set, sampledGuesses/2, rng)
	guesses := slices.Clone(consistent)
	for range sampledGuesses - len(consistent) {
		guesses = append(guesses, int32(rng.IntN(p.space.Len())))
	}
	slices.Sort(guesses)
	return slices.Compact(guesses)
}

// shortlist is the best of the pool on a sample, ascending.
func (g *greedy) shortlist(set []int32, length int) []int32 {
	counts := make([]uint32, g.space.rules.answerSpan())
	list := make([]scored, len(g.pool))
	for i, guess := range g.pool {
		g.space.tally(guess, set, counts)
		list[i] = scored{score: g.collect(counts), guess: guess}
	}
	slices.SortFunc(list, func(a, b scored) int {
		return cmp.Or(cmp.Compare(a.score, b.score), cmp.Compare(a.guess, b.guess))
	})
	best := make([]int32, min(length, len(list)))
	for i := range best {
		best[i] = list[i].guess
	}
	slices.Sort(best)
	return best
}

// sample is so many codes of a set, ascending; a smaller set is returned whole.
func sample(set []int32, size int, rng *rand.Rand) []int32 {
	if len(set) <= size {
		return set
	}
	chosen := make([]int32, 0, size)
	for i := range size { // one from each of equal stretches
		from, to := i*len(set)/size, (i+1)*len(set)/size
		chosen = append(chosen, set[from+rng.IntN(to-from)])
	}
	return chosen
}

// historySource is random numbers that depend on a history alone.
func historySource(history History) *rand.Rand {
	var h uint64 = 14695981039346656037
	for _, turn := range history {
		for _, b := range turn.Guess {
			h = (h ^ uint64(b)) * 1099511628211
		}
		h = (h ^ uint64(turn.Answer)) * 1099511628211
	}
	return rand.New(rand.NewPCG(h, uint64(len(history))))
}
