package bot

import (
	"context"
	"errors"
	"time"

	"parlour/bot/schedule"
	"parlour/games"
	"parlour/games/match"
)

// attended is how many matches one process works on at once. Most of them wait
// for their turn.
const attended = 256

// sweepEvery is how often receipts that are a day old are deleted: some at a time,
// because moves wait for that in SQLite, and soon again while there are more. A busy
// bot has a hundred a second.
const (
	sweepEvery = 10 * time.Minute
	sweepSoon  = time.Second
	sweepAge   = 24 * time.Hour
	sweepLimit = 1000
)

// work attends to matches that owe something, whoever let them wait, to documents
// that are due, and to requests whose process has died: it looks for them when kicked, and every so
// often.
func (b *Bot) work(ctx context.Context) {
	tick := time.NewTicker(b.Poll)
	defer tick.Stop()
	swept, wait := b.host.Now(), sweepEvery
	for ctx.Err() == nil {
		b.guard(func() { b.look(ctx) })
		if now := b.host.Now(); now.Sub(swept) >= wait {
			swept, wait = now, b.sweep(ctx, now)
		}
		select {
		case <-ctx.Done():
		case <-tick.C:
		case <-b.wake:
		}
	}
}

// sweep deletes old receipts, and returns when to do so again.
func (b *Bot) sweep(ctx context.Context, now time.Time) time.Duration {
	n, err := b.host.Store.Sweep(ctx, now.Add(-sweepAge), sweepLimit)
	if err != nil && ctx.Err() == nil {
		b.Log.Warn("old receipts could not be deleted", "error", err)
	}
	if n >= sweepLimit {
		return sweepSoon
	}
	return sweepEvery
}

// look takes over what is due, as far as there is room for it.
func (b *Bot) look(ctx context.Context) {
	defer func() {
		now := b.host.Now()
		b.looked.Store(&now)
		b.looks.Add(1)
	}()
	if b.Ready() {
		if err := b.host.Beat(ctx); err != nil && ctx.Err() == nil {
			b.Log.Warn("it could not be noted that members are heard", "error", err)
		}
	}
	b.probe(ctx)
	overdue, began := b.overdue(), b.host.Now()
	poll, err := b.host.Poll(ctx, overdue)
	if err == nil {
		b.Set.Polled(poll.Settings, began)
	}
	things := 0
	if free := attended - b.held.len(); err == nil && free > 0 {
		things, err = b.claim(ctx, poll, overdue, free)
	}
	if err != nil && ctx.Err() == nil {
		b.Log.Error("the database could not be searched for work", "error", err)
	}
	b.undone(things)
}

// claim leases what a poll has found due, up to a number of each kind, begins to work on
// it, and returns how many things that is.
func (b *Bot) claim(ctx context.Context, poll match.PollResult, overdue time.Duration, most int) (things int, err error) {
	if poll.Matches {
		heads, err := b.host.Claim(ctx, overdue, most)
		for _, head := range heads {
			b.spawn(func(ctx context.Context) { b.takeOver(ctx, head) })
		}
		if things += len(heads); err != nil {
			return things, err
		}
	}
	if poll.Requests {
		requests, err := b.host.ClaimDeferred(ctx, overdue, most)
		for _, r := range requests {
			b.spawn(func(ctx context.Context) { b.redo(ctx, r) })
		}
		if things += len(requests); err != nil {
			return things, err
		}
	}
	if poll.Documents {
		n, err := b.errands(ctx, overdue, most)
		return things + n, err
	}
	return things, nil
}

// takeOver does what a match owes that was claimed.
func (b *Bot) takeOver(ctx context.Context, head match.Head) {
	t, err := b.host.At(ctx, head)
	if err != nil {
		if _, parked := games.RefusalIn(err); !parked && ctx.Err() == nil {
			b.Log.Error("a match could not be loaded", "match", head.ID, "channel", head.Channel, "error", err)
		}
		return
	}
	b.held.add(ref(t))
	defer b.held.remove(ref(t))
	if head.Board.DueBy(b.host.Now()) {
		b.reconcile(ctx, t)
	}
	b.wait(ctx, t, head.Due)
	b.move(ctx, t)
	if err := b.host.LetGo(ctx, t); err != nil && ctx.Err() == nil {
		b.Log.Warn("a lease could not be released; it expires", "match", t.Match.ID, "error", err)
	}
}

func ref(t *match.Table) match.Ref { return match.Ref{Channel: t.Match.Channel, ID: t.Match.ID} }

// wait does what is due because somebody is waited for: first an end to a vote or
// to waiting, then a ping, of the table as it then is.
func (b *Bot) wait(ctx context.Context, t *match.Table, due match.Deadlines) {
	now := b.host.Now()
	switch {
	case due.Has(match.DueVote, now):
		b.closeVote(ctx, t)
	case due.Has(match.DueLapse, now):
		b.lapse(ctx, t)
	case due.Has(match.DueClock, now):
		b.timeUp(ctx, t)
	case due.Has(match.DuePing, now):
		b.ping(ctx, t)
	}
}

// attend sends a table's board, as a new message if anew is set, and lets its computer
// move. What a computer plays within a moment is sent with what it answers.
func (b *Bot) attend(ctx context.Context, t *match.Table, anew bool) {
	next := b.quickly(ctx, t)
	if anew {
		wanted, err := b.host.Want(ctx, next, true)
		if err != nil {
			b.Log.Warn("a board could not be moved to the bottom", "match", t.Match.ID, "error", err)
		} else {
			next = wanted
		}
	}
	b.reconcile(ctx, next)
	b.move(ctx, next.WithoutAttempt())
}

// crowdedQuick bounds how long a response waits for a computer's move while all
// thinkers are busy: other members' games must not delay it. It is enough for a move
// that needs little thought, as a waiting move gets a slot after 10 ms.
const crowdedQuick = 50 * time.Millisecond

// quickly lets the computer whose turn it is move if its move is ready soon, and
// returns the table after that. Otherwise it returns the table as it is, and the
// move is shown when it comes.
func (b *Bot) quickly(ctx context.Context, t *match.Table) *match.Table {
	if !b.host.OwesNow(t) || b.isSlow(t) {
		return t
	}
	wait := b.Quick
	if !b.schedule.Free(schedule.Move) {
		wait = min(wait, crowdedQuick)
	}
	done := b.reply(t)
	soon := time.NewTimer(wait)
	defer soon.Stop()
	select {
	case next, moved := <-done:
		if moved {
			return next
		}
		return t
	case <-ctx.Done():
		return t
	case <-soon.C:
	}
	b.spawn(func(ctx context.Context) {
		next, moved := <-done
		if !moved {
			return
		}
		if next.Attempt.Epoch == t.Attempt.Epoch { // which is the response's
			next = next.WithoutAttempt()
		}
		b.attend(ctx, next, false)
	})
	return t
}

// reply lets the computer whose turn it is move. The table after that comes from the
// channel; nothing does if this process makes no move here, or none now.
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

// move lets computers move one ply after the other, each in its turn, and has
// every position drawn.
func (b *Bot) move(ctx context.Context, t *match.Table) {
	for b.host.OwesNow(t) {
		next := b.moved(ctx, t)
		if next == nil {
			return
		}
		b.spawn(func(ctx context.Context) { b.reconcile(ctx, next) })
		t = next.WithoutAttempt()
	}
}

// moved lets the computer whose turn it is make its move, and returns the table
// after it; nil if this process makes no move here, or none now.
func (b *Bot) moved(ctx context.Context, t *match.Table) *match.Table {
	if b.isSlow(t) {
		b.letGo(ctx, t)
		return nil
	}
	ctx, cancel := context.WithCancel(ctx)
	defer cancel()
	if !b.held.think(ref(t), t.Match.Version, cancel) {
		return nil
	}
	defer b.held.thought(ref(t), t.Match.Version)
	if wait := b.budget(t); wait > 0 {
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
		return nil // the process that changed the match attends to it
	case errors.Is(err, errTooSlow):
		b.tooSlow(ctx, t)
		return nil
	case err != nil:
		b.Log.Error("a computer's move could not be made", "match", t.Match.ID, "channel", t.Match.Channel, "error", err)
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

// budget is how long a game that is only watched has to wait, because whoever
// started it has had so much of the computers' time.
func (b *Bot) budget(t *match.Table) time.Duration {
	if !b.watched(t) {
		return 0
	}
	return b.Set.Think(t.Match.Guild, t.Match.Starter)
}

// delay lets go of a match whose computer is to move later.
func (b *Bot) delay(ctx context.Context, t *match.Table, wait time.Duration) {
	patch := match.Patch{Due: match.Deadlines{match.DueMove: b.host.Now().Add(wait)}, Release: true}
	if _, err := b.host.Store.Update(ctx, t.Match.Channel, t.Match.ID, patch); err != nil && ctx.Err() == nil {
		b.Log.Error("a match could not be put off", "match", t.Match.ID, "error", err)
	}
}

// renew keeps what this process works on for it, and ends the thinking about a
// match that another has taken over.
func (b *Bot) renew(ctx context.Context) {
	tick := time.NewTicker(b.host.Lease / 3)
	defer tick.Stop()
	for {
		select {
		case <-ctx.Done():
			return
		case <-tick.C:
		}
		lost, err := b.host.Renew(ctx, b.held.all())
		if err != nil && ctx.Err() == nil {
			b.Log.Warn("leases could not be renewed", "error", err)
		}
		b.held.lose(lost)
	}
}
