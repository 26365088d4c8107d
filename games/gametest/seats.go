package gametest

import (
	"slices"

	"parlour/games"
)

// seatsOf returns the number of seats that options give the game.
func (c *checker) seatsOf(o games.Options) int {
	most, n := len(c.game.Info.Seats), c.game.Seats(o)
	if n < 1 || n > most {
		c.errorf("Seats is %d with %v; Info.Seats has room for 1 to %d", n, o, most)
		return most
	}
	return n
}

// checkPlaces checks that an outcome ranks all seats, with the winner first.
func checkPlaces(c *checker, what string, o games.Outcome, seats int) {
	checkWinners(c, what, o, seats)
	if o.Places == nil && (seats <= 2 || len(o.Winners) > 0) {
		return
	}
	if len(o.Places) != seats {
		c.errorf("%s: Outcome.Places are %d; give each of the %d seats its place", what, o.Places, seats)
		return
	}
	if o.Winner == games.Nobody && !o.Drawn() && len(o.Winners) == 0 {
		return // a common loss
	}
	for seat, place := range o.Places {
		better, equal := countPlaces(o.Places, place)
		if place != better+1 {
			c.errorf("%s: Outcome.Places are %d; seat %d is in place %d behind %d others", what, o.Places, seat, place, better)
		}
		first := place == 1 && (equal == 1 || len(o.Winners) > 0)
		if first != o.Wins(games.Seat(seat)) {
			c.errorf("%s: Outcome.Places are %d and the winner is %d or %d; only winners are in place 1", what, o.Places, o.Winner, o.Winners)
		}
	}
}

// checkWinners checks that seats that win together are several and no single seat wins.
func checkWinners(c *checker, what string, o games.Outcome, seats int) {
	for i, seat := range o.Winners {
		if seat < 0 || int(seat) >= seats || slices.Contains(o.Winners[:i], seat) || o.Winner != games.Nobody {
			c.errorf("%s: Outcome.Winners are %d and Winner is %d; name each winning seat once, and let Winner be Nobody", what, o.Winners, o.Winner)
		}
	}
}

// countPlaces returns the numbers of better and of equal places.
func countPlaces(places []int, place int) (better, equal int) {
	for _, p := range places {
		switch {
		case p < place:
			better++
		case p == place:
			equal++
		}
	}
	return better, equal
}

// checkDropOuts lets seats drop out during games.
func checkDropOuts(c *checker, s start) {
	if c.game.DropOut == nil {
		return
	}
	p, gone := s.position, []games.Seat(nil)
	for range c.config.plies {
		if p.Outcome().Over {
			break
		}
		if len(gone) < s.seats-1 && c.rand.IntN(4) == 0 {
			seat := games.Seat(c.rand.IntN(s.seats))
			if slices.Contains(gone, seat) {
				continue
			}
			p, gone = dropOut(c, s, p, seat), append(gone, seat)
			checkPosition(c, s, p)
		} else if move, ok := c.randomMove(s, p); !ok {
			break
		} else if next, err := p.Play(move); err != nil {
			break // recordGame reports it
		} else {
			p = next
		}
		checkDroppedOut(c, s, p, gone)
	}
}

// dropOut returns the position after a seat drops out, which must be the same on
// every call.
func dropOut(c *checker, s start, p games.Position, seat games.Seat) games.Position {
	before := fingerprint(p)
	next := c.game.DropOut(p, seat)
	if fingerprint(p) != before || fingerprint(next) != fingerprint(c.game.DropOut(p, seat)) {
		c.errorf("%s: DropOut of seat %d changes the state it is given, or returns another one on each call", s.opening.Name, seat)
	}
	return next
}

// checkDroppedOut checks that seats that dropped out are not to move and do not
// win.
func checkDroppedOut(c *checker, s start, p games.Position, gone []games.Seat) {
	for _, seat := range gone {
		if slices.Contains(c.movers(p), seat) {
			c.errorf("%s: seat %d has dropped out but is to move; let Turn and Simultaneous.Seats pass it over", s.opening.Name, seat)
		}
		if p.Outcome().Winner == seat {
			c.errorf("%s: seat %d has dropped out but wins", s.opening.Name, seat)
		}
	}
}
