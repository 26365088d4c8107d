package crosscut

import (
	"parlour/games"
)

// explained adds to a choice why it was made, passing an error on.
func explained(s State) func(games.Choice[Move], error) (games.Choice[Move], error) {
	return func(c games.Choice[Move], err error) (games.Choice[Move], error) {
		if err == nil {
			c.Why = why(s, c)
		}
		return c, err
	}
}

// why says what speaks for a move, the most telling thing first.
func why(s State, c games.Choice[Move]) games.Text {
	b := s.board
	after := b.after(c.Move)
	square := c.Move.String()
	switch {
	case c.Move == Pass:
		return games.T("crosscut.why.pass")
	case after.end == finished:
		return games.T("crosscut.why.wins", "Square", square)
	case c.Proven && c.Value > 0:
		return games.T("crosscut.why.winning", "Square", square, "Count", c.Distance)
	case c.Proven && c.Value < 0:
		return games.T("crosscut.why.lost", "Square", square, "Count", c.Distance)
	}
	if m, ok := b.turned().winsAtOnce(); ok {
		return games.T("crosscut.why.stops", "Square", square, "Threat", m.String())
	}
	if m, ok := after.turned().winsAtOnce(); ok {
		return games.T("crosscut.why.threatens", "Square", square, "Threat", m.String())
	}
	if f := b.judge(c.Move); f.flips() {
		return games.T("crosscut.why.flips", "Square", square, "Count", f.flanked.count(), "Cut", f.cut)
	}
	return games.T("crosscut.why.builds", "Square", square, "Count", c.Depth)
}

// turned is the board with the other side to move.
func (b board) turned() *board {
	b.own, b.foe = b.foe, b.own
	return &b
}
