package gametest

import (
	"context"
	"math"
	"math/rand/v2"
	"reflect"

	"parlour/games"
)

// checkPlayers plays games with every computer player in each of its seats.
func checkPlayers(c *checker) {
	done := map[string]int{}
	for _, s := range c.starts() {
		for seat := range s.seats {
			for _, info := range c.game.Info.PlayersFor(games.Seat(seat)) {
				key := info.Name + "\x00" + c.game.Info.Seats[seat].ID
				if done[key] == c.config.perSeat {
					continue
				}
				done[key]++
				c.guard("player "+info.Name, func() { checkPlayerGame(c, s, games.Seat(seat), info.Name) })
			}
		}
	}
}

// fewNodes returns low limits for computer players.
func fewNodes() games.Limits { return games.Limits{Nodes: 300, Depth: 2} }

// checkPlayerGame plays one game with a player in a seat. The other seats move
// at random, or keep to their secrets.
func checkPlayerGame(c *checker, s start, seat games.Seat, name string) {
	what, player := "player "+name, c.game.Players[name]
	if player == nil {
		return // checkInfo reports it
	}
	secrets, asked := c.hands(s, c.rand), false
	p := s.position
	for range c.config.plies {
		if p.Outcome().Over {
			return
		}
		var moves []string
		for _, to := range c.movers(p) {
			move, ok := "", false
			at := c.seen(s, c.facing(p, to))
			if to == seat {
				move, ok = checkThinking(c, name, player, at, c.secret(s, p, seat, secrets))
				if ok && !asked {
					checkEmptyHand(c, what, player, at)
				}
				asked = true
			} else {
				move, ok = c.otherMove(s, at, secrets)
			}
			if !ok {
				return
			}
			moves = append(moves, move)
		}
		next, err := playAll(p, moves)
		if err != nil {
			c.errorf("%s plays %q: %v", what, moves, err)
			return
		}
		p = next
	}
}

// secret returns what a seat holds.
func (c *checker) secret(s start, p games.Position, seat games.Seat, secrets []string) string {
	if c.deals() {
		return c.game.Secrets.Deal(p, seat, s.source)
	}
	return secrets[seat]
}

// playAll returns the position after moves.
func playAll(p games.Position, moves []string) (games.Position, error) {
	for _, m := range moves {
		next, err := p.Play(m)
		if err != nil {
			return nil, err
		}
		p = next
	}
	return p, nil
}

// otherMove returns a move of a seat that is not under test.
func (c *checker) otherMove(s start, p games.Position, secrets []string) (string, bool) {
	seat := p.Turn()
	if seat < 0 || secrets[seat] == "" {
		return c.randomMove(s, p)
	}
	if forced := c.game.Secrets.Forced; forced != nil {
		if move, ok := forced(p, seat, secrets[seat]); ok {
			return move, true
		}
		return c.randomMove(s, p)
	}
	keeper := c.game.Players[c.game.Info.Seats[seat].Player]
	if keeper == nil {
		return "", false
	}
	t, err := keeper(context.Background(), p, games.Hand{Secret: secrets[seat], Rand: c.rand}, fewNodes())
	return t.Move, err == nil
}

// checkThinking asks a player for a move twice, then with an ended context, and
// with an early deadline. It returns the move.
func checkThinking(c *checker, name string, player games.Player, p games.Position, secret string) (string, bool) {
	what := "player " + name
	before, seed := fingerprint(p), c.rand.Uint64()
	hand := func() games.Hand {
		return games.Hand{Secret: secret, Rand: rand.New(rand.NewPCG(seed, 1))}
	}
	first, err := player(context.Background(), p, hand(), fewNodes())
	if err != nil {
		c.refusal(what, err) // It may not play with these options.
		return "", false
	}
	c.cancelled(what, func(ctx context.Context) error {
		_, err := player(ctx, p, hand(), fewNodes())
		return err
	})
	second, err := player(context.Background(), p, hand(), fewNodes())
	if err != nil || !reflect.DeepEqual(first, second) {
		c.errorf("%s thinks %+v, and from the same seed %+v, %v", what, first, second, err)
	}
	if fingerprint(p) != before {
		c.errorf("%s: thinking changed the position", what)
	}
	checkThought(c, what, p, first)
	checkStop(c, name, p, secret, seed, first)
	return first.Move, true
}

// checkEmptyHand asks a player without a secret and without randomness.
func checkEmptyHand(c *checker, what string, player games.Player, p games.Position) {
	failed := func(why any) {
		c.errorf("%s fails on an empty hand, games.Hand{}: %v; a hint has no secret and no randomness, so use common knowledge", what, why)
	}
	defer func() {
		if r := recover(); r != nil {
			failed(r)
		}
	}()
	t, err := player(context.Background(), p, games.Hand{}, fewNodes())
	if err == nil {
		_, err = p.Canonical(t.Move)
	}
	if err != nil {
		failed(err)
	}
}

// checkThought checks what a player reports about its move.
func checkThought(c *checker, what string, p games.Position, t games.Thought) {
	if canon, err := p.Canonical(t.Move); err != nil || canon != t.Move {
		c.errorf("%s: its move %q is %q, %v", what, t.Move, canon, err)
	}
	if math.IsNaN(t.Value) || t.Distance < 0 || t.Nodes < 0 || t.Depth < 0 {
		c.errorf("%s: value %v, distance %d, nodes %d, depth %d", what, t.Value, t.Distance, t.Nodes, t.Depth)
	}
	c.text(what, t.Why, t.Note)
	if len(t.Line) > 0 && t.Line[0] != t.Move {
		c.errorf("%s: its line begins with %q and its move is %q", what, t.Line[0], t.Move)
	}
	if _, err := playAll(p, t.Line); err != nil {
		c.errorf("%s: its line %q: %v", what, t.Line, err)
	}
}

// maxNodesBeyond is the greatest number of positions that a player may search
// when its time was over from the start. Proven results are exempt.
const maxNodesBeyond = 5000

// checkStop checks Limits.Stop: one that is never closed makes no
// difference, and one that is closed from the start ends the search.
func checkStop(c *checker, name string, p games.Position, secret string, seed uint64, first games.Thought) {
	what := "player " + name
	never, at := make(chan struct{}), make(chan struct{})
	close(at)
	move := func(l games.Limits) (games.Thought, bool) {
		t, err := c.game.Players[name](context.Background(), p, games.Hand{Secret: secret, Rand: rand.New(rand.NewPCG(seed, 1))}, l)
		if err != nil {
			c.errorf("%s, given Limits.Stop: %v", what, err)
		}
		return t, err == nil
	}
	l := fewNodes()
	l.Stop = never
	if t, ok := move(l); ok && !reflect.DeepEqual(first, t) {
		c.errorf("%s thinks %+v, and with an open Limits.Stop %+v", what, first, t)
	}
	t, ok := move(games.Limits{Stop: at})
	if !ok {
		return
	}
	checkThought(c, what+", with Limits.Stop closed", p, t)
	if t.Nodes > maxNodesBeyond && !t.Proven {
		c.errorf("%s, with Limits.Stop closed, searches %d positions, want %d at most", what, t.Nodes, maxNodesBeyond)
	}
}
