package mastermind

import (
	"parlour/games"
	"parlour/games/grid"
	"parlour/solver/deduce"
	"parlour/solver/deduce/mistakes"
)

// status names the player to move and says what to do, or how the game ended.
func (c card) status() games.Text {
	switch {
	case c.Outcome().Over:
		return c.ending()
	case c.awaitsCode() && c.delayed:
		return games.T("mastermind.status.take-time", "Seat", maker)
	case c.awaitsCode():
		think := byPiece{"mastermind.status.think.colors", "mastermind.status.think.digits"}.of(c.variant)
		return games.T(think, "Seat", maker, "Count", c.variant.Codes.Pegs)
	case c.pending:
		return c.answerDraft().status(len(c.rows) + 1)
	default:
		return games.T("mastermind.status.guess", "Guess", c.guessNumber(), "Do", c.guessDraft().status())
	}
}

// guessNumber says which guess is next.
func (c card) guessNumber() games.Text {
	if c.variant.Guesses == 0 {
		return games.T("mastermind.status.which", "Guess", len(c.rows)+1)
	}
	return games.T("mastermind.status.which-of", "Guess", len(c.rows)+1, "Limit", c.variant.Guesses)
}

// note is the small line: the meaning of answers for the maker and until the
// first answer, and later what else is worth knowing.
func (c card) note() games.Text {
	v := c.variant
	switch {
	case c.Outcome().Over:
		return c.endNote()
	case c.awaitsCode():
		return games.T(v.thinkNote(), "Breaker", breaker)
	case c.pending && v.Codes.Kind == deduce.ExactCommon:
		return games.T("mastermind.legend.in-all")
	case c.pending || len(c.rows) == 0:
		return v.explained(legends)
	case c.inconsistent():
		return games.T("mastermind.note.played-on")
	case c.firstShown() > 0:
		return games.T("mastermind.note.earlier", "Count", c.firstShown())
	default:
		return games.Text{}
	}
}

// legends are the text IDs of the meaning of answers.
var legends = byAnswer{
	blackWhite:  "mastermind.legend.black-white",
	exactCommon: "mastermind.legend.exact-common",
	perPeg:      "mastermind.legend.per-peg",
	bullsCows:   "mastermind.legend.bulls-cows",
}

// explained returns a text about the signs of answers.
func (v variant) explained(ids byAnswer) games.Text {
	here, elsewhere := grid.KeyPegs(1, 0), grid.KeyPegs(0, 1)
	if v.perPeg() {
		here, elsewhere = markTiles[deduce.Here].Cell(), markTiles[deduce.Elsewhere].Cell()
	}
	return games.T(ids.of(v), "Here", games.Cells(here), "Elsewhere", games.Cells(elsewhere), "Absent", games.Cells(markTiles[deduce.Absent].Cell()))
}

// thinkNote returns the text ID of the note for a maker who thinks of a code.
// Codes of digits have no digit twice.
func (v variant) thinkNote() string {
	switch {
	case v.Digits:
		return "mastermind.note.think.different.digits"
	case v.Codes.Repeats:
		return "mastermind.note.think.repeats.colors"
	default:
		return "mastermind.note.think.different.colors"
	}
}

// ending says who has won, and which answers were wrong.
func (c card) ending() games.Text {
	n := len(c.rows)
	if c.Outcome().Winner == maker {
		return games.T("mastermind.end.held", "Seat", maker, "Count", n)
	}
	wrong := wrongAnswers(c.state, c.rows[n-1].Guess)
	if len(wrong) == 0 {
		return games.T("mastermind.end.broken", "Finder", breaker, "Count", n)
	}
	return games.T("mastermind.end.mistaken",
		"End", games.T("mastermind.end.broken-after-all", "Finder", breaker, "Count", n), "Mistakes", mistakesText(c.variant, wrong))
}

// endNote is the small print at the end: what perfect play would need, and in
// Mõttemeister, as its author has it, the number of wrong guesses.
func (c card) endNote() games.Text {
	perfect := c.perfectNote()
	switch wrong := games.T("mastermind.end.wrong", "Count", len(c.rows)-1); {
	case c.Outcome().Winner == maker && c.inconsistent():
		return games.T("mastermind.end.contradiction")
	case c.Outcome().Winner == maker:
		return games.Text{}
	case c.variant.Name != mottemeister:
		return perfect
	case perfect.IsZero():
		return wrong
	default:
		return games.T("mastermind.lines", "First", wrong, "Then", perfect)
	}
}

// perfectNote says what perfect play would need, if that is known and the answers were right.
func (c card) perfectNote() games.Text {
	mean, ok := perfectMean(c.variant)
	if !ok || len(wrongAnswers(c.state, c.rows[len(c.rows)-1].Guess)) > 0 {
		return games.Text{}
	}
	if float64(len(c.rows)) < mean {
		return games.T("mastermind.end.faster", "Mean", mean)
	}
	return games.T("mastermind.end.perfect", "Mean", mean)
}

// wrongAnswers returns corrections of the answers that are wrong for a code.
func wrongAnswers(s state, code pegCode) []mistakes.Correction {
	return mistakes.Corrections(s.variant.Codes, s.candidates.History(), code)
}

// mistakesText says what wrong answers should have been.
func mistakesText(v variant, wrong []mistakes.Correction) games.Text {
	if len(wrong) == 1 {
		return games.T("mastermind.end.mistake", "Row", wrong[0].Turn+1, "Right", signs(v.Codes, wrong[0].Answer))
	}
	var all []games.Text
	for _, x := range wrong {
		all = append(all, games.T("mastermind.end.should", "Row", x.Turn+1, "Right", signs(v.Codes, x.Answer)))
	}
	return games.T("mastermind.end.mistakes", "Mistakes", all)
}
