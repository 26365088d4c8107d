package mastermind

import (
	"parlour/games"
	"parlour/games/grid"
	"parlour/solver/deduce"
)

// The code and the guess of the figures: the first peg in its place, the third
// of the guess elsewhere, two that the code has not. It is a code of every rule
// set.
const (
	figureCode  = "1346"
	figureGuess = "1235"
)

// hidden stands where a guess has its number.
const hidden = "?"

// figures show the answers of every kind to the same guess at the same code.
func figures() []games.Figure {
	return []games.Figure{
		figure("mastermind.figure.black-white", classic),
		figure("mastermind.figure.exact-common", mottemeister),
		figure("mastermind.figure.per-peg", positional),
	}
}

// figure is a code, and a guess at it with its answer by a rule set.
func figure(caption, rules string) games.Figure {
	f := games.Figure{Caption: games.Text{ID: caption}}
	v, err := variantOf(games.Options{optRules: rules})
	if err != nil {
		return f // cannot be: the rule set is known
	}
	s := state{variant: v}
	code, _ := readCode(s.variant, figureCode)
	guess, _ := readCode(s.variant, figureGuess)
	tried := row{Guess: guess, Answer: s.variant.Codes.Grade(guess, code)}
	f.View.Board.Rows = append([]grid.Row{boardRow(s.variant, hidden, pegs(s.variant, code), "")}, s.answered(1, tried)...)
	f.View.Alt = games.T("mastermind.alt.figure", "Code", colorNames(s.variant, code),
		"Guess", colorNames(s.variant, guess), "Answer", answerWords(s.variant, tried.Answer))
	return f
}

// brief explains the rules of a position: what a code is, what happens, what an
// answer tells, and how long there is.
func (s state) brief() games.Brief {
	v := s.variant
	limit := games.T("mastermind.brief.no-limit")
	if v.Guesses > 0 {
		limit = games.T("mastermind.brief.limit", "Count", v.Guesses)
	}
	return games.Brief{
		Title: games.T("mastermind.brief.title." + v.Name),
		Lines: []games.Text{
			games.T("mastermind.brief.code."+v.codeName(), "Count", v.Codes.Pegs, "Colors", v.Codes.Colors),
			games.T("mastermind.brief.guess"),
			games.T("mastermind.brief.answer." + v.answerName()),
			limit,
		},
		Figure: figure("mastermind.brief.figure."+v.answerName(), v.similar()),
	}
}

// codeName is what the text about codes is called by.
func (v variant) codeName() string {
	switch {
	case v.Digits:
		return "digits"
	case v.Codes.Repeats || v.Codes.Pegs == 1:
		return "repeats"
	default:
		return "different"
	}
}

// similar is the named rule set whose answers are of the same kind.
func (v variant) similar() string {
	switch {
	case v.Digits:
		return bullsAndCows
	case v.Codes.Kind == deduce.ExactCommon:
		return mottemeister
	case v.Codes.Kind == deduce.PerPeg:
		return positional
	default:
		return classic
	}
}

// terms says what the options come to: the codes, what an answer tells, and the
// limit.
func (s state) terms() []games.Text {
	v := s.variant
	limit := games.T("mastermind.terms.no-limit")
	if v.Guesses > 0 {
		limit = games.T("mastermind.terms.limit", "Count", v.Guesses)
	}
	return []games.Text{
		games.T("mastermind.terms.codes."+repetition(v), "Count", v.Codes.Pegs, "Colors", swatches(v)),
		games.T("mastermind.terms.answers", "Answers", games.T("mastermind.option.answers."+kinds[v.Codes.Kind])),
		limit,
	}
}
