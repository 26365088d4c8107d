package gametest

import "parlour/games"

// checkStatus checks that the status of a running position names the seat to move, also after
// the first tap of a move.
func checkStatus(c *checker, what string, p games.Position) {
	turn := p.Turn()
	if turn < 0 || len(c.movers(p)) != 1 {
		return
	}
	v := p.View()
	if !names(v.Status, turn) {
		c.errorf("%s: the status %v does not name seat %d, which is to move", what, v.Status, turn)
	}
	comp := c.game.Compose
	for _, key := range tappable(comp.Keys(p, "")) {
		draft, ok := comp.Add(p, "", key.Value)
		if !ok || key.Done {
			continue
		}
		if status := comp.Draft(p, draft, v).Status; !names(status, turn) {
			c.errorf("%s: after the tap %q the status %v does not name seat %d, which is to move", what, key.Value, status, turn)
		}
		return
	}
}

// names reports whether a text has a seat among its arguments, at any depth.
func names(t games.Text, seat games.Seat) bool {
	for _, arg := range t.Args {
		switch arg := arg.(type) {
		case games.Seat:
			if arg == seat {
				return true
			}
		case games.Text:
			if names(arg, seat) {
				return true
			}
		}
	}
	return false
}
