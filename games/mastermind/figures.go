package mastermind

import (
	"parlour/games"
	"parlour/games/grid"
	"parlour/solver/deduce"
)

var _ games.Illustrated = (*game)(nil)

// The code and the guess of the figures: the first peg in its place, the third of
// the guess elsewhere, two that the code has not. It is a code of every rule set.
const (
	figureCode  = "1346"
	figureGuess = "1235"
)

// hidden stands where a guess has its number.
const hidden = "?"

// Figures show the answers of every kind to the same guess at the same code.
func (g *game) Figures() []games.Figure {
	return []games.Figure{
		g.figure("mastermind.figure.black-white", classic),
		g.figure("mastermind.figure.exact-common", mottemeister),
		g.figure("mastermind.figure.per-peg", positional),
	}
}

// figure is a code, and a guess at it with its answer by a rule set.
func (g *game) figure(caption, rules string) games.Figure {
	f := games.Figure{Caption: games.Text{ID: caption}}
	s, err := open(g.library, games.Options{optRules: rules})
	if err != nil {
		return f // cannot be: the rule set is known
	}
	code, _ := readCode(s.Variant, figureCode)
	guess, _ := readCode(s.Variant, figureGuess)
	tried := Row{Guess: guess, Answer: s.Variant.Codes.Grade(guess, code)}
	f.View.Board.Rows = append([]grid.Row{row(s.Variant, hidden, pegs(s.Variant, code), "")}, s.answered(1, tried)...)
	f.View.Alt = games.T("mastermind.alt.figure", "Code", colorNames(s.Variant, code),
		"Guess", colorNames(s.Variant, guess), "Answer", answerWords(s.Variant, tried.Answer))
	return f
}

// Brief explains the rules of a position: what a code is, what happens, what an
// answer tells, and how long there is.
func (g *game) Brief(p games.Position) games.Brief {
	s, ok := games.StateOf[State](p)
	if !ok {
		return games.Brief{}
	}
	v := s.Variant
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
		Figure: g.figure("mastermind.brief.figure."+v.answerName(), v.similar()),
	}
}

// codeName is what the text about codes is called by.
func (v Variant) codeName() string {
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
func (v Variant) similar() string {
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
