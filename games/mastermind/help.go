package mastermind

import (
	"parlour/games"
	"parlour/games/grid"
	"parlour/solver/deduce"
)

// The code and the guess of the figures. The first peg of the guess is in
// place, the third belongs elsewhere, and the code does not have the others.
// Every rule set has this code.
const (
	figureCode  = "1346"
	figureGuess = "1235"
)

// hidden is the label of the code, where a guess has its number.
const hidden = "?"

// figures show each kind of answer to the same guess at the same code.
func figures() []games.Figure {
	return []games.Figure{
		figure("mastermind.figure.black-white", classic),
		figure("mastermind.figure.exact-common", mottemeister),
		figure("mastermind.figure.per-peg", positional),
	}
}

// figure shows a code, and a guess at it with its answer by a rule set.
func figure(caption, rules string) games.Figure {
	f := games.Figure{Caption: games.Text{ID: caption}}
	v, err := variantOf(games.Options{optRules: rules})
	if err != nil {
		return f // cannot happen: the rule set is known
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

// brief explains the rules that are played by: what a code is, what happens,
// what an answer tells, and the limit.
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

// codeName is the kind of code in the ID of a text.
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

// similar is the named rule set with the same kind of answers.
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

// terms says what the options amount to: the codes, what an answer tells, and
// the limit.
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
