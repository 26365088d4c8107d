package bot

import (
	"cmp"
	"context"
	"errors"
	"time"

	"parlour/bot/clock"
	"parlour/bot/schedule"
	"parlour/games/match"
)

// advance sends a table's board, as a new message if anew is set, and has its computer move.
// A move that is ready soon is sent with the board.
func (b *Bot) advance(ctx context.Context, t *match.Table, anew bool) {
	next := b.quickly(ctx, t)
	if anew {
		wanted, err := b.host.Want(ctx, next, true)
		if err != nil {
			b.Log.Warn("board not moved to the bottom", "match", t.Match.ID, "error", err)
		} else {
			next = wanted
		}
	}
	b.display.Reconcile(ctx, next)
	b.move(ctx, next.WithoutAttempt())
}

// crowdedQuick bounds how long a response waits for a computer's move while all thinkers
// are busy, so that other members' games do not delay it. An easy move needs no longer,
// since a waiting move gets a slot after 10 ms.
const crowdedQuick = 50 * time.Millisecond

// quickly has the computer whose turn it is move, and returns the table after the move if
// it is ready soon. Otherwise it returns the table as it is, and the move is shown later.
func (b *Bot) quickly(ctx context.Context, t *match.Table) *match.Table {
	if !b.host.OwesNow(t) || b.isSlow(t) {
		return t
	}
	wait := b.Quick
	if !b.schedule.Free(schedule.Move) {
		wait = min(wait, crowdedQuick)
	}
	done := b.reply(t)
	if wait > 0 { // else every move is shown later
		soon, stop := clock.After(b.Clock, wait)
		defer stop()
		select {
		case next := <-done:
			return cmp.Or(next, t)
		case <-ctx.Done():
			return t
		case <-soon:
		}
	}
	b.Log.Debug("computer's move shown later", "match", t.Match.ID, "waited", wait.String())
	b.spawn(func(ctx context.Context) { b.showLater(ctx, t, <-done) })
	return t
}

// showLater shows a computer's move that was not ready for the response with the table
// before it; next is nil if this process has not made the move.
func (b *Bot) showLater(ctx context.Context, t, next *match.Table) {
	if next == nil {
		return
	}
	if next.Attempt.Epoch == t.Attempt.Epoch { // the response uses it
		next = next.WithoutAttempt()
	}
	b.advance(ctx, next, false)
}

// reply has the computer whose turn it is move. It sends the table after the move to the
// channel, and closes it without one if this process does not make the move.
func (b *Bot) reply(t *match.Table) <-chan *match.Table {
	done := make(chan *match.Table, 1)
	b.spawn(func(ctx context.Context) {
		defer close(done) // a player may panic
		if next := b.moved(ctx, t); next != nil {
			done <- next
		}
	})
	return done
}

// move has computers move until a member is to move, and shows every position.
func (b *Bot) move(ctx context.Context, t *match.Table) {
	for b.host.OwesNow(t) {
		next := b.moved(ctx, t)
		if next == nil {
			return
		}
		b.spawn(func(ctx context.Context) { b.display.Reconcile(ctx, next) })
		t = next.WithoutAttempt()
	}
}

// moved stores the move of the computer whose turn it is, and returns the table after it;
// nil if this process does not make the move.
func (b *Bot) moved(ctx context.Context, t *match.Table) *match.Table {
	if b.isSlow(t) {
		b.release(ctx, t)
		return nil
	}
	ctx, cancel := context.WithCancel(ctx)
	defer cancel()
	if !b.leases.think(ref(t), t.Match.Version, cancel) {
		b.Log.Debug("computer's move skipped: this process is computing it", "match", t.Match.ID, "version", t.Match.Version)
		return nil
	}
	defer b.leases.thought(ref(t), t.Match.Version)
	if wait := b.budget(t); wait > 0 {
		b.Log.Debug("computer's move delayed: computing time is used up", "match", t.Match.ID, "wait", wait.String())
		b.delay(ctx, t, wait)
		return nil
	}
	thought := t.Thought()
	if thought == nil {
		thought = b.think(t)
	}
	defer thought.Cancel()
	var next *match.Table
	answer, err := thought.Answer(ctx)
	if err == nil {
		next, err = b.host.Play(ctx, t, answer)
	}
	switch {
	case errors.Is(err, match.ErrStale) || ctx.Err() != nil:
		return nil // the process that changed the match goes on with it
	case errors.Is(err, errTooSlow):
		b.leaveToWorker(ctx, t)
		return nil
	case err != nil:
		b.Log.Error("computer's move failed", "match", t.Match.ID, "channel", t.Match.Channel, "error", err)
		b.delay(ctx, t, b.host.Lease)
		return nil
	}
	return next
}

// watched reports whether only computers play.
func (b *Bot) watched(t *match.Table) bool {
	for _, c := range t.Log.Chairs {
		if c.Kind != match.Computer || c.User != "" {
			return false
		}
	}
	return true
}

// budget returns how long a game between computers must wait, because its starter has used
// up the computing time of a member.
func (b *Bot) budget(t *match.Table) time.Duration {
	if !b.watched(t) {
		return 0
	}
	return b.Set.Think(t.Match.Guild, t.Match.Starter)
}

// delay releases a match whose computer moves later.
func (b *Bot) delay(ctx context.Context, t *match.Table, wait time.Duration) {
	patch := match.Patch{Due: match.Deadlines{match.DueMove: b.host.Now().Add(wait)}, Release: true}
	if _, err := b.host.Store.Update(ctx, t.Match.Channel, t.Match.ID, patch); err != nil && ctx.Err() == nil {
		b.Log.Error("match not delayed", "match", t.Match.ID, "error", err)
	}
}

// replied returns the table of a try at a daily puzzle after all moves of computers, however
// long they take. Its board is shown only to one member, in response to an interaction.
func (b *Bot) replied(ctx context.Context, table *match.Table) *match.Table {
	for b.host.OwesNow(table) && !b.isSlow(table) && ctx.Err() == nil {
		next := <-b.reply(table)
		if next == nil {
			break
		}
		table = next
	}
	return table
}

// errTooSlow is the end of a search that is left to a worker.
var errTooSlow = errors.New("bot: the computer's move takes long")

// think begins the search for the move of the computer whose turn it is. Where work is
// left to workers, the search ends after Quick with errTooSlow.
func (b *Bot) think(t *match.Table) *match.Thought {
	thought := match.NewThought(b.ctx)
	b.spawn(func(context.Context) {
		answer, err := match.Answer{}, errPanicked
		defer func() { thought.End(answer, err) }()
		owner := schedule.Owner{Server: t.Match.Guild, Member: t.Match.Starter}
		spent, failed := b.schedule.Do(thought.Context(), schedule.Move, owner, func(ctx context.Context) (err error) {
			enough, stop := b.timeout(ctx, b.Think)
			defer stop()
			thinking, cancel := ctx, func() {}
			if b.offloads() {
				thinking, cancel = b.timeout(ctx, b.Quick)
			}
			defer cancel()
			answer, err = b.host.Think(thinking, t, enough.Done())
			switch {
			case err != nil && ctx.Err() != nil:
				err = ctx.Err()
			case err != nil && thinking.Err() != nil:
				err = errTooSlow
			}
			return err
		})
		if err = failed; b.watched(t) {
			b.Set.Thought(t.Match.Guild, t.Match.Starter, spent)
		}
	})
	return thought
}

// ahead is think for the Host, which is about to store a member's act and would store
// the move with it; see match.Config. It waits for the move or for match.JoinWithin.
func (b *Bot) ahead(ctx context.Context, t *match.Table) *match.Thought {
	if b.isSlow(t) || b.watched(t) {
		return nil
	}
	ctx, cancel := b.timeout(ctx, match.JoinWithin)
	defer cancel()
	thought := b.think(t)
	b.schedule.Wait(ctx, thought.Done())
	return thought
}
