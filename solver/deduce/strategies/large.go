package strategies

import (
	"context"
	"math/rand/v2"

	"parlour/solver/deduce"
	"parlour/solver/deduce/codes"
	"parlour/solver/deduce/mistakes"
)

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
	if p.name == logicianName {
		return Suggestion{Guess: space.Code(int32(rng.IntN(space.Len())))}, ctx.Err()
	}
	strategy, err := p.plan(ctx, p.lib, space)
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
