package bot

import (
	"context"
	"errors"
	"time"

	"parlour/bot/clock"
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
	swept, wait := b.host.Now(), sweepEvery
	for ctx.Err() == nil {
		b.guard(func() { b.look(ctx) })
		if now := b.host.Now(); now.Sub(swept) >= wait {
			swept, wait = now, b.sweep(ctx, now)
		}
		again, stop := clock.After(b.Clock, b.Poll)
		select {
		case <-ctx.Done():
		case <-again:
		case <-b.wake:
		}
		stop()
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
	if free := attended - b.leases.len(); err == nil && free > 0 {
		things, err = b.claim(ctx, poll, overdue, free)
	}
	if err != nil && ctx.Err() == nil {
		b.Log.Error("the database could not be searched for work", "error", err)
	}
	b.stopOffloading(things)
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
		n, err := b.dueDocuments(ctx, overdue, most)
		return things + n, err
	}
	return things, nil
}

// dueDocuments leases documents that are due, does their work, and returns how many there
// are.
func (b *Bot) dueDocuments(ctx context.Context, overdue time.Duration, most int) (int, error) {
	due, err := b.host.ClaimDocuments(ctx, overdue, most)
	for _, d := range due {
		b.spawn(func(ctx context.Context) {
			attend := b.Set.Attend
			if d.Kind == noteKind {
				attend = b.dropNote
			}
			if err := attend(ctx, d, messenger{b}); err != nil && ctx.Err() == nil {
				b.Log.Error("due document not settled", "kind", d.Kind, "home", d.Home, "error", err)
			}
		})
	}
	return len(due), err
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
	b.leases.add(ref(t))
	defer b.leases.remove(ref(t))
	if head.Board.DueBy(b.host.Now()) {
		b.reconcile(ctx, t)
	}
	b.meet(ctx, t, head.Due)
	b.move(ctx, t)
	if err := b.host.LetGo(ctx, t); err != nil && ctx.Err() == nil {
		b.Log.Warn("a lease could not be released; it expires", "match", t.Match.ID, "error", err)
	}
}

// meet does the work of the first deadline of a leased match that has passed. A match that
// has been idle is shown at the bottom of the channel.
func (b *Bot) meet(ctx context.Context, t *match.Table, due match.Deadlines) {
	now := b.host.Now()
	for _, d := range []struct {
		name string
		work func(context.Context, *match.Table) (*match.Table, error)
	}{{match.DueVote, b.host.CloseVote}, {match.DueLapse, b.host.Lapse}, {match.DueClock, b.host.TimeUp}} {
		if !due.Has(d.name, now) {
			continue
		}
		next, err := d.work(ctx, t)
		switch {
		case errors.Is(err, match.ErrStale) || ctx.Err() != nil:
		case err != nil:
			b.Log.Error("deadline not met", "deadline", d.name, "match", t.Match.ID, "channel", t.Match.Channel, "error", err)
		case next.Match.Version != t.Match.Version:
			b.attend(ctx, next, d.name == match.DueLapse && next.Match.Status == match.Live)
		}
		return
	}
	if due.Has(match.DuePing, now) {
		b.remind(ctx, t)
	}
}

// renew keeps what this process works on for it, and ends the thinking about a
// match that another has taken over.
func (b *Bot) renew(ctx context.Context) {
	for clock.Sleep(ctx, b.Clock, b.host.Lease/3) {
		lost, err := b.host.Renew(ctx, b.leases.all())
		if err != nil && ctx.Err() == nil {
			b.Log.Warn("leases could not be renewed", "error", err)
		}
		b.leases.lose(lost)
	}
}
