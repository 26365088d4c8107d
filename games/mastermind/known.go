package mastermind

import "parlour/games"

// Known reports whether the code has come out: a guess was answered as being it.
func (g *game) Known(p games.Position, s games.Seat) bool {
	state, err := composed(p)
	return err == nil && s == Maker && state.broken()
}
