package mastermind

import "parlour/games"

// Cast lets the mathematician play where positional codes are broken for others
// to watch; nobody else has a place of their own.
func (g *game) Cast(opening string, o games.Options, seat games.Seat) string {
	if opening == watch && seat == Breaker && o.String(optRules, classic) == positional {
		return mathematician
	}
	return ""
}
