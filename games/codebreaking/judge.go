package codebreaking

import (
	"context"
	"fmt"
	"math"
	"math/rand/v2"

	"parlour/games"
	"parlour/solver"
	"parlour/solver/deduce"
	"parlour/solver/deduce/codes"
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
// mean after the best guess, which the verdict has in the given format. The limit of guesses
// is 0 for none. The verdict is empty if the candidates are too many to list, or none.
func (t *Texts) JudgeGuess(ctx context.Context, c *Candidates, limit int, guess deduce.Code, format func(deduce.Code) string) (v games.Verdict, err error) {
	v = games.Verdict{Skill: Unweighed, Luck: Unweighed, Standing: Unweighed}
	if space, set := c.List(); space == nil || len(set) == 0 {
		return v, nil
	}
	found, err := c.Suggest(ctx, Best, nil)
	if err != nil {
		return v, err
	}
	chosen, better := c.partition(guess), c.partition(found.Guess)
	least := found.Expected
	mean, known, err := c.exactMean(ctx, guess, chosen)
	if err != nil {
		return v, err
	}
	v.Standing = c.standing(limit, len(c.History()), chosen.estimate())
	if !known || least == 0 {
		least, mean = better.estimate(), chosen.estimate()
	}
	v.Skill, v.Best = percent(1-(mean-least)), format(guess)
	if v.Skill == Flawless { // or better, as look-ahead may overlook a guess
		return v, nil
	}
	v.Best = format(found.Guess)
	switch fewer, more := max(1, better.meanLeft()), chosen.meanLeft(); {
	case chosen.total == 1:
		v.Text = games.T(t.BetterOnly)
	case fewer < more:
		v.Text = games.T(t.BetterLeaves, "Count", fewer, "Left", more)
	}
	return v, nil
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

// partition is the candidates divided into classes by their answers to a guess.
type partition struct {
	rules   deduce.Rules
	classes []codes.Class
	total   int // the number of candidates
}

// partition returns the partition of the candidates, which must be listed.
func (c *Candidates) partition(guess deduce.Code) partition {
	space, set := c.List()
	return partition{c.rules, space.Partition(guess, set), len(set)}
}

// left returns the number of candidates after an answer.
func (p partition) left(a deduce.Answer) int {
	for _, c := range p.classes {
		if c.Answer == a {
			return len(c.Codes)
		}
	}
	return 0
}

// meanLeft returns the mean number of candidates after the answer, where the right guess
// leaves none.
func (p partition) meanLeft() int {
	sum := 0.0
	for _, c := range p.classes {
		if c.Answer != p.rules.Right() {
			sum += float64(len(c.Codes)) * float64(len(c.Codes))
		}
	}
	return int(math.Round(sum / float64(p.total)))
}

// luck returns the probability of an answer that leaves more candidates, plus half that of
// one that leaves as many. The right guess leaves none.
func (p partition) luck(a deduce.Answer) float64 {
	unlessRight := func(a deduce.Answer, left int) int {
		if a == p.rules.Right() {
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
		if c.Answer != p.rules.Right() {
			mean += float64(len(c.Codes)) / float64(p.total) * expectedGuesses(p.rules, len(c.Codes))
		}
	}
	return mean
}

// percent converts a share into a number from 0 to 100.
func percent(share float64) int { return int(math.Round(100 * min(1, max(0, share)))) }

// The number of classes of a good guess as a share of the number of answers. It is chosen so
// that expectedGuesses agrees with the means of good play: 4.34 for classic, 2.93 for
// positional rules, 3.46 for english-5.
const (
	classShare     = 0.7
	wordClassShare = 0.15
)

// expectedGuesses estimates the mean number of guesses that find one of n codes. It is exact
// for one or two.
func expectedGuesses(r deduce.Rules, n int) float64 {
	if n <= 2 {
		return float64(n+1) / 2
	}
	classes := classShare * float64((r.Pegs+1)*(r.Pegs+2)/2)
	switch {
	case r.Words != nil:
		classes = wordClassShare * float64(r.AnswerSpan())
	case r.Kind == deduce.PerPeg:
		classes = classShare * float64(r.AnswerSpan())
	}
	return 1.5 + math.Log(float64(n)/2)/math.Log(max(2, classes))
}

// slope is the steepness of standing: how much one guess counts.
const slope = 2.0

// standing returns the maker's chances, from 1 to 99, after a number of answered guesses when
// so many more are expected. The game is even if their sum is the usual number, or the limit
// if that is lower.
func (c *Candidates) standing(limit, answered int, expected float64) int {
	usual := expectedGuesses(c.rules, c.rules.Size())
	if limit > 0 {
		usual = min(usual, float64(limit))
	}
	ahead := float64(answered) + expected - usual
	return min(won-1, max(1, percent(1/(1+math.Exp(-slope*ahead)))))
}

// Best is the name of the strongest strategy.
const Best = "best"

// Suggest returns the next guess of a strategy, or of the best one if the rules do not have
// the strategy. If r is nil it uses fixed random numbers.
func (c *Candidates) Suggest(ctx context.Context, strategy string, r *rand.Rand) (strategies.Suggestion, error) {
	history := c.History()
	if r == nil {
		r = rand.New(rand.NewPCG(1, uint64(len(history))))
	}
	p, err := c.library.Player(strategy, c.rules)
	if err != nil { // no optimal play is known for these rules
		p, err = c.library.Player(Best, c.rules)
	}
	if err != nil {
		return strategies.Suggestion{}, err
	}
	return p.Next(ctx, history, r)
}

// Choice returns the guess of a strategy as a choice, with move to make it.
func Choice[M any](ctx context.Context, t *Texts, c *Candidates, strategy string, h games.Hand, l games.Limits, move func(deduce.Code) M) (games.Choice[M], error) {
	found, err := c.Suggest(solver.WithStop(ctx, l.Stop), strategy, h.Rand)
	if err != nil {
		return games.Choice[M]{}, fmt.Errorf("codebreaking: %s: %w", strategy, err)
	}
	why, numbers := t.Explain(c, found)
	return games.Choice[M]{Move: move(found.Guess), Value: -found.Expected, Proven: found.Proven, Nodes: found.Nodes, Why: why, Note: numbers}, nil
}

// Texts are the IDs of the texts of a game about guesses and answers.
type Texts struct {
	WhyOnly    string // one candidate is left
	WhyLeaves  string // at most Count candidates are left after the answer
	WhyTells   string // the answer tells the code
	WhyPerhaps string // the same, and the guess may be right
	Note       string // the figures behind a guess: Count candidates
	// NoteExpected is Note where Expected is the mean number of guesses still needed.
	NoteExpected string
	WhyMistake   string // the answers contradict each other
	NoteMistake  string
	WhyMany      string // the candidates are too many to list
	NoteMany     string

	BetterOnly   string // the better guess is the only candidate
	BetterLeaves string // the better guess leaves Count candidates on average, this one Left
	AnswerLeft   string // the answer left Left of Count candidates
}

// Explain says what is good about a guess, and in a second text the figures behind it.
func (t *Texts) Explain(c *Candidates, found strategies.Suggestion) (why, numbers games.Text) {
	space, set := c.List()
	if space == nil {
		return games.T(t.WhyMany), games.T(t.NoteMany)
	}
	switch len(set) {
	case 0:
		return games.T(t.WhyMistake), games.T(t.NoteMistake)
	case 1:
		return games.T(t.WhyOnly), games.Text{}
	}
	largest, itself := 0, false
	for _, class := range space.Partition(found.Guess, set) {
		if class.Answer == c.rules.Right() {
			itself = true
			continue
		}
		largest = max(largest, len(class.Codes))
	}
	args := []any{"Count", len(set), "Expected", found.Expected}
	numbers = games.T(t.Note, args...)
	if found.Expected > 0 {
		numbers = games.T(t.NoteExpected, args...)
	}
	switch {
	case largest > 1:
		return games.T(t.WhyLeaves, "Count", largest), numbers
	case itself:
		return games.T(t.WhyPerhaps), numbers
	default:
		return games.T(t.WhyTells), numbers
	}
}
