package main

import (
	"context"
	"fmt"
	"io"
	"math/rand/v2"

	"parlour/solver/deduce"
)

// suggestion is a guess for a program.
type suggestion struct {
	Rules      string  `json:"rules"`
	Player     string  `json:"player"`
	Guess      string  `json:"guess"`
	Candidates int     `json:"candidates"`
	Expected   float64 `json:"expected,omitempty"`
	Proven     bool    `json:"proven"`
}

// guess tells what a strategy guesses after a history.
func guess(ctx context.Context, args []string, _ io.Reader, out io.Writer) error {
	f := newFlags("guess")
	var rules codeRules
	rules.flags(f)
	player := f.String("player", "best", "the `strategy`")
	history := f.String("history", "", "the guesses so far with their answers: \"1122:1,1 1344:0,2\", positional 1234:0,1,1,-1")
	seed := f.Uint64("seed", 1, "where a strategy's randomness comes from")
	asJSON := f.Bool("json", false, "print an object")
	r, done, err := rules.parse(f, args, out)
	if done || err != nil {
		return err
	}
	h, err := r.ParseHistory(*history)
	if err != nil {
		return inputError{err}
	}
	lib := deduce.NewLibrary()
	b, err := breaker(lib, *player, r)
	if err != nil {
		return err
	}
	found, err := b.Next(ctx, h, rand.New(rand.NewPCG(*seed, 0)))
	if err != nil {
		return err
	}
	if r.Size() <= deduce.MaxSpace {
		space, err := lib.Space(r)
		if err != nil {
			return err
		}
		left := space.Candidates(h)
		found.Candidates = len(left) // which players that go by chance don't count
		if found.Expected == 0 && !playsByChance(*player) {
			if found.Expected, err = playOut(ctx, b, space, left, h); err != nil {
				return err
			}
		}
	}
	s := suggestion{r.String(), *player, r.FormatCode(found.Guess), found.Candidates, found.Expected, found.Proven}
	return s.print(out, *asJSON)
}

// mostPlayedOut is the number of codes up to which a strategy is played out.
const mostPlayedOut = 10_000

// playOut is how many guesses a strategy takes on average for the codes that a
// history leaves; 0 if there are none or too many.
func playOut(ctx context.Context, b deduce.Breaker, space *deduce.Space, left []int32, h deduce.History) (float64, error) {
	if len(left) == 0 || len(left) > mostPlayedOut {
		return 0, nil
	}
	p := performance{before: h}
	for _, rank := range left {
		if err := p.play(ctx, space.Rules(), b, space.Code(rank), nil); err != nil {
			return 0, err
		}
	}
	return p.Mean, nil
}

func (s suggestion) print(out io.Writer, asJSON bool) error {
	facts := []fact{{"guess", s.Guess}, {"candidates left", s.Candidates}}
	if s.Expected > 0 {
		proven := ""
		if s.Proven {
			proven = " (proven)"
		}
		facts = append(facts, fact{"expected guesses", fmt.Sprintf("%.4f%s", s.Expected, proven)})
	}
	return printFacts(out, s, asJSON, facts...)
}
