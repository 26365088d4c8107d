package mastermind

import (
	"cmp"
	"context"
	"math"

	"parlour/games"
	"parlour/games/codebreaking"
	"parlour/solver/deduce"
)

// perfect is the number of guesses that perfect play needs: the total over all
// codes, and the number for the worst code. Both include the right guess.
type perfect struct{ total, worst int }

// perfects holds the rules for which it is known. TestPerfectsMatchTrees compares
// it with the embedded trees. Exact and common colours tell as much as black and
// white pegs, so Mõttemeister has the same values.
var perfects = map[deduce.Rules]perfect{
	deduce.Classic:                      {5625, 6},
	{Pegs: 4, Colors: 5, Repeats: true}: {2463, 5},
	{Pegs: 4, Colors: 7, Repeats: true}: {11228, 6},
	{Pegs: 4, Colors: 8, Repeats: true}: {20471, 7},
	{Pegs: 4, Colors: 9, Repeats: true}: {34666, 8},
	{Pegs: 3, Colors: 6, Repeats: true}: {854, 5},
	{Pegs: 3, Colors: 9, Repeats: true}: {3596, 6},
	{Pegs: 3, Colors: 10}:               {3575, 7},
	{Pegs: 4, Colors: 6}:                {1446, 5},
	{Pegs: 4, Colors: 7}:                {3639, 6},
	{Pegs: 4, Colors: 8}:                {7817, 6},
	{Pegs: 4, Colors: 9}:                {14914, 7},
	deduce.BullsAndCows:                 {26274, 7},
	deduce.Positional:                   {1056, 4},

	{Pegs: 4, Colors: 7, Kind: deduce.PerPeg}: {2682, 4},
	{Pegs: 4, Colors: 8, Kind: deduce.PerPeg}: {5708, 5},
	{Pegs: 4, Colors: 9, Kind: deduce.PerPeg}: {10898, 5},
}

// perfectOf returns what perfect play needs by the rules. It returns false if
// that is not known.
func perfectOf(codes deduce.Rules) (perfect, bool) {
	if codes.Kind == deduce.ExactCommon {
		codes.Kind = deduce.BlackWhite
	}
	best, ok := perfects[codes]
	return best, ok
}

// provenWinner returns the breaker if perfect play breaks every code within the limit.
func provenWinner(s state) (games.Seat, games.Text, bool) {
	best, ok := perfectOf(s.variant.Codes)
	if !ok || s.variant.Guesses != 0 && s.variant.Guesses < best.worst {
		return games.Nobody, games.Text{}, false
	}
	return breaker, games.T("mastermind.foretold", "Count", best.worst), true
}

// patience is the limit of guesses that optimum assumes where there is none.
const patience = 10

// optimum returns the mean number of guesses of perfect play. A code that is not
// found in time counts as one guess more than the limit, so the limit may be one
// less than the worst code needs.
func optimum(o games.Options) (games.Optimum, bool) {
	v, err := variantOf(o)
	if err != nil {
		return games.Optimum{}, false
	}
	most := cmp.Or(v.Guesses, patience)
	best, ok := perfectOf(v.Codes)
	return games.Optimum{Seat: breaker, Mean: float64(best.total) / float64(v.Codes.Size()), Most: most}, ok && most+1 >= best.worst
}

// perfectMean returns the mean number of guesses of perfect play, rounded to a
// tenth. It returns false if the mean is not known, or if the limit is too low
// for the worst code.
func perfectMean(v variant) (mean float64, ok bool) {
	best, ok := perfectOf(v.Codes)
	if !ok || v.Guesses != 0 && v.Guesses < best.worst {
		return 0, false
	}
	return math.Round(10*float64(best.total)/float64(v.Codes.Size())) / 10, true
}

// said are the texts about guesses and answers.
var said = codebreaking.Texts{
	WhyOnly:      "mastermind.why.only",
	WhyLeaves:    "mastermind.why.leaves",
	WhyTells:     "mastermind.why.tells",
	WhyPerhaps:   "mastermind.why.perhaps",
	Note:         "mastermind.why.note",
	NoteExpected: "mastermind.why.note-expected",
	WhyMistake:   "mastermind.why.mistake",
	NoteMistake:  "mastermind.why.note-mistake",
	WhyMany:      "mastermind.why.many",
	NoteMany:     "mastermind.why.note-many",
	BetterOnly:   "mastermind.judge.only",
	BetterLeaves: "mastermind.judge.leaves",
	AnswerLeft:   "mastermind.judge.answer",
}

// judge compares a guess with the best one, and says how lucky an answer was. It
// uses the answers before the move, which is what the breaker could know.
func judge(ctx context.Context, s state, m move, _ games.Limits) (games.Verdict, error) {
	v := games.Verdict{Skill: codebreaking.Unweighed, Luck: codebreaking.Unweighed, Standing: codebreaking.Unweighed}
	switch m.Kind {
	case readyMove:
		v.Standing = codebreaking.Even
	case answerMove:
		return said.JudgeAnswer(s.candidates, s.variant.Guesses, row{Guess: s.guess, Answer: m.Answer}.turn(), 1), nil
	case guessMove:
		return said.JudgeGuess(ctx, s.candidates, s.variant.Guesses, m.Code, func(c pegCode) string { return formatCode(s.variant, c) })
	}
	return v, nil
}
