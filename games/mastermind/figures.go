package mastermind

import "parlour/games"

var _ games.Illustrated = (*game)(nil)

// The code and the guess of the figures: one peg in its place, one elsewhere,
// two colours that the code has not. It is a code of every rule set of pegs.
const (
	figureCode  = "1234"
	figureGuess = "1356"
)

// Figures show the answers of every kind to the same guess at the same code.
func (g *game) Figures() []games.Figure {
	return []games.Figure{
		g.figure("mastermind.figure.black-white", classic),
		g.figure("mastermind.figure.exact-common", mottemeister),
		g.figure("mastermind.figure.per-peg", positional),
	}
}

// figure is a guess with its answer by a rule set.
func (g *game) figure(caption, rules string) games.Figure {
	s, err := open(g.library, games.Options{optRules: rules})
	if err != nil {
		return games.Figure{Caption: games.Text{ID: caption}} // cannot be: the rule set is known
	}
	code, _ := readCode(s.Variant, figureCode)
	guess, _ := readCode(s.Variant, figureGuess)
	row := Row{Guess: guess, Answer: s.Variant.Codes.Grade(guess, code)}
	s.rows = []Row{row}
	view := games.View{Alt: s.alt("")}
	view.Board.Rows = s.answered(label(s.Variant, 1), row)
	return games.Figure{Caption: games.T(caption, "Code", pegText(s.Variant, code)), View: view}
}
