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

// Values of Skill, Luck and Standing: of what has none, of the best guess, of
// an even game, and of one that the maker has won.
const (
	unweighed = -1
	flawless  = 100
	even      = 50
	won       = 100
)

// judge weighs a guess against the best one, and tells how lucky an answer was.
// It goes by the answers before the move, and so by what the breaker could
// know.
func judge(ctx context.Context, s state, m move, _ games.Limits) (v games.Verdict, err error) {
	v = games.Verdict{Skill: unweighed, Luck: unweighed, Standing: unweighed}
	space, set := s.candidates.list()
	switch {
	case m.Kind == readyMove:
		v.Standing = even
	case space == nil || len(set) == 0: // too many to weigh, or the answers contradict each other
	case m.Kind == answerMove:
		s.judgeAnswer(&v, m.Answer)
	case m.Kind == guessMove:
		err = s.judgeGuess(ctx, &v, m.Code)
	}
	return v, err
}

// judgeGuess weighs a guess by how many more guesses the best player needs
// after it on average.
func (s state) judgeGuess(ctx context.Context, v *games.Verdict, guess pegCode) error {
	best, err := s.best(ctx, s.candidates.history())
	if err != nil {
		return err
	}
	space, set := s.candidates.list()
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
	if v.Skill == flawless { // or better: what looks ahead may overlook something
		v.Best = formatCode(s.variant, guess)
		return nil
	}
	v.Best = formatCode(s.variant, best.Guess)
	v.Text = s.reason(better, classes, len(set), need-least)
	return nil
}

// reason says why another guess is better: it leaves fewer codes, or it finds
// the code sooner.
func (s state) reason(better, classes []codes.Class, n int, saved float64) games.Text {
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

// leaves is how many codes a guess leaves on average, none if it is right.
func (s state) leaves(classes []codes.Class, n int) int {
	sum := 0.0
	for _, c := range classes {
		if c.Answer != s.variant.Codes.Right() {
			sum += float64(len(c.Codes)) * float64(len(c.Codes))
		}
	}
	return int(math.Round(sum / float64(n)))
}

// best is what the best player does after a history.
func (s state) best(ctx context.Context, h deduce.History) (strategies.Suggestion, error) {
	return suggest(ctx, s.candidates.library, bestName, s.variant.Codes, h, nil)
}

// mostPlayedOut is the number of codes up to which the best player is asked how
// it would go on after every answer to a guess. That takes a quarter of a
// second for the 1296 codes of classic rules.
const mostPlayedOut = 1296

// needed is how many guesses are needed on average, including the one that
// makes these classes. It is not known if the best player does not tell.
func (s state) needed(ctx context.Context, guess pegCode, classes []codes.Class, n int) (need float64, known bool, err error) {
	if n > mostPlayedOut {
		return 0, false, nil
	}
	need = 1
	for _, c := range classes {
		if c.Answer != s.variant.Codes.Right() && len(c.Codes) <= 2 { // for so few estimateOf is exact
			need += float64(len(c.Codes)) / float64(n) * s.estimateOf(len(c.Codes))
			continue
		}
		if c.Answer == s.variant.Codes.Right() {
			continue
		}
		if err := solver.Yield(ctx); err != nil {
			return 0, false, err
		}
		next, err := s.best(ctx, append(s.candidates.history(), deduce.Turn{Guess: guess, Answer: c.Answer}))
		if err != nil || next.Expected == 0 {
			return 0, false, err
		}
		need += float64(len(c.Codes)) / float64(n) * next.Expected
	}
	return need, true, nil
}

// judgeAnswer tells how lucky an answer was.
func (s state) judgeAnswer(v *games.Verdict, a pegAnswer) {
	space, set := s.candidates.list()
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
	case a == s.variant.Codes.Right():
		v.Text, v.Standing = games.Text{}, 0
	case s.variant.Guesses > 0 && rows >= s.variant.Guesses:
		v.Standing = won
	default:
		v.Standing = s.standing(rows, s.estimateOf(left))
	}
}

// luck is the probability of an answer that leaves more codes, plus half that
// of one that leaves as many. The right guess leaves none.
func (s state) luck(classes []codes.Class, n int, a pegAnswer) float64 {
	left := func(c codes.Class) int {
		if c.Answer == s.variant.Codes.Right() {
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

// percent makes a share a number from 0 to 100.
func percent(share float64) int { return int(math.Round(100 * min(1, max(0, share)))) }

// estimate is like needed, but goes by the sizes of the classes alone.
func (s state) estimate(classes []codes.Class, n int) float64 {
	need := 1.0
	for _, c := range classes {
		if c.Answer != s.variant.Codes.Right() {
			need += float64(len(c.Codes)) / float64(n) * s.estimateOf(len(c.Codes))
		}
	}
	return need
}

// perGuess is into how many parts a good guess divides the codes that are left,
// as a share of the number of answers. With it estimateOf agrees with the
// proven averages of classic (4.34) and positional (2.93) rules.
const perGuess = 0.7

// estimateOf estimates how many guesses it takes to find one of so many codes.
func (s state) estimateOf(codes int) float64 {
	if codes <= 2 {
		return float64(codes+1) / 2
	}
	pegs := s.variant.Codes.Pegs
	answers := float64((pegs + 1) * (pegs + 2) / 2)
	if s.variant.Codes.Kind == deduce.PerPeg {
		answers = math.Pow(3, float64(pegs))
	}
	return 1.5 + math.Log(float64(codes)/2)/math.Log(max(2, perGuess*answers))
}

// slope is how strongly a guess more or less than usual counts in the standing.
const slope = 2.0

// standing is how the game stands for the maker, from 1 to 99, when so many
// guesses have been answered and so many more are needed. It is even if that is
// as many as usual, or as many as are allowed.
func (s state) standing(answered int, needed float64) int {
	usual := s.estimateOf(s.variant.Codes.Size())
	if s.variant.Guesses > 0 {
		usual = min(usual, float64(s.variant.Guesses))
	}
	ahead := float64(answered) + needed - usual
	return min(won-1, max(1, percent(1/(1+math.Exp(-slope*ahead)))))
}
