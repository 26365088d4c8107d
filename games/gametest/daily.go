package gametest

import (
	"slices"

	"parlour/games"
)

// checkDaily checks that a computer can keep the secret of a daily, and that its share does not
// show the secret.
func checkDaily(c *checker) {
	d := c.game.Daily
	if d == nil {
		return
	}
	o, known := c.game.Info.OpeningByName(d.Opening)
	if !known {
		c.errorf("Daily: there is no opening %q", d.Opening)
		return
	}
	keeper := slices.IndexFunc(c.game.Info.Seats, func(seat games.SeatInfo) bool { return seat.Secret })
	if keeper < 0 || o.Seats[keeper] != games.Computer || c.deals() {
		c.errorf("Daily: in the opening %q no computer keeps a secret of its own seat", d.Opening)
		return
	}
	options, err := games.CheckOptions(c.game.Info.Options, d.Options)
	if err == nil {
		var p games.Position
		if p, err = c.game.Open(options); err == nil {
			checkShare(c, start{opening: o, options: options, position: p, seats: c.seatsOf(options)}, games.Seat(keeper))
		}
	}
	if err != nil {
		c.errorf("Daily: its options are refused: %v", err)
	}
}

// checkShare plays a daily until its secret is found.
func checkShare(c *checker, s start, keeper games.Seat) {
	secrets := c.hands(s, c.rand)
	for p, move := range c.walkWith(s, secrets) {
		if contains(move, secrets[keeper]) {
			return
		}
		for _, line := range c.game.Daily.Share(p) {
			if contains(line, secrets[keeper]) {
				c.errorf("Daily: Share shows the secret in the line %q", line)
			}
		}
	}
}
