package gametest

import (
	"slices"
	"strings"

	"parlour/games"
)

// checkDeal plays games with dealt hands. The moves of a hand are legal in public, and the
// public position shows no hand.
func checkDeal(c *checker, s start) {
	if !c.deals() {
		return
	}
	if got, err := c.game.Secrets.Read(s.position, games.Chance, s.source); s.source == "" || err != nil || got != s.source {
		c.errorf("Secrets.Read of the source that Secrets.Draw returns for games.Chance returns another, or %v", err)
	}
	for _, typed := range junkTexts {
		_, err := c.game.Secrets.Read(s.position, games.Chance, typed)
		c.refusal("Secrets.Read", err)
	}
	for range secretGames {
		for p := range c.walk(s, maxPlies) {
			if p.Turn() < 0 {
				continue
			}
			checkHandMoves(c, s, p)
			for seat := range games.Seat(s.seats) {
				checkHand(c, s, p, seat)
			}
		}
	}
}

// checkHandMoves checks the moves of the seat to move.
func checkHandMoves(c *checker, s start, p games.Position) {
	what, seen := s.opening.Name, c.seen(s, p)
	moves, _ := take(seen.Moves(), maxMoves)
	if len(moves) == 0 && c.game.MoveForm(seen) == nil {
		c.errorf("%s: the hand of seat %d has no move; let Rules.SeenBy return a state with the moves of Audience.Hand, at least one of them", what, p.Turn())
	}
	for _, m := range moves {
		if _, err := p.Canonical(m); err != nil {
			c.errorf("%s: the move %q of a hand is not legal in public: %v", what, m, err)
		}
		if got, err := seen.Canonical(m); err != nil || got != m {
			c.errorf("%s: the canonical form of the move %q of a hand is %q, %v", what, m, got, err)
		}
	}
	if move, forced := c.forced(s, p); forced && !slices.Equal(moves, []string{move}) {
		c.errorf("%s: Secrets.Forced returns %q for a hand with the moves %q; a forced move is the only one of the hand", what, move, moves[:min(len(moves), 3)])
	}
	if public, all := c.moves(p); all && len(public) < len(moves) {
		c.errorf("%s: %d moves in public, and %d of a hand", what, len(public), len(moves))
	}
	if c.game.Pass != nil {
		if move, ok := c.game.Pass(seen, p.Turn()); ok && !slices.Contains(moves, move) {
			c.errorf("%s: Pass of seat %d is %q, which its hand may not play", what, p.Turn(), move)
		}
	}
}

// checkHand checks that a hand can be shown, is the same each time, and does not show in
// public.
func checkHand(c *checker, s start, p games.Position, seat games.Seat) {
	hand := c.game.Secrets.Deal(p, seat, s.source)
	if again := c.game.Secrets.Deal(p, seat, s.source); again != hand {
		c.errorf("Secrets.Deal returns two hands for one state")
	}
	c.text("Secrets.Show", c.game.Secrets.Show(p, seat, hand))
	if len(hand) <= 2*minSecret {
		return
	}
	for where, said := range publicTexts(c, p) {
		if strings.Contains(said, hand) {
			c.errorf("%s: the hand of a seat is shown %s", s.opening.Name, where)
		}
	}
}
