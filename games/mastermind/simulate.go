package mastermind

import (
	"context"
	"math/rand/v2"

	"parlour/games"
	"parlour/solver"
	"parlour/solver/deduce"
	"parlour/solver/deduce/strategies"
)

// contestants are the players in a simulation, in this order.
var contestants = []string{mathematician, logician, "random"}

// endless is the limit of guesses in a simulation of rules without one.
const endless = 100

// simulation plays games with the strategies of a library.
type simulation struct{ library *strategies.Library }

// play has the contestants break random codes. One code is drawn for each game,
// and every contestant breaks it on its own.
func (sim simulation) play(ctx context.Context, o games.Options, count int, r *rand.Rand, report func(done int)) ([]games.Score, error) {
	v, err := variantOf(contest(o))
	if err != nil {
		return nil, err
	}
	if !sim.library.Lists(v.Codes) {
		return nil, games.Refuse("mastermind.refuse.simulate", "Worlds", v.Codes.Size())
	}
	scores := make([]games.Score, len(contestants))
	won := make([]int, len(contestants)) // guesses in the games won
	for done := range count {
		secret := v.Codes.Unrank(r.IntN(v.Codes.Size()))
		for i, name := range contestants {
			guesses, broken, err := attempt(ctx, sim.library, name, v, secret, r)
			if err != nil {
				return nil, err
			}
			scores[i].Player, scores[i].Games = name, done+1
			if broken {
				scores[i].Wins++
				won[i] += guesses
			}
		}
		report(done + 1)
	}
	for i := range scores {
		if scores[i].Wins > 0 {
			scores[i].Mean = float64(won[i]) / float64(scores[i].Wins)
		}
	}
	return scores, nil
}

// contest chooses the positional rules unless others are named.
func contest(o games.Options) games.Options {
	if _, named := o[optRules]; named {
		return o
	}
	return o.With(optRules, positional)
}

// attempt has one contestant break a code.
func attempt(ctx context.Context, library *strategies.Library, name string, v variant, secret pegCode, r *rand.Rand) (guesses int, broken bool, err error) {
	limit := v.Guesses
	if limit == 0 {
		limit = endless
	}
	var h deduce.History
	for range limit {
		if err := solver.Yield(ctx); err != nil {
			return 0, false, err
		}
		found, err := suggest(ctx, library, name, v.Codes, h, r)
		if err != nil {
			return 0, false, err
		}
		a := v.Codes.Grade(found.Guess, secret)
		h = append(h, deduce.Turn{Guess: found.Guess, Answer: a})
		if a == v.Codes.Right() {
			return len(h), true, nil
		}
	}
	return len(h), false, nil
}
