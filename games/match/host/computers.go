package host

import (
	"context"
	"fmt"
	"time"

	"parlour/games"
	"parlour/games/match"
)

// Computers finds and stores the moves of computer players.
type Computers struct{ host *Host }

// AcceptsDraw reports whether the computer at a table accepts a draw: if the game's judge
// finds that it has no advantage. It declines if the judge cannot tell. The judge returns
// its best estimate when enough is closed.
func (c *Computers) AcceptsDraw(ctx context.Context, t *match.Table, enough <-chan struct{}) (bool, error) {
	n := len(t.Log.Moves)
	if t.Game.Judge == nil || n == 0 || len(t.Log.Chairs) != 2 {
		return false, nil
	}
	v, err := t.Game.Judge(ctx, t.Positions[n-1], t.Log.Moves[n-1].Text, games.Limits{Stop: enough})
	if err != nil || v.Standing < 0 {
		return false, err
	}
	const even = 50 // 100 is won for the first seat
	for i, c := range t.Log.Chairs {
		if c.Kind == match.Computer && (v.Standing-even)*(1-2*i) > 0 {
			return false, nil
		}
	}
	return true, nil
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
	c.host.Log.Error("computer player failed", "game", t.Match.Game, "match", t.Match.ID, "ply", len(t.Log.Moves), "player", name, "error", err)
	for m := range p.Moves() {
		return m, nil
	}
	return "", err
}
