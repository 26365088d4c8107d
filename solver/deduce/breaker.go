package deduce

import (
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
)

// Breaker suggests guesses for the rules it was made for. It keeps nothing
// between calls and may be shared.
type Breaker interface {
	// Next suggests a guess after a history. Only some strategies draw on
	// the random numbers; the others accept nil. It fails when the context
	// ends, or if the history is none of the rules (see CheckHistory).
	Next(ctx context.Context, history History, rng *rand.Rand) (Suggestion, error)
}

// Suggestion is a guess, and what is known about it.
type Suggestion struct {
	Guess      Code
	Candidates int     // codes left before the guess; 0 if the answers contradict each other
	Expected   float64 // guesses still needed on average, this one included; 0 if not known
	Proven     bool    // no strategy has a smaller expectation
	Nodes      int64   // partitions looked at, 0 if not counted
}

// Strategy is one way to break codes.
type Strategy struct {
	Name   string
	Random bool // draws on random numbers, so that Evaluate can't sum it up
}

// Strategies are those that Library.Breaker knows, weakest first.
func Strategies() []Strategy {
	return []Strategy{
		{"random", true},
		{"mathematician", true},
		{"logician", true},
		{"first-consistent", false},
		{"knuth", false},
		{"expected-size", false},
		{"entropy", false},
		{"most-parts", false},
		{"optimal-worst", false},
		{"optimal", false},
		{"best", false},
	}
}

// Breaker makes the breaker of a strategy for some rules.
//
//   - random: any code, every time.
//   - mathematician: builds on the last answer alone; PerPeg rules only.
//   - logician: a random code that every answer allows.
//   - first-consistent: the first such code in lexicographic order.
//   - knuth, expected-size, entropy, most-parts: see Heuristic.
//   - optimal: fewest guesses in total over all secrets, proven.
//   - optimal-worst: as few as possible for the worst secret, and with that the
//     fewest in total, proven.
//   - best: the strongest that the rules allow.
func (l *Library) Breaker(name string, r Rules) (Breaker, error) {
	if err := r.Validate(); err != nil {
		return nil, err
	}
	switch name {
	case "random":
		return guesser{r}, nil
	case "mathematician":
		if r.Kind != PerPeg {
			return nil, errors.New("the mathematician builds on the marks of single pegs: choose rules with an answer per peg, or another player")
		}
		return mathematician{r}, nil
	}
	space, err := l.Space(r)
	if err != nil {
		return nil, err
	}
	switch name {
	case "logician":
		return logician{space}, nil
	case "first-consistent":
		return planned{space, firstConsistent{}}, nil
	}
	for h := range MostParts + 1 {
		if h.String() == name {
			return planned{space, newGreedy(space, h)}, nil
		}
	}
	return nil, fmt.Errorf("there is no strategy %q", name)
}

// planned plays a policy.
type planned struct {
	space  *Space
	policy policy
}

func (p planned) Next(ctx context.Context, history History, _ *rand.Rand) (Suggestion, error) {
	set := p.space.Candidates(history)
	if len(set) == 0 {
		return Suggestion{}, errors.New("contradiction")
	}
	guess := p.policy.pick(set, history)
	return Suggestion{Guess: p.space.Code(guess), Candidates: len(set)}, ctx.Err()
}
