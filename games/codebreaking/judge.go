package codebreaking

import (
	"context"
	"math/rand/v2"

	"parlour/games"
	"parlour/solver"
	"parlour/solver/deduce"
	"parlour/solver/deduce/strategies"
)

// Values of Skill, Luck and Standing in a [games.Verdict].
const (
	Unweighed = -1  // not known
	Flawless  = 100 // the best guess
	Even      = 50
	won       = 100 // for the maker
)

// JudgeGuess compares the mean number of guesses of the best player after a guess with the
// mean after the best guess, which it returns too. The limit of guesses is 0 for none. The
// verdict is empty if the candidates are too many to list, or none.
func (t *Texts) JudgeGuess(ctx context.Context, c *Candidates, limit int, guess deduce.Code) (v games.Verdict, best deduce.Code, err error) {
	v = games.Verdict{Skill: Unweighed, Luck: Unweighed, Standing: Unweighed}
	if space, set := c.List(); space == nil || len(set) == 0 {
		return v, guess, nil
	}
	found, err := c.Suggest(ctx, Best, nil)
	if err != nil {
		return v, guess, err
	}
	chosen, better := c.partition(guess), c.partition(found.Guess)
	least := found.Expected
	mean, known, err := c.exactMean(ctx, guess, chosen)
	if err != nil {
		return v, guess, err
	}
	v.Standing = c.standing(limit, len(c.History()), chosen.estimate())
	if !known || least == 0 {
		least, mean = better.estimate(), chosen.estimate()
	}
	v.Skill = percent(1 - (mean - least))
	if v.Skill == Flawless { // or better, as look-ahead may overlook a guess
		return v, guess, nil
	}
	switch fewer, more := max(1, better.meanLeft()), chosen.meanLeft(); {
	case chosen.total == 1:
		v.Text = games.T(t.BetterOnly)
	case fewer < more:
		v.Text = games.T(t.BetterLeaves, "Count", fewer, "Left", more)
	}
	return v, found.Guess, nil
}

// maxExact is the number of candidates up to which exactMean asks the best player for its
// next guess after every answer. That takes a quarter of a second for the 1296 codes of
// classic rules.
const maxExact = 1296

// exactMean returns the mean number of guesses of the best player, including a guess with its
// partition. The mean is not known if there are too many candidates or the best player does
// not state what it expects.
func (c *Candidates) exactMean(ctx context.Context, guess deduce.Code, p partition) (mean float64, known bool, err error) {
	if p.total > maxExact {
		return 0, false, nil
	}
	mean = 1
	for _, class := range p.classes {
		if class.Answer == p.rules.Right() {
			continue
		}
		expected := expectedGuesses(p.rules, len(class.Codes))
		if len(class.Codes) > 2 { // the estimate is exact up to two
			if err := solver.Yield(ctx); err != nil {
				return 0, false, err
			}
			next, err := c.After(deduce.Turn{Guess: guess, Answer: class.Answer}).Suggest(ctx, Best, nil)
			if err != nil || next.Expected == 0 {
				return 0, false, err
			}
			expected = next.Expected
		}
		mean += float64(len(class.Codes)) / float64(p.total) * expected
	}
	return mean, true, nil
}

// JudgeAnswer says how lucky the answer to a guess was, which was made so many moves before. The
// luck is unknown if the candidates are too many to list, none gives the answer, or all do.
func (t *Texts) JudgeAnswer(c *Candidates, limit int, turn deduce.Turn, before int) games.Verdict {
	v := games.Verdict{Skill: Unweighed, Luck: Unweighed, Standing: Unweighed, Answers: before, Left: Unweighed}
	if space, _ := c.List(); space == nil {
		return v
	}
	p := c.partition(turn.Guess)
	left := p.left(turn.Answer)
	if left == 0 {
		return v
	}
	if v.Left = left; len(p.classes) > 1 {
		v.Luck = percent(p.luck(turn.Answer))
	}
	turns := len(c.History()) + 1
	switch {
	case turn.Answer == c.rules.Right():
		v.Standing, v.Left = 0, 0
		return v
	case limit > 0 && turns >= limit:
		v.Standing = won
	default:
		v.Standing = c.standing(limit, turns, expectedGuesses(c.rules, left))
	}
	if p.total > 1 {
		v.Text = games.T(t.AnswerLeft, "Count", p.total, "Left", left)
	}
	return v
}

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
