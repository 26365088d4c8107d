package mastermind

import (
	"math"

	"parlour/games"
	"parlour/solver/deduce"
	"parlour/solver/deduce/mistakes"
)

// ending says who has won, and which answers turned out to be wrong.
func (s State) ending() games.Text {
	n := len(s.rows)
	if s.Outcome().Winner == Maker {
		return games.T("mastermind.end.held", "Seat", Maker, "Count", n)
	}
	wrong := s.wrong(s.rows[n-1].Guess)
	if len(wrong) == 0 {
		return games.T("mastermind.end.broken", "Seat", Breaker, "Count", n)
	}
	return games.T("mastermind.end.mistaken", "End", games.T("mastermind.end.broken-after-all", "Seat", Breaker, "Count", n), "Mistakes", s.mistakes(wrong))
}

// wrong are the answers that were wrong for a code.
func (s State) wrong(code Code) []mistakes.Correction {
	return mistakes.Corrections(s.Variant.Codes, s.fits.history(), code)
}

// mistakes says what answers should have been.
func (s State) mistakes(wrong []mistakes.Correction) games.Text {
	if len(wrong) == 1 {
		return games.T("mastermind.end.mistake", "Row", wrong[0].Turn+1, "Right", signs(s.Variant.Codes, wrong[0].Answer))
	}
	var all []games.Text
	for _, x := range wrong {
		all = append(all, games.T("mastermind.end.should", "Row", x.Turn+1, "Right", signs(s.Variant.Codes, x.Answer)))
	}
	return games.T("mastermind.end.mistakes", "Mistakes", all)
}

// farewell is the small line at the end.
func (s State) farewell() games.Text {
	if s.Outcome().Winner == Maker {
		if s.Contradictory() {
			return games.T("mastermind.end.contradiction")
		}
		return games.Text{}
	}
	mean, ok := perfectMean(s.Variant)
	if !ok || len(s.wrong(s.rows[len(s.rows)-1].Guess)) > 0 {
		return games.Text{}
	}
	return games.T("mastermind.end.perfect", "Mean", mean)
}

// perfect is what the best play there is needs: guesses for all codes together,
// the right ones included, and for the worst of them.
type perfect struct{ total, worst int }

// perfects are the rules for which it is known, by their counting answers, with
// which those of Mõttemeister come to the same.
var perfects = map[Codes]perfect{
	deduce.Classic:                      {5625, 6},
	{Pegs: 4, Colors: 5, Repeats: true}: {2463, 5},
	{Pegs: 4, Colors: 7, Repeats: true}: {11228, 6},
	{Pegs: 4, Colors: 8, Repeats: true}: {20471, 7},
	{Pegs: 3, Colors: 6, Repeats: true}: {854, 5},
	{Pegs: 4, Colors: 6}:                {1446, 5},
	{Pegs: 4, Colors: 7}:                {3639, 6},
	{Pegs: 4, Colors: 8}:                {7817, 6},
	deduce.BullsAndCows:                 {26274, 7},
	deduce.Positional:                   {1056, 4},
}

// perfectMean is how many guesses a perfect player needs on average, to a tenth;
// false where that is not known, or where the limit is too close for it.
func perfectMean(v Variant) (mean float64, ok bool) {
	codes := v.Codes
	if codes.Kind == deduce.ExactCommon {
		codes.Kind = deduce.BlackWhite
	}
	best, ok := perfects[codes]
	if !ok || v.Guesses != 0 && v.Guesses < best.worst {
		return 0, false
	}
	return math.Round(10*float64(best.total)/float64(codes.Size())) / 10, true
}
