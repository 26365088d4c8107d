package mastermind

import (
	"context"
	"math"
	"math/rand/v2"

	"parlour/games"
	"parlour/solver"
	"parlour/solver/deduce"
)

// unweighed is the Skill and the Luck of what has none.
const unweighed = -1

// Judge weighs a guess against the best one, and tells how lucky an answer was.
func (g *game) Judge(ctx context.Context, before games.Position, move string, _ games.Limits) (games.Verdict, error) {
	s, err := composed(before)
	if err != nil {
		return games.Verdict{}, err
	}
	m, err := parse(s, move)
	if err != nil {
		return games.Verdict{}, err
	}
	v := games.Verdict{Skill: unweighed, Luck: unweighed}
	space, set := s.fits.ranks()
	switch {
	case m.Kind == PlayOn:
		v.Text = games.T("mastermind.judge.play-on")
	case m.Kind == Ready:
		v.Text = games.T("mastermind.judge.ready")
	case space == nil:
		v.Text = games.T("mastermind.judge.too-many")
	case len(set) == 0:
		v.Text = games.T("mastermind.judge.contradiction")
	case m.Kind == Answering:
		s.judgeAnswer(&v, m.Answer)
	default:
		err = g.judgeGuess(ctx, &v, s, m.Code)
	}
	return v, err
}

// judgeGuess weighs a guess by how many more guesses are needed on average
// after it, the best player going on.
func (g *game) judgeGuess(ctx context.Context, v *games.Verdict, s State, guess Code) error {
	best, err := g.best(ctx, s, s.fits.history())
	if err != nil {
		return err
	}
	space, set := s.fits.ranks()
	classes := space.Partition(guess, set)
	least := best.Expected
	need, known, err := g.needed(ctx, s, guess, classes, len(set))
	if err != nil {
		return err
	}
	if !known || least == 0 {
		least = s.estimate(space.Partition(best.Guess, set), len(set))
		need = s.estimate(classes, len(set))
	}
	if need < least { // a player that looks ahead can overlook something
		best.Guess, least = guess, need
	}
	v.Best = formatCode(s.Variant, best.Guess)
	v.Skill = percent(1 - (need - least))
	v.Text = games.T("mastermind.judge.guess",
		"Count", len(set), "Left", averageSize(classes, len(set)), "Bits", information(classes, len(set)),
		"Best", pegText(s.Variant, best.Guess), "Total", float64(len(s.rows))+least, "Verdict", verdict(v.Skill))
	return nil
}

// best is what the best player does after a history.
func (g *game) best(ctx context.Context, s State, h deduce.History) (deduce.Suggestion, error) {
	return suggest(ctx, g.library, bestName, s.Variant.Codes, h, rand.New(rand.NewPCG(1, uint64(len(h)))))
}

// mostPlayedOut is the number of codes up to which it is worked out how the best
// player would go on after a guess. It takes a quarter of a second for the 1296
// codes of classic rules.
const mostPlayedOut = 1296

// needed is how many guesses are needed on average, the one that makes these
// classes included; known is false where the best player doesn't tell.
func (g *game) needed(ctx context.Context, s State, guess Code, classes []deduce.Class, n int) (need float64, known bool, err error) {
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
		next, err := g.best(ctx, s, append(s.fits.history(), deduce.Turn{Guess: guess, Answer: c.Answer}))
		if err != nil || next.Expected == 0 {
			return 0, false, err
		}
		need += float64(len(c.Codes)) / float64(n) * next.Expected
	}
	return need, true, nil
}

// judgeAnswer tells how much an answer said, and how lucky that was.
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
		v.Text = games.T("mastermind.judge.impossible", "Count", len(set))
		return
	}
	v.Luck = percent(s.luck(classes, len(set), a))
	v.Text = games.T("mastermind.judge.answer",
		"Count", len(set), "Left", left, "Bits", math.Log2(float64(len(set))/float64(left)),
		"Expected", information(classes, len(set)), "Verdict", luckVerdict(v.Luck))
}

// luck is the probability of an answer that leaves more codes, with half that
// of one that leaves as many. The right guess leaves nothing to find.
func (s State) luck(classes []deduce.Class, n int, a Answer) float64 {
	left := func(c deduce.Class) int {
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

// estimate is like needed, from the sizes of the classes alone.
func (s State) estimate(classes []deduce.Class, n int) float64 {
	need := 1.0
	for _, c := range classes {
		if c.Answer != s.Variant.Codes.Right() {
			need += float64(len(c.Codes)) / float64(n) * s.estimateOf(len(c.Codes))
		}
	}
	return need
}

// perGuess is by how much a good guess divides the codes that are left, as a
// share of the number of answers: it makes estimateOf agree with the proven
// averages of classic (4.34) and positional (2.93) play.
const perGuess = 0.7

// estimateOf estimates how many guesses it takes to find one of so many codes.
func (s State) estimateOf(codes int) float64 {
	if codes <= 2 {
		return float64(codes+1) / 2
	}
	pegs := s.Variant.Codes.Pegs
	answers := float64((pegs + 1) * (pegs + 2) / 2)
	if s.Variant.Codes.Kind == deduce.PerPeg {
		answers = math.Pow(3, float64(pegs))
	}
	return 1.5 + math.Log(float64(codes)/2)/math.Log(max(2, perGuess*answers))
}

// information is how many bits an answer is expected to tell.
func information(classes []deduce.Class, n int) float64 {
	bits := 0.0
	for _, c := range classes {
		share := float64(len(c.Codes)) / float64(n)
		bits -= share * math.Log2(share)
	}
	return bits
}

// averageSize is how many codes are expected to be left.
func averageSize(classes []deduce.Class, n int) float64 {
	sum := 0.0
	for _, c := range classes {
		sum += float64(len(c.Codes)) * float64(len(c.Codes))
	}
	return sum / float64(n)
}

// percent is a share as a number from 0 to 99.
func percent(share float64) int { return int(math.Round(99 * min(1, max(0, share)))) }

// verdict is what there is to say of a guess of that skill.
func verdict(skill int) games.Text {
	switch {
	case skill >= 97:
		return games.T("mastermind.judge.skill.best")
	case skill >= 80:
		return games.T("mastermind.judge.skill.good")
	case skill >= 50:
		return games.T("mastermind.judge.skill.fair")
	default:
		return games.T("mastermind.judge.skill.poor")
	}
}

// luckVerdict is what there is to say of an answer of that luck.
func luckVerdict(luck int) games.Text {
	switch {
	case luck >= 70:
		return games.T("mastermind.judge.luck.good")
	case luck >= 30:
		return games.T("mastermind.judge.luck.fair")
	default:
		return games.T("mastermind.judge.luck.bad")
	}
}
