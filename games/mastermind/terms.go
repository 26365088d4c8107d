package mastermind

import "parlour/games"

// Terms says what the options come to: the codes, what an answer tells, and the
// limit.
func (g *game) Terms(p games.Position) []games.Text {
	s, ok := games.StateOf[State](p)
	if !ok {
		return nil
	}
	v := s.Variant
	limit := games.T("mastermind.terms.no-limit")
	if v.Guesses > 0 {
		limit = games.T("mastermind.terms.limit", "Count", v.Guesses)
	}
	return []games.Text{
		games.T("mastermind.terms.codes."+repetition(v), "Count", v.Codes.Pegs, "Colors", swatches(v)),
		games.T("mastermind.terms.answers", "Answers", g.Info().Text("option", "answers", kinds[v.Codes.Kind])),
		limit,
	}
}
