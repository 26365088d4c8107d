package strategies

import (
	"context"
	"math/rand/v2"

	"parlour/solver/deduce"
	"parlour/solver/deduce/codes"
)

// Player suggests guesses for the rules it was made for. It keeps nothing
// between calls and may be shared.
type Player interface {
	// Next suggests a guess after a history. Only strategies that are Random
	// draw on the random numbers; the others accept nil. It fails when the
	// context ends, or if the history is none of the rules (see CheckHistory).
	Next(ctx context.Context, history deduce.History, rng *rand.Rand) (Suggestion, error)
}

// Suggestion is a guess, and what is known about it.
type Suggestion struct {
	Guess      deduce.Code
	Candidates int     // codes left before the guess; 0 if the answers contradict each other, or none were counted
	Expected   float64 // guesses needed from here on, on average, this one included; 0 if not known
	Proven     bool    // of all ways to go on none is better, as the strategy sees it
	Nodes      int64   // sets searched, 0 if not counted
}

// strategy picks a guess for the candidates that a history leaves. It may be
// called by several goroutines at a time.
type strategy interface {
	pick(set []int32, history deduce.History) choice
}

// choice is what a strategy picks.
type choice struct {
	guess  int32 // rank
	total  int32 // guesses from here on, summed over the candidates; 0 if not known
	proven bool
	nodes  int64
}

// listed plays a strategy where all codes can be listed.
type listed struct {
	lib   *Library
	space *codes.Space
	plan  plan
}

func (p listed) Next(ctx context.Context, history deduce.History, _ *rand.Rand) (Suggestion, error) {
	if err := p.space.Rules().CheckHistory(history); err != nil {
		return Suggestion{}, err
	}
	strategy, err := p.plan(ctx, p.lib, p.space)
	if err != nil {
		return Suggestion{}, err
	}
	if f, ok := strategy.(follower); ok { // no need to list the candidates
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
