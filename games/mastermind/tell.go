package mastermind

import (
	"parlour/games"
	"parlour/solver/deduce"
)

// Tell says a guess in pegs and an answer in words; marks of single pegs are
// shorter as numbers.
func (g *game) Tell(p games.Position, move string) games.Text {
	s, err := composed(p)
	if err != nil {
		return games.Text{}
	}
	m, err := parse(s, move)
	if err != nil {
		return games.Text{}
	}
	switch m.Kind {
	case Guess:
		return pegText(s.Variant, m.Code)
	case Answering:
		if s.Variant.Codes.Kind == deduce.PerPeg {
			return word(s.Variant.Codes.FormatAnswer(m.Answer))
		}
		return answerWords(s.Variant, m.Answer)
	case Ready:
		return sayReady.Label
	default:
		return insist.Label
	}
}
