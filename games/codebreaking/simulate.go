package codebreaking

import (
	"context"
	"math/rand/v2"

	"parlour/games"
	"parlour/solver"
	"parlour/solver/deduce"
	"parlour/solver/deduce/strategies"
)

// simulatedLimit is the limit of guesses in a simulation of rules without one.
const simulatedLimit = 100

// Simulate lets strategies break the same random codes within a limit of guesses, 0 for none.
// report is called with the number of codes done. It returns a score for each strategy, in
// their order, with its name.
func Simulate(ctx context.Context, l *strategies.Library, r deduce.Rules, limit int, names []string, count int, rng *rand.Rand, report func(done int)) ([]games.Score, error) {
	if limit == 0 {
		limit = simulatedLimit
	}
	scores := make([]games.Score, len(names))
	guessesWon := make([]int, len(names)) // the guesses in the games won
	for done := range count {
		secret := r.Unrank(rng.IntN(r.Size()))
		for i, name := range names {
			guesses, broken, err := attempt(ctx, New(l, r), name, limit, secret, rng)
			if err != nil {
				return nil, err
			}
			scores[i].Player, scores[i].Games = name, done+1
			if broken {
				scores[i].Wins++
				guessesWon[i] += guesses
			}
		}
		report(done + 1)
	}
	for i := range scores {
		if scores[i].Wins > 0 {
			scores[i].Mean = float64(guessesWon[i]) / float64(scores[i].Wins)
		}
	}
	return scores, nil
}

// attempt lets a strategy break a code. It returns the number of guesses, and whether the last
// one was right.
func attempt(ctx context.Context, c *Candidates, name string, limit int, secret deduce.Code, rng *rand.Rand) (guesses int, broken bool, err error) {
	for guesses = 1; guesses <= limit; guesses++ {
		if err := solver.Yield(ctx); err != nil {
			return 0, false, err
		}
		found, err := c.Suggest(ctx, name, rng)
		if err != nil {
			return 0, false, err
		}
		a := c.rules.Grade(found.Guess, secret)
		if a == c.rules.Right() {
			return guesses, true, nil
		}
		c = c.After(deduce.Turn{Guess: found.Guess, Answer: a})
	}
	return limit, false, nil
}
