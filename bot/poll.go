package bot

import (
	"context"
	"errors"
	"time"

	"parlour/bot/clock"
	"parlour/bot/delivery"
	"parlour/games"
	"parlour/games/match"
	"parlour/games/match/host"
	"parlour/games/match/store"
)

// maxLeases bounds the leases that one process holds. Most of them wait for the scheduler.
const maxLeases = 256

// Receipts are deleted after sweepAge: sweepLimit at a time, because moves wait for that on
// SQLite; after sweepEvery, or after sweepSoon while there are more. A busy bot adds a
// hundred a second.
const (
	sweepEvery = 10 * time.Minute
	sweepSoon  = time.Second
	sweepAge   = 24 * time.Hour
	sweepLimit = 1000
)

// keepPolling polls the database, every Options.Poll and when woken, for matches and documents that
// are due and for requests whose process has died.
func (b *Bot) keepPolling(ctx context.Context) {
	swept, wait := b.host.Now(), sweepEvery
	for ctx.Err() == nil {
		b.guard(func() { b.poll(ctx) })
		if now := b.host.Now(); now.Sub(swept) >= wait {
			swept, wait = now, b.sweep(ctx, now)
		}
		clock.Wait(ctx, b.Clock, b.Poll, b.wake)
	}
}

// sweep deletes old receipts, and returns the wait before the next sweep.
func (b *Bot) sweep(ctx context.Context, now time.Time) time.Duration {
	n, err := b.host.Store.Sweep(ctx, now.Add(-sweepAge), sweepLimit)
	if err != nil && ctx.Err() == nil {
		b.Log.Warn("failed to delete old receipts", "error", err)
	}
	if n >= sweepLimit {
		return sweepSoon
	}
	return sweepEvery
}

// poll polls the database once, and takes over what is due within the limit of leases.
func (b *Bot) poll(ctx context.Context) {
	defer func() {
		now := b.host.Now()
		b.polledAt.Store(&now)
		b.polls.Add(1)
	}()
	if b.Ready() {
		if err := b.host.Uptime.Heartbeat(ctx); err != nil && ctx.Err() == nil {
			b.Log.Warn("failed to record the uptime", "error", err)
		}
	}
	b.probe(ctx)
	overdue, began := b.computers.Offload.Overdue(), b.host.Now()
	poll, err := b.host.Leases.Poll(ctx, overdue)
	if err == nil {
		b.Set.Polled(poll.Settings, began)
	}
	b.boards.Left()
	tasks := 0
	if free := maxLeases - b.computers.Leases.Len(); err == nil && free > 0 {
		tasks, err = b.claim(ctx, poll, overdue, free)
	}
	if err != nil && ctx.Err() == nil {
		b.Log.Error("failed to poll for due work", "error", err)
	}
	b.computers.Offload.TookOver(tasks)
}

// claim leases what a poll has found due, up to a number of each kind, starts to work on it,
// and returns how many tasks there are.
func (b *Bot) claim(ctx context.Context, poll host.PollResult, overdue time.Duration, most int) (tasks int, err error) {
	if poll.Matches {
		heads, err := b.host.Leases.Claim(ctx, overdue, most)
		for _, head := range heads {
			b.spawn(func(ctx context.Context) { b.takeOver(ctx, head) })
		}
		if tasks += len(heads); err != nil {
			return tasks, err
		}
	}
	if poll.Shows {
		n, err := b.boards.Due(ctx, most)
		if tasks += n; err != nil {
			return tasks, err
		}
	}
	if poll.Documents {
		n, err := b.dueDocuments(ctx, overdue, most)
		return tasks + n, err
	}
	return tasks, nil
}

// dueDocuments leases documents that are due, does their work, and returns how many there
// are.
func (b *Bot) dueDocuments(ctx context.Context, overdue time.Duration, most int) (int, error) {
	due, err := b.host.Leases.ClaimDocuments(ctx, overdue, most)
	for _, d := range due {
		b.Log.Debug("document claimed", "kind", d.Kind, "home", d.Home)
		b.spawn(func(ctx context.Context) {
			if err := b.handleDocument(ctx, d); err != nil && ctx.Err() == nil {
				b.Log.Error("failed to handle a due document", "kind", d.Kind, "home", d.Home, "error", err)
			}
		})
	}
	return len(due), err
}

// handleDocument does the work of a leased document.
func (b *Bot) handleDocument(ctx context.Context, d store.Document) error {
	switch d.Kind {
	case delivery.NoteKind, store.TurnKind: // it has expired
		d.Body = ""
		if err := b.host.Store.PutDocument(ctx, d); !errors.Is(err, store.ErrStale) {
			return err
		}
		return nil
	case store.RequestKind:
		r, ok, err := b.host.Requests.Deferred(ctx, d)
		if ok {
			b.repeatDeferred(ctx, r)
		}
		return err
	}
	return b.Set.HandleDue(ctx, d, b.Poster)
}

// takeOver does the work that is due for a leased match.
func (b *Bot) takeOver(ctx context.Context, head match.Head) {
	t, err := b.host.At(ctx, head)
	if err != nil {
		if _, parked := games.RefusalIn(err); !parked && ctx.Err() == nil {
			b.Log.Error("failed to load a match", "match", head.ID, "channel", head.Channel, "error", err)
		}
		return
	}
	b.computers.Leases.Add(host.Ref(t))
	defer b.computers.Leases.Remove(host.Ref(t))
	b.Log.Debug("match claimed", "match", head.ID, "channel", head.Channel, "due", head.Due)
	b.handleDeadline(ctx, t, head.Due)
	b.computers.Move(ctx, t)
	b.computers.Release(ctx, t)
}

// handleDeadline does the work of the first deadline of a leased match that has passed. A match that
// has been idle is shown at the bottom of the channel.
func (b *Bot) handleDeadline(ctx context.Context, t *match.Table, due match.Deadlines) {
	now := b.host.Now()
	for _, d := range []struct {
		name string
		work func(context.Context, *match.Table) (*match.Table, error)
	}{{match.DueVote, b.host.Timers.CloseVote}, {match.DueLapse, b.host.Timers.Lapse}, {match.DueClock, b.host.Timers.TimeUp}} {
		if !due.Has(d.name, now) {
			continue
		}
		next, err := d.work(ctx, t)
		switch {
		case errors.Is(err, store.ErrStale) || ctx.Err() != nil:
		case err != nil:
			b.Log.Error("failed to handle a deadline", "deadline", d.name, "match", t.Match.ID, "channel", t.Match.Channel, "error", err)
		case next.Match.Version != t.Match.Version:
			b.computers.Advance(ctx, next, d.name == match.DueLapse && next.Match.Status == match.Live)
		}
		return
	}
	if due.Has(match.DuePing, now) {
		b.remind(ctx, t)
	}
}

// renew renews the leases of this process, and cancels the search for a move of a match that
// another process has taken over.
func (b *Bot) renew(ctx context.Context) {
	for clock.Sleep(ctx, b.Clock, b.host.Lease/3) {
		lost, err := b.host.Leases.Renew(ctx, b.computers.Leases.All())
		if err != nil && ctx.Err() == nil {
			b.Log.Warn("failed to renew the leases", "error", err)
		}
		b.computers.Leases.Lose(lost)
	}
}
