package mastermind

import (
	"cmp"
	"math"

	"parlour/games"
	"parlour/solver/deduce"
	"parlour/solver/deduce/mistakes"
)

// status is the line that says what to do, or how the game ended.
func (s state) status(draft string) games.Text {
	switch {
	case s.Outcome().Over:
		return s.ending()
	case s.unready() && s.waits:
		return games.T("mastermind.status.take-time")
	case s.unready():
		return games.T("mastermind.status.think."+s.variant.pieces(), "Count", s.variant.Codes.Pegs)
	case s.asked:
		return s.askStatus(draft)
	default:
		return games.T("mastermind.status.guess", "Guess", s.progress(), "Do", s.pick(draft))
	}
}

// pieces is what a code is made of, in the ID of a text.
func (v variant) pieces() string {
	if v.Digits {
		return "digits"
	}
	return "colors"
}

// progress says which guess is next.
func (s state) progress() games.Text {
	if s.variant.Guesses == 0 {
		return games.T("mastermind.status.which", "Guess", len(s.rows)+1)
	}
	return games.T("mastermind.status.which-of", "Guess", len(s.rows)+1, "Limit", s.variant.Guesses)
}

// pick says what to tap next for a guess.
func (s state) pick(draft string) games.Text {
	picked := s.picked(draft)
	left := s.variant.Codes.Pegs - len(picked)
	switch {
	case left == 0 && s.guessed(s.codeOf(picked)):
		return games.T("mastermind.refuse.guessed")
	case left == 0:
		return games.T("mastermind.status.full")
	case len(picked) > 0:
		return games.T("mastermind.status.more", "Left", left)
	default:
		return games.T("mastermind.status.pick."+s.variant.pieces(), "Count", left)
	}
}

// askStatus asks the maker for the answer.
func (s state) askStatus(draft string) games.Text {
	number := len(s.rows) + 1
	switch {
	case s.variant.perPeg():
		return s.markStatus(draft)
	case s.counts() && draft != "":
		return games.T("mastermind.status.count-second."+s.variant.answerName(), "Exact", s.firstCount(draft))
	case s.counts():
		return games.T("mastermind.status.count."+s.variant.answerName(), "Guess", number)
	default:
		return games.T("mastermind.status.answer", "Guess", number)
	}
}

// markStatus says how many pegs still need a mark.
func (s state) markStatus(draft string) games.Text {
	left := 0
	marks := s.marked(draft)
	for _, m := range marks {
		if m == unmarked {
			left++
		}
	}
	if left > 0 {
		return games.T("mastermind.status.mark", "Left", left)
	}
	if _, ok := s.markedAnswer(marks); !ok {
		return games.T("mastermind.status.impossible")
	}
	return games.T("mastermind.status.marked")
}

// note is the small line: a legend until the first answer and for the maker,
// and whatever else is worth knowing.
func (s state) note() games.Text {
	switch {
	case s.Outcome().Over:
		return s.endNote()
	case s.unready():
		return games.T("mastermind.note.think."+repetition(s.variant)+"."+s.variant.pieces(), "Breaker", breaker)
	case s.asked && s.variant.Codes.Kind == deduce.ExactCommon:
		return games.T("mastermind.legend.in-all")
	case s.asked || len(s.rows) == 0:
		return games.T("mastermind.legend." + s.variant.answerName())
	case s.contradictory():
		return games.T("mastermind.note.played-on")
	case s.firstShown() > 0:
		return games.T("mastermind.note.earlier", "Count", s.firstShown())
	default:
		return games.Text{}
	}
}

// repetition says whether a colour may come twice, in the ID of a text.
func repetition(v variant) string {
	if v.Codes.Repeats {
		return "repeats"
	}
	return "different"
}

// ending says who has won, and which answers turned out to be wrong.
func (s state) ending() games.Text {
	n := len(s.rows)
	if s.Outcome().Winner == maker {
		return games.T("mastermind.end.held", "Seat", maker, "Count", n)
	}
	wrong := s.wrong(s.rows[n-1].Guess)
	if len(wrong) == 0 {
		return games.T("mastermind.end.broken", "Seat", breaker, "Count", n)
	}
	return games.T("mastermind.end.mistaken", "End", games.T("mastermind.end.broken-after-all", "Seat", breaker, "Count", n), "Mistakes", s.mistakes(wrong))
}

// wrong returns the answers that are wrong for a code.
func (s state) wrong(code pegCode) []mistakes.Correction {
	return mistakes.Corrections(s.variant.Codes, s.candidates.history(), code)
}

// mistakes says what wrong answers should have been.
func (s state) mistakes(wrong []mistakes.Correction) games.Text {
	if len(wrong) == 1 {
		return games.T("mastermind.end.mistake", "Row", wrong[0].Turn+1, "Right", signs(s.variant.Codes, wrong[0].Answer))
	}
	var all []games.Text
	for _, x := range wrong {
		all = append(all, games.T("mastermind.end.should", "Row", x.Turn+1, "Right", signs(s.variant.Codes, x.Answer)))
	}
	return games.T("mastermind.end.mistakes", "Mistakes", all)
}

// endNote is the small line at the end.
func (s state) endNote() games.Text {
	if s.Outcome().Winner == maker {
		if s.contradictory() {
			return games.T("mastermind.end.contradiction")
		}
		return games.Text{}
	}
	mean, ok := perfectMean(s.variant)
	if !ok || len(s.wrong(s.rows[len(s.rows)-1].Guess)) > 0 {
		return games.Text{}
	}
	return games.T("mastermind.end.perfect", "Mean", mean)
}

// perfect is how many guesses perfect play needs for all codes together, and
// for the worst of them, the right guess included.
type perfect struct{ total, worst int }

// perfects has the rules for which that is known. Those of Mõttemeister are the
// same as with black and white pegs.
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

// perfectOf is perfect play by the rules, where it is known.
func perfectOf(codes deduce.Rules) (perfect, bool) {
	if codes.Kind == deduce.ExactCommon {
		codes.Kind = deduce.BlackWhite
	}
	best, ok := perfects[codes]
	return best, ok
}

// patience is how many guesses there are taken to be where there is no limit.
const patience = 10

// optimum is what perfect play needs. A code that was not found in time counts as
// one guess more than the limit, so that the limit may be one short of what the
// worst code needs.
func optimum(o games.Options) (games.Optimum, bool) {
	v, err := variantOf(o)
	if err != nil {
		return games.Optimum{}, false
	}
	most := cmp.Or(v.Guesses, patience)
	best, ok := perfectOf(v.Codes)
	return games.Optimum{Seat: breaker, Mean: float64(best.total) / float64(v.Codes.Size()), Most: most}, ok && most+1 >= best.worst
}

// perfectMean is how many guesses a perfect player needs on average, to a
// tenth. It is false if that is not known, or if the limit is too low for it.
func perfectMean(v variant) (mean float64, ok bool) {
	best, ok := perfectOf(v.Codes)
	if !ok || v.Guesses != 0 && v.Guesses < best.worst {
		return 0, false
	}
	return math.Round(10*float64(best.total)/float64(v.Codes.Size())) / 10, true
}
