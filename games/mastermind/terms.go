package mastermind

import "parlour/games"

// Terms says what the options come to: the rule set, its codes, what an answer
// tells, and the limit.
func (g *game) Terms(p games.Position) []games.Text {
	s, ok := games.StateOf[State](p)
	if !ok {
		return nil
	}
	v := s.Variant
	info := g.Info()
	limit := games.T("mastermind.terms.no-limit")
	if v.Guesses > 0 {
		limit = games.T("mastermind.terms.limit", "Count", v.Guesses)
	}
	return []games.Text{
		games.T("mastermind.terms.rules", "Rules", info.Text("option", "rules", v.Name)),
		codesText(v),
		games.T("mastermind.terms.answers", "Answers", info.Text("option", "answers", kinds[v.Codes.Kind])),
		limit,
	}
}
