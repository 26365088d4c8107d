package work

import (
	"cmp"
	"context"
	"errors"
	"time"

	"parlour/bot/clock"
	"parlour/bot/delivery"
	"parlour/bot/schedule"
	"parlour/games/match"
	"parlour/games/match/host"
	"parlour/games/match/store"
)

// Advance sends a table's board, as a new message if anew is set, and has its computer move.
// A move that is ready soon is sent with the board.
func (c *Computers) Advance(ctx context.Context, t *match.Table, anew bool) {
	next := c.Quickly(ctx, t)
	if anew {
		if err := c.Boards.Move(ctx, delivery.BoardOf(t.Match.Channel, t.Match.ID)); err != nil {
			c.Log.Warn("failed to move a board to the bottom", "match", t.Match.ID, "error", err)
		}
	}
	c.show(ctx, next)
	c.Move(ctx, next)
}

// show sends the board of a table to its channel.
func (c *Computers) show(ctx context.Context, t *match.Table) {
	_ = c.Boards.Deliver(ctx, delivery.BoardOf(t.Match.Channel, t.Match.ID), nil) // without an offer, which has no error
}

// crowdedQuick bounds how long a response waits for a computer's move while all thinkers
// are busy, so that other members' games do not delay it. An easy move needs no longer,
// since a waiting move gets a slot after 10 ms.
const crowdedQuick = 50 * time.Millisecond

// Quickly has the computer whose turn it is move, and returns the table after the move if
// it is ready soon. Otherwise it returns the table as it is, and the move is shown later.
func (c *Computers) Quickly(ctx context.Context, t *match.Table) *match.Table {
	if !c.Host.Computers.DueNow(t) || c.Offload.isSlow(t) {
		return t
	}
	wait := c.Quick
	if !c.Schedule.Free(schedule.Move) {
		wait = min(wait, crowdedQuick)
	}
	done := c.reply(t)
	if wait > 0 { // else every move is shown later
		soon, stop := clock.After(c.Clock, wait)
		defer stop()
		select {
		case next := <-done:
			return cmp.Or(next, t)
		case <-ctx.Done():
			return t
		case <-soon:
		}
	}
	c.Log.Debug("computer's move shown later", "match", t.Match.ID, "waited", wait.String())
	c.Spawn(func(ctx context.Context) {
		if next := <-done; next != nil { // this process has made the move
			c.Advance(ctx, next, false)
		}
	})
	return t
}

// reply has computers move. It sends the table after their moves to the channel, and closes
// it without one if this process does not make them.
func (c *Computers) reply(t *match.Table) <-chan *match.Table {
	done := make(chan *match.Table, 1)
	c.Spawn(func(ctx context.Context) {
		defer close(done) // a player may panic
		if next := c.turn(ctx, t); next != nil {
			done <- next
		}
	})
	return done
}

// Move plays the computers' moves until it is a member's turn, and then shows the position. If
// only computers play, it shows every position.
func (c *Computers) Move(ctx context.Context, t *match.Table) {
	for c.Host.Computers.DueNow(t) {
		next := c.turn(ctx, t)
		if next == nil {
			return
		}
		c.Spawn(func(ctx context.Context) { c.show(ctx, next) })
		if !match.OnlyComputers(next) { // turn has made all moves, or left the next one to a retry
			return
		}
		t = next
	}
}

// turn stores the moves of computers until a member is to move, or a single move if only
// computers play. It returns the table after them; nil if this process makes none.
func (c *Computers) turn(ctx context.Context, t *match.Table) (last *match.Table) {
	for next := t; c.Host.Computers.DueNow(next); {
		if next = c.moved(ctx, next); next == nil {
			break
		}
		if last = next; match.OnlyComputers(next) {
			break
		}
	}
	return last
}

// moved stores the move of the computer whose turn it is, and returns the table after it;
// nil if this process does not make the move.
func (c *Computers) moved(ctx context.Context, t *match.Table) *match.Table {
	if c.Offload.isSlow(t) {
		c.Release(ctx, t)
		return nil
	}
	ctx, cancel := context.WithCancel(ctx)
	defer cancel()
	if !c.Leases.think(host.Ref(t), t.Match.Version, cancel) {
		c.Log.Debug("computer's move skipped: this process is computing it", "match", t.Match.ID, "version", t.Match.Version)
		return nil
	}
	defer c.Leases.thought(host.Ref(t), t.Match.Version)
	var wait time.Duration
	if match.OnlyComputers(t) { // their starter's computing time may be used up
		wait = c.Set.Think(t.Match.Guild, t.Match.Starter)
	}
	if wait > 0 {
		c.Log.Debug("computer's move delayed: computing time is used up", "match", t.Match.ID, "wait", wait.String())
		c.delay(ctx, t, wait)
		return nil
	}
	thought := t.Search()
	if thought == nil {
		thought = c.think(t)
	}
	defer thought.Cancel()
	var next *match.Table
	answer, err := thought.Answer(ctx)
	if err == nil {
		next, err = c.Host.Computers.Play(ctx, t, answer)
	}
	switch {
	case err == nil:
		return next // even if a renewal has just found that the stored move ended the lease
	case errors.Is(err, store.ErrStale) || ctx.Err() != nil: // the process that changed the match continues it
	case errors.Is(err, errTooSlow):
		c.Offload.setSlow(t)
		c.Release(ctx, t)
	default:
		c.Log.Error("failed to play a computer's move", "match", t.Match.ID, "channel", t.Match.Channel, "error", err)
		c.delay(ctx, t, c.Host.Lease)
	}
	return nil
}

// delay releases a match whose computer moves later.
func (c *Computers) delay(ctx context.Context, t *match.Table, wait time.Duration) {
	patch := host.Patch{Due: match.Deadlines{match.DueMove: c.Host.Now().Add(wait)}, Release: true}
	if _, err := c.Host.Store.Update(ctx, t.Match.Channel, t.Match.ID, patch); err != nil && ctx.Err() == nil {
		c.Log.Error("failed to delay a match", "match", t.Match.ID, "error", err)
	}
}

// ErrPanicked is the error of work that panicked. The log has the details.
var ErrPanicked = errors.New("bot: the work panicked")

// errTooSlow is the end of a search that is left to a worker.
var errTooSlow = errors.New("work: the computer's move takes long")

// think begins the search for the move of the computer whose turn it is. Where work is
// left to workers, the search ends after Quick with errTooSlow.
func (c *Computers) think(t *match.Table) *match.Search {
	thought := match.NewSearch(c.Context())
	c.Spawn(func(context.Context) {
		answer, err := match.Answer{}, ErrPanicked
		defer func() { thought.End(answer, err) }()
		owner := schedule.Owner{Server: t.Match.Guild, Member: t.Match.Starter}
		spent, failed := c.Schedule.Do(thought.Context(), schedule.Move, owner, func(ctx context.Context) (err error) {
			enough, stop := clock.WithTimeout(ctx, c.Clock, c.Think)
			defer stop()
			thinking, cancel := ctx, func() {}
			if c.Offload.Active() {
				thinking, cancel = clock.WithTimeout(ctx, c.Clock, c.Quick)
			}
			defer cancel()
			answer, err = c.Host.Computers.Think(thinking, t, enough.Done())
			switch {
			case err != nil && ctx.Err() != nil:
				err = ctx.Err()
			case err != nil && thinking.Err() != nil:
				err = errTooSlow
			}
			return err
		})
		if err = failed; match.OnlyComputers(t) {
			c.Set.Thought(t.Match.Guild, t.Match.Starter, spent)
		}
	})
	return thought
}

// Ahead is think for the Host, which is about to store a member's act and would store
// the move with it; see host.Config. It waits for the move or for match.JoinWithin.
func (c *Computers) Ahead(ctx context.Context, t *match.Table) *match.Search {
	if c.Offload.isSlow(t) || match.OnlyComputers(t) {
		return nil
	}
	ctx, cancel := clock.WithTimeout(ctx, c.Clock, match.JoinWithin)
	defer cancel()
	thought := c.think(t)
	c.Schedule.Wait(ctx, thought.Done())
	return thought
}
