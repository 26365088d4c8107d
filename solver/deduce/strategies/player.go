package strategies

import (
	"context"
	"math/rand/v2"

	"parlour/solver/deduce"
	"parlour/solver/deduce/codes"
)

// Player suggests guesses under the rules it was made for. It is stateless and safe for
// concurrent use.
type Player interface {
	// Next suggests a guess after a history. Only Random strategies use rng; the others
	// accept nil. It returns an error when the context ends or the history is invalid (see
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

func (p listed) Next(ctx context.Context, history deduce.History, _ *rand.Rand) (Suggestion, error) {
	if err := p.space.Rules().CheckHistory(history); err != nil {
		return Suggestion{}, err
	}
	strategy, err := p.plan(ctx, p.lib, p.space)
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
