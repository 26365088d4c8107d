package mastermind

import "parlour/games"

// Tell says a guess in pegs and an answer in its signs.
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
		return s.answerLabel(m.Answer)
	case Ready:
		return readyLabel
	case NotYet:
		return notYetLabel
	default:
		return insistLabel
	}
}
