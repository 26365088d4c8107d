package mastermind

import (
	"parlour/games"
	"parlour/games/grid"
	"parlour/solver/deduce"
)

// The code and the guess of the figures, which every rule set has. The first peg
// of the guess is in place, the third belongs elsewhere, and the others are not
// in the code.
const (
	figureCode  = "1346"
	figureGuess = "1235"
)

// codeLabel is the label of the code, where a guess has its number.
const codeLabel = "?"

// figures show the answer of each kind to the same guess.
func figures() []games.Figure {
	return []games.Figure{
		figure("mastermind.figure.black-white", classic),
		figure("mastermind.figure.exact-common", mottemeister),
		figure("mastermind.figure.per-peg", positional),
	}
}

// figure shows a code and a guess, with the answer by a rule set.
func figure(caption, rules string) games.Figure {
	f := games.Figure{Caption: games.Text{ID: caption}}
	v, err := variantOf(games.Options{optRules: rules})
	if err != nil {
		return f // does not happen: the rule set exists
	}
	code, _ := readCode(v, figureCode)
	guess, _ := readCode(v, figureGuess)
	r := row{Guess: guess, Answer: v.Codes.Grade(guess, code)}
	f.View.Board.Rows = []grid.Row{{Label: codeLabel, Cells: pegs(v, code)}, answeredRow(v, 1, r)}
	f.View.Alt = games.T("mastermind.alt.figure", "Code", pegNames(v, code),
		"Guess", pegNames(v, guess), "Answer", answerWords(v, r.Answer))
	return f
}

// The text IDs of the line about answers in the rules in short, and of the
// caption of the figure below them.
var (
	briefAnswers = byAnswer{
		blackWhite:  "mastermind.brief.answer.black-white",
		exactCommon: "mastermind.brief.answer.exact-common",
		perPeg:      "mastermind.brief.answer.per-peg",
		bullsCows:   "mastermind.brief.answer.bulls-cows",
	}
	briefFigures = byAnswer{
		blackWhite:  "mastermind.brief.figure.black-white",
		exactCommon: "mastermind.brief.figure.exact-common",
		perPeg:      "mastermind.brief.figure.per-peg",
		bullsCows:   "mastermind.brief.figure.bulls-cows",
	}
)

// brief returns the rules in short: the codes, the course of the game, the
// answers, and the limit.
func brief(s state) games.Brief {
	v := s.variant
	limit := games.T("mastermind.brief.no-limit")
	if v.Guesses > 0 {
		limit = games.T("mastermind.brief.limit", "Count", v.Guesses)
	}
	keeper := v.explained(briefAnswers)
	if v.Codes.Kind == deduce.ExactCommon { // its keys ask for the total
		keeper = games.T("mastermind.keeper.exact-common")
	}
	return games.Brief{
		Title: games.T(ruleSetOf(v.Name).brief),
		Lines: []games.Text{
			games.T(v.briefCode(), "Count", v.Codes.Pegs, "Colors", v.Codes.Colors),
			games.T("mastermind.brief.guess"),
			v.explained(briefAnswers),
			limit,
		},
		Answer: keeper,
		Figure: figure(briefFigures.of(v), similar.of(v)),
	}
}

// briefCode returns the text ID of the line about codes.
func (v variant) briefCode() string {
	switch {
	case v.Digits:
		return "mastermind.brief.code.digits"
	case v.Codes.Repeats || v.Codes.Pegs == 1:
		return "mastermind.brief.code.repeats"
	default:
		return "mastermind.brief.code.different"
	}
}

// similar is the named rule set with each kind of answer.
var similar = byAnswer{blackWhite: classic, exactCommon: mottemeister, perPeg: positional, bullsCows: bullsAndCows}

// terms describes the rules that the options select: the codes, the kind of
// answer, and the limit.
func terms(s state) []games.Text {
	v := s.variant
	limit := games.T("mastermind.terms.no-limit")
	if v.Guesses > 0 {
		limit = games.T("mastermind.terms.limit", "Count", v.Guesses)
	}
	codes := "mastermind.terms.codes.different"
	if v.Codes.Repeats {
		codes = "mastermind.terms.codes.repeats"
	}
	return []games.Text{
		games.T(codes, "Count", v.Codes.Pegs, "Colors", swatches(v)),
		games.T("mastermind.terms.answers", "Answers", games.T("mastermind.option.answers."+kinds[v.Codes.Kind])),
		limit,
	}
}
