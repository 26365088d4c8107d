package gametest

import (
	"math"
	"math/rand/v2"
	"slices"

	"parlour/games"
	"parlour/games/match"
)

// roll draws a roll if it is the turn of chance.
func (c *checker) roll(r *rand.Rand, p games.Position) (string, bool) {
	if p.Turn() != games.Chance || c.game.Rolls == nil {
		return "", false
	}
	x, last := r.Float64(), ""
	for _, roll := range c.game.Rolls(p) {
		last = roll.Move
		if x -= roll.Probability; x < 0 {
			break
		}
	}
	return last, last != ""
}

// checkChances checks that there are rolls exactly at the turn of chance, and
// that they are all its moves.
func checkChances(c *checker, what string, p games.Position, moves []string, all bool) {
	var rolls []games.Roll[string]
	if c.game.Rolls != nil {
		rolls = c.game.Rolls(p)
	}
	if (p.Turn() == games.Chance) != (len(rolls) > 0) {
		c.errorf("%s: turn %d and %d rolls; let Chances return rolls if Turn is games.Chance, and none otherwise", what, p.Turn(), len(rolls))
		return
	}
	if len(rolls) > 0 {
		checkRolls(c, what, rolls, moves, all)
	}
}

// checkRolls checks the rolls of a position. all is false if there are more moves.
func checkRolls(c *checker, what string, rolls []games.Roll[string], moves []string, all bool) {
	sum, known := 0.0, map[string]bool{}
	for _, r := range rolls {
		c.checkUnique(what+": roll", r.Move, known)
		sum += r.Probability
		if !(r.Probability > 0) {
			c.errorf("%s: the roll %q has the probability %v; leave out impossible rolls", what, r.Move, r.Probability)
		}
		if all && !slices.Contains(moves, r.Move) {
			c.errorf("%s: the roll %q is not one of the moves", what, r.Move)
		}
	}
	if math.Abs(sum-1) > 1e-9 {
		c.errorf("%s: the probabilities of the rolls have the sum %v, want 1", what, sum)
	}
	if all && len(rolls) != len(moves) {
		c.errorf("%s: %d moves and %d rolls; every move of chance needs its roll", what, len(moves), len(rolls))
	}
}

// maxHostMoves is the number of moves that the host may make by itself before a seat chooses.
const maxHostMoves = 20

// checkHostMoves checks that rolls and passes soon lead to a choice of a seat, or to the end.
func checkHostMoves(c *checker, s start, p games.Position) {
	for range maxHostMoves {
		move, due := c.roll(c.rand, p)
		if !due && p.Turn() >= 0 && len(c.choosing(p)) == 0 && match.MustPass(c.game, c.seen(s, p)) {
			move, due = games.PassMove, true
		}
		if !due {
			return
		}
		next, err := p.Play(move)
		if err != nil {
			return // checkMoves reports it
		}
		p = next
	}
	c.errorf("%s: the host makes %d moves by itself, rolls and passes, and no seat has a choice; let the game end, or give a seat another move", s.opening.Name, maxHostMoves)
}

// choosing returns the seats that choose simultaneously, none if one seat is to
// move.
func (c *checker) choosing(p games.Position) []games.Seat {
	if c.game.Simultaneous == nil || p.Outcome().Over {
		return nil
	}
	if seats := c.game.Simultaneous.Seats(p); len(seats) > 1 {
		return seats
	}
	return nil
}

// movers returns the seats to move.
func (c *checker) movers(p games.Position) []games.Seat {
	if seats := c.choosing(p); seats != nil {
		return seats
	}
	return []games.Seat{p.Turn()}
}

// facing returns the position as a seat to move sees it.
func (c *checker) facing(p games.Position, seat games.Seat) games.Position {
	if slices.Contains(c.choosing(p), seat) {
		return c.game.Simultaneous.WithTurn(p, seat)
	}
	return p
}

// checkPasses checks that seats pass by legal moves, the same each time, and that
// the turn ends.
func checkPasses(c *checker, s start, p games.Position) {
	if c.game.Pass == nil || p.Turn() < 0 {
		return
	}
	for _, seat := range c.movers(p) {
		at := c.facing(p, seat)
		for n := 0; at != nil && at.Turn() == seat; n++ {
			if n == match.MaxPasses {
				c.errorf("%s: after %d moves of Pass it is still the turn of seat %d", s.opening.Name, match.MaxPasses, seat)
				break
			}
			if at = pass(c, s, at, seat); c.choosing(p) != nil {
				break
			}
		}
	}
}

// pass returns the position after a seat has passed and due rolls, nil if the seat
// cannot pass.
func pass(c *checker, s start, p games.Position, seat games.Seat) games.Position {
	move, ok := c.game.Pass(p, seat)
	if !ok {
		return nil
	}
	if again, _ := c.game.Pass(p, seat); again != move {
		c.errorf("%s: Pass of seat %d is %q, and %q on a second call", s.opening.Name, seat, move, again)
	}
	next, err := p.Play(move)
	if err != nil {
		c.errorf("%s: Pass of seat %d is %q, which is not legal: %v", s.opening.Name, seat, move, err)
		return nil
	}
	for roll, due := c.roll(c.rand, next); due; roll, due = c.roll(c.rand, next) {
		if next, err = next.Play(roll); err != nil {
			return nil // checkChances reports it
		}
	}
	return next
}

// rounds is the number of times that the choices of a round are drawn.
const rounds = 3

// checkSimultaneous checks that simultaneous choices do not depend on each
// other: the host asks all seats in the same position, and then plays the
// choices in order.
func checkSimultaneous(c *checker, s start, p games.Position) {
	what := s.opening.Name
	seats := c.choosing(p)
	known := map[games.Seat]bool{}
	for _, seat := range seats {
		if !s.plays(seat) || known[seat] {
			c.errorf("%s: Simultaneous.Seats are %d; want distinct seats that play", what, seats)
			return
		}
		known[seat] = true
		if as := c.game.Simultaneous.WithTurn(p, seat); as.Turn() != seat || as.Outcome().Over {
			c.errorf("%s: Simultaneous.WithTurn seat %d is a position in which the turn is %d", what, seat, as.Turn())
			return
		}
	}
	if seats == nil {
		return
	}
	seen := map[games.Seat]string{}
	for range rounds {
		checkRound(c, what, p, seats, seen)
	}
}

// checkRound plays random choices in order. What each seat sees meanwhile must
// be the same in all rounds.
func checkRound(c *checker, what string, p games.Position, seats []games.Seat, seen map[games.Seat]string) {
	at, played := p, []string(nil)
	for _, seat := range seats {
		moves, all := c.moves(c.game.Simultaneous.WithTurn(p, seat))
		if now, _ := take(at.Moves(), maxMoves); at.Turn() != seat || all && !slices.Equal(now, moves) {
			c.errorf("%s: after %q of the seats %d the turn is %d with the moves %q, want seat %d with the moves %q, whatever was chosen", what, played, seats, at.Turn(), now, seat, moves)
			return
		}
		sees := fingerprint(c.game.Simultaneous.WithTurn(at, seat))
		if before, again := seen[seat]; again && before != sees {
			c.errorf("%s: Simultaneous.WithTurn shows seat %d what another seat has chosen", what, seat)
		}
		seen[seat] = sees
		move, _ := c.game.RandomMove(at, c.rand)
		next, err := at.Play(move)
		if err != nil {
			c.errorf("%s: after %q seat %d cannot choose %q: %v", what, played, seat, move, err)
			return
		}
		at, played = next, append(played, move)
	}
}
