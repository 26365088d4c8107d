package mastermind

import (
	"context"
	"math"

	"parlour/games"
	"parlour/solver"
	"parlour/solver/deduce"
	"parlour/solver/deduce/codes"
	"parlour/solver/deduce/strategies"
)

// Values of Skill, Luck and Standing.
const (
	unweighed = -1  // not known
	flawless  = 100 // the best guess
	even      = 50
	won       = 100 // for the maker
)

// judge compares a guess with the best one, and says how lucky an answer was. It
// uses the answers before the move, which is what the breaker could know.
func judge(ctx context.Context, s state, m move, _ games.Limits) (v games.Verdict, err error) {
	v = games.Verdict{Skill: unweighed, Luck: unweighed, Standing: unweighed}
	space, set := s.candidates.list()
	switch {
	case m.Kind == readyMove:
		v.Standing = even
	case space == nil || len(set) == 0: // too many candidates to weigh, or none
	case m.Kind == answerMove:
		judgeAnswer(&v, s, m.Answer)
	case m.Kind == guessMove:
		err = judgeGuess(ctx, &v, s, m.Code)
	}
	return v, err
}

// judgeGuess compares the mean number of guesses of the best player after a guess
// with the mean after the best guess.
func judgeGuess(ctx context.Context, v *games.Verdict, s state, guess pegCode) error {
	best, err := bestAfter(ctx, s, s.candidates.history())
	if err != nil {
		return err
	}
	chosen, better := partitionOf(s, guess), partitionOf(s, best.Guess)
	least := best.Expected
	mean, known, err := exactMean(ctx, s, guess, chosen)
	if err != nil {
		return err
	}
	v.Standing = standing(s.variant, len(s.rows), chosen.estimate())
	if !known || least == 0 {
		least, mean = better.estimate(), chosen.estimate()
	}
	v.Skill = percent(1 - (mean - least))
	if v.Skill == flawless { // or better, as look-ahead may overlook a guess
		v.Best = formatCode(s.variant, guess)
		return nil
	}
	v.Best = formatCode(s.variant, best.Guess)
	switch fewer, more := max(1, better.meanLeft()), chosen.meanLeft(); {
	case chosen.total == 1:
		v.Text = games.T("mastermind.judge.only")
	case fewer < more:
		v.Text = games.T("mastermind.judge.leaves", "Count", fewer, "Left", more)
	default:
		v.Text = games.T("mastermind.judge.saves", "Saved", mean-least)
	}
	return nil
}

// bestAfter returns the guess of the best player after a history.
func bestAfter(ctx context.Context, s state, h deduce.History) (strategies.Suggestion, error) {
	return suggest(ctx, s.candidates.library, bestName, s.variant.Codes, h, nil)
}

// maxExact is the number of candidates up to which exactMean asks the best player
// for its next guess after every answer. That takes a quarter of a second for the
// 1296 codes of classic rules.
const maxExact = 1296

// exactMean returns the mean number of guesses of the best player, including a
// guess with its partition. The mean is not known if there are too many
// candidates or the best player does not state what it expects.
func exactMean(ctx context.Context, s state, guess pegCode, p partition) (mean float64, known bool, err error) {
	if p.total > maxExact {
		return 0, false, nil
	}
	mean = 1
	for _, c := range p.classes {
		if c.Answer == p.variant.Codes.Right() {
			continue
		}
		expected := expectedGuesses(p.variant, len(c.Codes))
		if len(c.Codes) > 2 { // the estimate is exact up to two
			if err := solver.Yield(ctx); err != nil {
				return 0, false, err
			}
			next, err := bestAfter(ctx, s, append(s.candidates.history(), deduce.Turn{Guess: guess, Answer: c.Answer}))
			if err != nil || next.Expected == 0 {
				return 0, false, err
			}
			expected = next.Expected
		}
		mean += float64(len(c.Codes)) / float64(p.total) * expected
	}
	return mean, true, nil
}

// judgeAnswer says how lucky an answer was.
func judgeAnswer(v *games.Verdict, s state, a pegAnswer) {
	p := partitionOf(s, s.guess)
	left := p.left(a)
	if left == 0 {
		return // a mistake: no candidate gives this answer
	}
	v.Luck = percent(p.luck(a))
	v.Text = games.T("mastermind.judge.answer", "Count", p.total, "Left", left)
	rows := len(s.rows) + 1
	switch {
	case a == s.variant.Codes.Right():
		v.Text, v.Standing = games.Text{}, 0
	case s.variant.Guesses > 0 && rows >= s.variant.Guesses:
		v.Standing = won
	default:
		v.Standing = standing(s.variant, rows, expectedGuesses(s.variant, left))
	}
}

// partition is the candidates divided into classes by their answers to a guess.
type partition struct {
	variant variant
	classes []codes.Class
	total   int // the number of candidates
}

// partitionOf returns the partition of the candidates, which must be listed.
func partitionOf(s state, guess pegCode) partition {
	space, set := s.candidates.list()
	return partition{s.variant, space.Partition(guess, set), len(set)}
}

// left returns the number of candidates after an answer.
func (p partition) left(a pegAnswer) int {
	for _, c := range p.classes {
		if c.Answer == a {
			return len(c.Codes)
		}
	}
	return 0
}

// meanLeft returns the mean number of candidates after the answer, where the
// right guess leaves none.
func (p partition) meanLeft() int {
	sum := 0.0
	for _, c := range p.classes {
		if c.Answer != p.variant.Codes.Right() {
			sum += float64(len(c.Codes)) * float64(len(c.Codes))
		}
	}
	return int(math.Round(sum / float64(p.total)))
}

// luck returns the probability of an answer that leaves more candidates, plus
// half that of one that leaves as many. The right guess leaves none.
func (p partition) luck(a pegAnswer) float64 {
	unlessRight := func(a pegAnswer, left int) int {
		if a == p.variant.Codes.Right() {
			return 0
		}
		return left
	}
	given, luck := unlessRight(a, p.left(a)), 0.0
	for _, c := range p.classes {
		share := float64(len(c.Codes)) / float64(p.total)
		switch n := unlessRight(c.Answer, len(c.Codes)); {
		case n > given:
			luck += share
		case n == given:
			luck += share / 2
		}
	}
	return luck
}

// estimate is like exactMean, but uses only the sizes of the classes.
func (p partition) estimate() float64 {
	mean := 1.0
	for _, c := range p.classes {
		if c.Answer != p.variant.Codes.Right() {
			mean += float64(len(c.Codes)) / float64(p.total) * expectedGuesses(p.variant, len(c.Codes))
		}
	}
	return mean
}

// percent converts a share into a number from 0 to 100.
func percent(share float64) int { return int(math.Round(100 * min(1, max(0, share)))) }

// perGuess is the number of classes of a good guess as a share of the number of
// answers. It is chosen so that expectedGuesses agrees with the proven means of
// classic (4.34) and positional (2.93) rules.
const perGuess = 0.7

// expectedGuesses estimates the mean number of guesses that find one of n codes.
// It is exact for one or two.
func expectedGuesses(v variant, n int) float64 {
	if n <= 2 {
		return float64(n+1) / 2
	}
	pegs := v.Codes.Pegs
	answers := float64((pegs + 1) * (pegs + 2) / 2)
	if v.perPeg() {
		answers = math.Pow(3, float64(pegs))
	}
	return 1.5 + math.Log(float64(n)/2)/math.Log(max(2, perGuess*answers))
}

// slope is the steepness of standing: how much one guess counts.
const slope = 2.0

// standing returns the maker's chances, from 1 to 99, after a number of answered
// guesses when so many more are expected. The game is even if their sum is the
// usual number, or the limit if that is lower.
func standing(v variant, answered int, expected float64) int {
	usual := expectedGuesses(v, v.Codes.Size())
	if v.Guesses > 0 {
		usual = min(usual, float64(v.Guesses))
	}
	ahead := float64(answered) + expected - usual
	return min(won-1, max(1, percent(1/(1+math.Exp(-slope*ahead)))))
}
