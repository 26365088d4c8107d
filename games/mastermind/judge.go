package mastermind

import (
	"context"
	"math"
	"math/rand/v2"

	"parlour/games"
	"parlour/solver"
	"parlour/solver/deduce"
	"parlour/solver/deduce/codes"
	"parlour/solver/deduce/strategies"
)

// The Skill, Luck and Standing of what has none, of a guess than which none is
// better, of an even game, and of one that the maker has won.
const (
	unweighed = -1
	flawless  = 100
	even      = 50
	won       = 100
)

// judge weighs a guess against the best one, and tells how lucky an answer was.
// It goes by the answers that stand before the move, and so by what the breaker
// could know.
func judge(ctx context.Context, s State, m Move, _ games.Limits) (v games.Verdict, err error) {
	v = games.Verdict{Skill: unweighed, Luck: unweighed, Standing: unweighed}
	space, set := s.fits.ranks()
	switch {
	case m.Kind == Ready:
		v.Standing = even
	case space == nil || len(set) == 0: // too many to weigh, or the answers contradict each other
	case m.Kind == Answering:
		s.judgeAnswer(&v, m.Answer)
	case m.Kind == Guess:
		err = s.judgeGuess(ctx, &v, m.Code)
	}
	return v, err
}

// judgeGuess weighs a guess by how many more guesses are needed on average
// after it, the best player going on.
func (s State) judgeGuess(ctx context.Context, v *games.Verdict, guess Code) error {
	best, err := s.best(ctx, s.fits.history())
	if err != nil {
		return err
	}
	space, set := s.fits.ranks()
	classes := space.Partition(guess, set)
	better := space.Partition(best.Guess, set)
	least := best.Expected
	need, known, err := s.needed(ctx, guess, classes, len(set))
	if err != nil {
		return err
	}
	v.Standing = s.standing(len(s.rows), s.estimate(classes, len(set)))
	if !known || least == 0 {
		least = s.estimate(better, len(set))
		need = s.estimate(classes, len(set))
	}
	v.Skill = percent(1 - (need - least))
	if v.Skill == flawless { // a player that looks ahead can overlook something, too
		v.Best = formatCode(s.Variant, guess)
		return nil
	}
	v.Best = formatCode(s.Variant, best.Guess)
	v.Text = s.reason(better, classes, len(set), need-least)
	return nil
}

// reason is why another guess is better: it leaves fewer codes, or else finds the
// code sooner.
func (s State) reason(better, classes []codes.Class, n int, saved float64) games.Text {
	fewer, more := max(1, s.leaves(better, n)), s.leaves(classes, n)
	switch {
	case n == 1:
		return games.T("mastermind.judge.only")
	case fewer < more:
		return games.T("mastermind.judge.leaves", "Count", fewer, "Left", more)
	default:
		return games.T("mastermind.judge.saves", "Saved", saved)
	}
}

// leaves is how many codes a guess leaves on average, itself left out where it is
// right.
func (s State) leaves(classes []codes.Class, n int) int {
	sum := 0.0
	for _, c := range classes {
		if c.Answer != s.Variant.Codes.Right() {
			sum += float64(len(c.Codes)) * float64(len(c.Codes))
		}
	}
	return int(math.Round(sum / float64(n)))
}

// best is what the best player does after a history.
func (s State) best(ctx context.Context, h deduce.History) (strategies.Suggestion, error) {
	return suggest(ctx, s.fits.library, bestName, s.Variant.Codes, h, rand.New(rand.NewPCG(1, uint64(len(h)))))
}

// mostPlayedOut is the number of codes up to which it is worked out how the best
// player would go on after a guess. It takes a quarter of a second for the 1296
// codes of classic rules.
const mostPlayedOut = 1296

// needed is how many guesses are needed on average, the one that makes these
// classes included; known is false where the best player doesn't tell.
func (s State) needed(ctx context.Context, guess Code, classes []codes.Class, n int) (need float64, known bool, err error) {
	if n > mostPlayedOut {
		return 0, false, nil
	}
	need = 1
	for _, c := range classes {
		if c.Answer != s.Variant.Codes.Right() && len(c.Codes) <= 2 { // as estimateOf says, and exactly
			need += float64(len(c.Codes)) / float64(n) * s.estimateOf(len(c.Codes))
			continue
		}
		if c.Answer == s.Variant.Codes.Right() {
			continue
		}
		if err := solver.Yield(ctx); err != nil {
			return 0, false, err
		}
		next, err := s.best(ctx, append(s.fits.history(), deduce.Turn{Guess: guess, Answer: c.Answer}))
		if err != nil || next.Expected == 0 {
			return 0, false, err
		}
		need += float64(len(c.Codes)) / float64(n) * next.Expected
	}
	return need, true, nil
}

// judgeAnswer tells how lucky an answer was.
func (s State) judgeAnswer(v *games.Verdict, a Answer) {
	space, set := s.fits.ranks()
	classes := space.Partition(s.guess, set)
	left := 0
	for _, c := range classes {
		if c.Answer == a {
			left = len(c.Codes)
		}
	}
	if left == 0 {
		return // a mistake: none of the codes gets this answer
	}
	v.Luck = percent(s.luck(classes, len(set), a))
	v.Text = games.T("mastermind.judge.answer", "Count", len(set), "Left", left)
	rows := len(s.rows) + 1
	switch {
	case a == s.Variant.Codes.Right():
		v.Text, v.Standing = games.Text{}, 0
	case s.Variant.Guesses > 0 && rows >= s.Variant.Guesses:
		v.Standing = won
	default:
		v.Standing = s.standing(rows, s.estimateOf(left))
	}
}

// luck is the probability of an answer that leaves more codes, with half that
// of one that leaves as many. The right guess leaves nothing to find.
func (s State) luck(classes []codes.Class, n int, a Answer) float64 {
	left := func(c codes.Class) int {
		if c.Answer == s.Variant.Codes.Right() {
			return 0
		}
		return len(c.Codes)
	}
	given := 0
	for _, c := range classes {
		if c.Answer == a {
			given = left(c)
		}
	}
	luck := 0.0
	for _, c := range classes {
		share := float64(len(c.Codes)) / float64(n)
		switch k := left(c); {
		case k > given:
			luck += share
		case k == given:
			luck += share / 2
		}
	}
	return luck
}

// percent is a share as a number from 0 to 100.
func percent(share float64) int { return int(math.Round(100 * min(1, max(0, share)))) }
