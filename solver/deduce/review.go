package deduce

import (
	"context"
	"math"
)

// Review is what can be said of one turn of a game afterwards.
type Review struct {
	Before, After int     // codes left before the guess and after its answer; After is 0 at a contradiction
	Bits          float64 // information in the answer: log2(Before/After), 0 at a contradiction
	ExpectedBits  float64 // information that the guess promised
	Expected      float64 // guesses needed on average from this guess on; an estimate, 0 if not known
	Best          Code    // what the strongest strategy would have guessed
	BestBits      float64 // information that it promised
	BestExpected  float64 // guesses needed on average from it on; 0 if not known
	Proven        bool    // Best is proven best and BestExpected exact
	Skill         int     // of the guess, 0 to 99; see skill
	Luck          int     // of the answer, 0 to 99; see luck
}

// Review goes through a game turn by turn. Turns after a contradiction have
// Before 0, and nothing else is known of them.
func (l *Library) Review(ctx context.Context, r Rules, history History) ([]Review, error) {
	if err := r.CheckHistory(history); err != nil {
		return nil, err
	}
	s, err := l.Space(r)
	if err != nil {
		return nil, err
	}
	policy, err := bestPlan(ctx, l, s)
	if err != nil {
		return nil, err
	}
	judge := reviewer{ctx, s, policy}
	reviews := make([]Review, len(history))
	set := s.all
	for i, turn := range history {
		if len(set) == 0 {
			break
		}
		reviews[i] = judge.turn(set, history[:i], turn)
		set = s.filter(nil, set, turn)
		if err := ctx.Err(); err != nil {
			return nil, err
		}
	}
	return reviews, nil
}

// reviewer judges turns by what the best policy would have done.
type reviewer struct {
	ctx   context.Context
	space *Space
	best  policy
}

func (j *reviewer) turn(set []int32, history History, turn Turn) Review {
	guess := j.space.Rank(turn.Guess)
	best := j.best.pick(set, history)
	n := float64(len(set))
	classes := j.space.Partition(guess, set)
	review := Review{
		Before:       len(set),
		ExpectedBits: bitsOf(classes, n),
		Best:         j.space.Code(best.guess),
		BestBits:     bitsOf(j.space.Partition(best.guess, set), n),
		BestExpected: float64(best.total) / n,
		Proven:       best.proven,
		Luck:         luck(classes, turn.Answer, j.space.rules.Right(), n),
	}
	for _, class := range classes {
		if class.Answer == turn.Answer {
			review.After = len(class.Codes)
			review.Bits = math.Log2(n / float64(review.After))
		}
	}
	excess := j.excess(&review, guess, best.guess, set, history)
	review.Skill = skill(excess)
	return review
}

// excess is how many guesses more than the best guess this one costs on average.
// Where both can be played out, that is done, by the entropy heuristic; where
// there are too many codes, a guess that promises no information costs one, and
// others less in proportion.
func (j *reviewer) excess(review *Review, guess, best int32, set []int32, history History) float64 {
	if guess == best {
		review.Expected = review.BestExpected
		return 0
	}
	if len(set)*j.space.Len() > reviewedPairs {
		return 1 - review.ExpectedBits/review.BestBits
	}
	g := newGreedy(j.space, Entropy)
	out := lookahead{greedy: g, out: g, ctx: j.ctx}
	n := float64(len(set))
	mine := float64(out.playOut(guess, set, history, never)) / n
	other := float64(out.playOut(best, set, history, never)) / n
	review.Expected = mine
	if review.BestExpected == 0 {
		review.BestExpected = other
	}
	return mine - other
}

// reviewedPairs bounds the candidates times codes of the rules for which a
// review plays guesses out: half a second at most.
const reviewedPairs = 1 << 25

// skill is 99 for the best guess, and 99 less for each guess more that it costs
// on average; not below 0.
func skill(excess float64) int {
	return int(math.Round(99 * min(1, max(0, 1-excess))))
}

// luck ranks the answer among those that the candidates would have given: 99
// times the share of them that would have left more codes than this one did,
// those that would have left as many counting half. To be right is to leave
// none. At a contradiction there is no luck: 0.
func luck(classes []Class, answer, right Answer, n float64) int {
	left := func(class Class) int {
		if class.Answer == right {
			return 0
		}
		return len(class.Codes)
	}
	actual := -1
	for _, class := range classes {
		if class.Answer == answer {
			actual = left(class)
		}
	}
	if actual < 0 {
		return 0
	}
	worse := 0.0
	for _, class := range classes {
		switch size := float64(len(class.Codes)); {
		case left(class) > actual:
			worse += size
		case left(class) == actual:
			worse += size / 2
		}
	}
	return int(math.Round(99 * worse / n))
}

// bitsOf is the information that a partition of n codes promises.
func bitsOf(classes []Class, n float64) (bits float64) {
	for _, class := range classes {
		size := float64(len(class.Codes))
		bits += size / n * math.Log2(n/size)
	}
	return bits
}
