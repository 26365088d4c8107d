package host

import (
	"context"
	"fmt"
	"slices"
	"time"

	"parlour/games"
	"parlour/games/match"
)

// Computers finds and stores the moves of computer players.
type Computers struct{ host *Host }

// The bounds of a draw that computers agree to. The bots of lichess have similar ones: see
// draw_or_resign of https://github.com/lichess-bot-devs/lichess-bot.
const (
	deadWithin = 20_000 // positions that are searched for a win of either side
	evenMoves  = 10     // the computer's last moves, which must all have been even
	evenWithin = 5      // how far from 50 games.Verdict.Standing is even
	judgeNodes = 20_000 // for each of them
)

// AcceptsDraw reports whether the computers at a table accept a draw: if neither side can win by any
// play, or if at most a quarter of the board is empty and the game was even after the computers' last
// ten moves. They decline if the game's judge can't tell, or hasn't told when enough is closed.
func (c *Computers) AcceptsDraw(ctx context.Context, t *match.Table, enough <-chan struct{}) (bool, error) {
	if t.Game.Fill == nil || len(t.Log.Chairs) != 2 {
		return false, nil
	}
	budget := deadWithin
	if !winnable(t.Position(), &budget) {
		return true, nil
	}
	if empty, cells := t.Game.Fill(t.Position()); 4*empty > cells || t.Game.Judge == nil {
		return false, nil
	}
	for i, chair := range t.Log.Chairs {
		if chair.Kind != match.Computer {
			continue
		}
		if even, err := wasEven(ctx, t, games.Seat(i), enough); !even || err != nil {
			return false, err
		}
	}
	return true, nil
}

// winnable reports whether a side can win from a position by some play. It is true if the budget of
// positions does not suffice.
func winnable(p games.Position, budget *int) bool {
	if o := p.Outcome(); o.Over {
		return !o.Drawn()
	}
	for move := range p.Moves() {
		*budget--
		next, err := p.Play(move)
		if *budget < 0 || err != nil || winnable(next, budget) {
			return true
		}
	}
	return false
}

// wasEven reports whether the game was even after each of the last moves of a seat.
func wasEven(ctx context.Context, t *match.Table, s games.Seat, enough <-chan struct{}) (bool, error) {
	left := evenMoves
	for i, m := range slices.Backward(t.Log.Moves) {
		if m.Seat != s || left == 0 {
			continue
		}
		v, err := t.Game.Judge(ctx, t.Positions[i], m.Text, games.Limits{Nodes: judgeNodes, Stop: enough})
		if err != nil || v.Standing < 50-evenWithin || v.Standing > 50+evenWithin {
			return false, err
		}
		left--
	}
	return left == 0, nil
}

// DueNow reports whether a computer is to move now.
func (c *Computers) DueNow(t *match.Table) bool {
	return t.ComputerToMove() && !c.moveAt(t).After(c.host.Now())
}

// moveAt returns when the computer whose turn it is may move: at once, or after the Pause of
// the table, or if only computers play, Pace after the last move.
func (c *Computers) moveAt(t *match.Table) time.Time {
	pause := c.host.Pace
	if !match.OnlyComputers(t) {
		pause = t.Pause()
	}
	if len(t.Match.Entries) == 0 || pause == 0 {
		return c.host.Now()
	}
	return t.Match.LastAt().Add(pause)
}

// Advance makes the move of the computer whose turn it is, by [Computers.Think] and
// [Computers.Play], and returns the table after it; the same table if no computer is to move.
func (c *Computers) Advance(ctx context.Context, t *match.Table, enough <-chan struct{}) (*match.Table, error) {
	if !t.ComputerToMove() {
		return t, nil
	}
	answer, err := c.Think(ctx, t, enough)
	if err != nil {
		return nil, err
	}
	return c.Play(ctx, t, answer)
}

// Think finds the move of the computer whose turn it is. The player returns the best
// move it has when enough is closed. If too many attempts at the move have failed, Think
// parks the match and returns ErrStale. It returns the context's error when that ends.
func (c *Computers) Think(ctx context.Context, t *match.Table, enough <-chan struct{}) (match.Answer, error) {
	if t.Match.Attempts >= parkFrom {
		return match.Answer{}, c.giveUp(ctx, t)
	}
	began := c.host.Now()
	move, err := c.think(ctx, t, enough)
	return match.Answer{Move: move, Prompt: t.Match.Attempts == 0 && c.host.Now().Sub(began) <= match.JoinWithin}, err
}

// think asks the computer player. A player that fails does not stop the game:
// the first legal move is made and the failure logged.
func (c *Computers) think(ctx context.Context, t *match.Table, enough <-chan struct{}) (string, error) {
	seat := t.Turn()
	p, hand, err := c.host.Seen(t, seat)
	if err != nil {
		return "", err
	}
	// What is sealed or dealt must not follow from the moves and the seed, which anyone may export.
	if len(t.Choices().Seats()) > 0 || match.Deals(t.Game) {
		if hand.Rand, err = c.host.NewRand(); err != nil {
			return "", err
		}
	}
	name, limits := c.nextAttempt(t, seat)
	limits.Stop = enough
	player, ok := t.Game.Players[name]
	if !ok {
		return "", fmt.Errorf("match %s: %s has no player %q", t.Match.ID, t.Match.Game, name)
	}
	thought, err := ask(ctx, player, p, hand, limits)
	if ctx.Err() != nil {
		return "", ctx.Err()
	}
	if err == nil {
		var move string
		if move, err = p.Canonical(thought.Move); err == nil {
			return move, nil
		}
	}
	c.host.Log.Error("a computer player has failed", "game", t.Match.Game, "match", t.Match.ID, "ply", len(t.Log.Moves), "player", name, "error", err)
	for m := range p.Moves() {
		return m, nil
	}
	return "", err
}
