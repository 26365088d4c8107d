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
)

// contest is a series of games between two contestants.
type contest struct {
	game       *games.Game
	start      games.Position
	contenders [2]contestant
	games      int
	openings   int // number of random plies before the contestants move
	seed       uint64
	won        bool         // use only openings that perfect play wins, with contestant 0 on the winning side
	limits     games.Limits // for solving openings
}

// result is one game of a contest.
type result struct {
	played bool
	winner int        // index of the contestant, -1 for a draw
	seat   games.Seat // seat of contestant 0
	plies  int
	think  [2]clock // of each contestant
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

// play plays the i-th game. With random openings, games 2n and 2n+1 have the same opening
// and exchanged seats.
func (c *contest) play(ctx context.Context, i int) (result, error) {
	opening, first := i, games.Seat(0) // the seat of contestant 0
	if c.openings > 0 && !c.won {
		opening, first = i/2, games.Seat(i%2)
	}
	p, winner, err := c.open(ctx, uint64(opening))
	if err != nil {
		return result{}, err
	}
	if c.won {
		first = winner
	}
	secrets, err := c.secrets(p, i)
	if err != nil {
		return result{}, err
	}
	r := result{played: true, winner: -1, seat: first}
	var players [2]seated
	for k, x := range c.contenders {
		if players[k], err = x.sit(c.game); err != nil {
			return result{}, err
		}
	}
	for !p.Outcome().Over {
		if move, due := automatic(c.game, p, secrets, newRand(c.seed, 3, uint64(i), uint64(r.plies))); due {
			if p, err = p.Play(move); err != nil {
				return result{}, err
			}
			r.plies++
			continue
		}
		k := int(p.Turn() ^ first)
		hand := games.Hand{Secret: secrets[p.Turn()], Rand: newRand(c.seed, 2, uint64(i), uint64(r.plies))}
		if p, err = c.move(ctx, p, players[k], hand, &r.think[k]); err != nil {
			return result{}, err
		}
		r.plies++
	}
	if w := p.Outcome().Winner; w != games.Nobody {
		r.winner = int(w ^ first)
	}
	return r, nil
}

// automatic returns a move that no player chooses: a roll, or an answer that the secret of
// the seat to move determines.
func automatic(g *games.Game, p games.Position, secrets [2]string, r *rand.Rand) (move string, due bool) {
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
		return g.Secrets.Forced(p, p.Turn(), secrets[p.Turn()])
	}
	return "", false
}

// move plays a player's move, or the only legal move without asking the player.
func (c *contest) move(ctx context.Context, p games.Position, player seated, h games.Hand, think *clock) (games.Position, error) {
	if only, forced := forcedMove(p); forced && c.game.MoveForm(p) == nil {
		return p.Play(only)
	}
	begun := time.Now()
	t, err := player(ctx, p, h)
	if err != nil {
		return nil, err
	}
	think.add(time.Since(begun))
	return p.Play(t.Move)
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

// secrets draws the secrets of the seats that have one.
func (c *contest) secrets(p games.Position, i int) ([2]string, error) {
	var secrets [2]string
	for s := range secrets {
		if !c.game.Info.Seats[s].Secret {
			continue
		}
		if c.openings > 0 {
			return secrets, cli.BadInput("%s has secrets, so its openings cannot be random: leave -openings at 0", c.game.Info.Name)
		}
		secrets[s] = c.game.Secrets.Draw(p, games.Seat(s), newRand(c.seed, 3, uint64(i), uint64(s)))
	}
	return secrets, nil
}

// maxDraws is the number of random openings after which open gives up.
const maxDraws = 1000

// open plays a random opening that does not end the game. If only won openings count, it
// returns a solved one and its winner.
func (c *contest) open(ctx context.Context, opening uint64) (games.Position, games.Seat, error) {
	for try := range uint64(maxDraws) {
		r := newRand(c.seed, 1, opening, try)
		p := c.start
		for ply := 0; ply < c.openings && !p.Outcome().Over; ply++ {
			var err error
			move, _ := c.game.RandomMove(p, r)
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
