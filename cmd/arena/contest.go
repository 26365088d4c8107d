package main

import (
	"context"
	"math/rand/v2"
	"runtime"
	"sync"
	"sync/atomic"
	"time"

	"parlour/cmd/internal/cli"
	"parlour/games"
	"parlour/games/match"
)

// contest is a series of games between contestants, who take the seats in turn: in a game of
// three, the third seat belongs to the third contestant, or else again to the first.
type contest struct {
	scene
	contenders []contestant
	games      int
	openings   int // number of random plies before the contestants move
	seed       uint64
	won        bool         // use only openings that perfect play wins, with contestant 0 on the winning side
	limits     games.Limits // for solving openings
}

// result is one game of a contest.
type result struct {
	played  bool
	outcome games.Outcome
	shift   int // the contestant in the first seat
	plies   int
	think   []clock // of each contestant
}

// clock is the thinking time of a contestant.
type clock struct {
	moves   int
	total   time.Duration
	longest time.Duration
}

func (c *clock) add(d time.Duration) {
	c.moves++
	c.total += d
	c.longest = max(c.longest, d)
}

func (c *clock) join(d clock) {
	c.moves += d.moves
	c.total += d.total
	c.longest = max(c.longest, d.longest)
}

// mean returns the mean time per move in seconds.
func (c clock) mean() float64 {
	if c.moves == 0 {
		return 0
	}
	return c.total.Seconds() / float64(c.moves)
}

// run plays the games, as many at once as there are processors; that number does not change
// the games. If the context ends or a game fails, it returns the games played so far and the
// error.
func (c *contest) run(ctx context.Context) ([]result, error) {
	ctx, stop := context.WithCancelCause(ctx)
	defer stop(nil)
	results := make([]result, c.games)
	var next atomic.Int64
	var all sync.WaitGroup
	for range min(runtime.GOMAXPROCS(0), c.games) {
		all.Go(func() {
			for ctx.Err() == nil {
				i := int(next.Add(1)) - 1
				if i >= c.games {
					return
				}
				r, err := c.play(ctx, i)
				if err != nil {
					stop(err)
					return
				}
				results[i] = r
			}
		})
	}
	all.Wait()
	return results, context.Cause(ctx)
}

// exchanges reports whether each opening or deal is played by the contestants in all seats.
func (c *contest) exchanges() bool {
	return c.openings > 0 && !c.won || match.Deals(c.game)
}

// holder returns the contestant in a seat.
func (c *contest) holder(s games.Seat, shift int) int { return (int(s) + shift) % len(c.contenders) }

// play plays the i-th game. If the contestants exchange seats, two contestants play games 2n
// and 2n+1 with the same opening and deal, three play 3n to 3n+2.
func (c *contest) play(ctx context.Context, i int) (result, error) {
	round, r := i, result{played: true, think: make([]clock, len(c.contenders))}
	if n := len(c.contenders); c.exchanges() {
		round, r.shift = i/n, i%n
	}
	h, err := c.hide(i, round)
	if err != nil {
		return result{}, err
	}
	p, winner, err := c.open(ctx, h, uint64(round))
	if err != nil {
		return result{}, err
	}
	if c.won {
		r.shift = int(winner)
	}
	players := make([]seated, len(c.contenders))
	for k, x := range c.contenders {
		if players[k], err = x.sit(c.game); err != nil {
			return result{}, err
		}
	}
	for ; !p.Outcome().Over; r.plies++ {
		next, due := automatic(p, h, newRand(c.seed, 3, uint64(i), uint64(r.plies)))
		if !due {
			k := c.holder(p.Turn(), r.shift)
			hand := games.Hand{Secret: h.of(p, p.Turn()), Rand: newRand(c.seed, 2, uint64(i), uint64(r.plies))}
			if next, err = c.choose(ctx, h.seen(p), players[k], hand, &r.think[k]); err != nil {
				return result{}, err
			}
		}
		if p, err = p.Play(next); err != nil {
			return result{}, err
		}
	}
	r.outcome = p.Outcome()
	return r, nil
}

// automatic returns a move that no player chooses: a roll, or an answer that the secret of
// the seat to move determines.
func automatic(p games.Position, h hands, r *rand.Rand) (move string, due bool) {
	g := h.game
	switch {
	case p.Turn() == games.Chance:
		at := r.Float64()
		for _, roll := range g.Rolls(p) {
			move, at = roll.Move, at-roll.Probability
			if at < 0 {
				break
			}
		}
		return move, true
	case g.Secrets != nil && g.Secrets.Forced != nil:
		return g.Secrets.Forced(p, p.Turn(), h.of(p, p.Turn()))
	}
	return "", false
}

// choose returns a player's move, which must be one of its hand, or the only legal move
// without asking the player.
func (c *contest) choose(ctx context.Context, seen games.Position, player seated, h games.Hand, think *clock) (string, error) {
	if only, forced := forcedMove(seen); forced && c.game.MoveForm(seen) == nil {
		return only, nil
	}
	begun := time.Now()
	t, err := player(ctx, seen, h)
	if err != nil {
		return "", err
	}
	think.add(time.Since(begun))
	return seen.Canonical(t.Move)
}

// forcedMove returns the only listed move, if there is only one.
func forcedMove(p games.Position) (only string, forced bool) {
	n := 0
	for m := range p.Moves() {
		if only = m; n > 0 {
			return "", false
		}
		n++
	}
	return only, n == 1
}

// maxDraws is the number of random openings after which open gives up.
const maxDraws = 1000

// open plays a random opening that does not end the game. If only won openings count, it
// returns a solved one and its winner.
func (c *contest) open(ctx context.Context, h hands, opening uint64) (games.Position, games.Seat, error) {
	for try := range uint64(maxDraws) {
		r := newRand(c.seed, 1, opening, try)
		p := c.start
		for ply := 0; ply < c.openings && !p.Outcome().Over; ply++ {
			var err error
			move, _ := c.game.RandomMove(h.seen(p), r)
			if p, err = p.Play(move); err != nil {
				return nil, games.Nobody, err
			}
		}
		if p.Outcome().Over {
			continue
		}
		if !c.won {
			return p, games.Nobody, nil
		}
		v, err := solved(ctx, c.game, p, c.limits)
		if err != nil || v.Solved && !v.Draw {
			return p, v.winner, err
		}
	}
	return nil, games.Nobody, cli.BadInput("none of %d random openings of %d plies is usable; change -openings", maxDraws, c.openings)
}
