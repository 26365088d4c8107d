package bot

import (
	"context"
	"sync"
	"time"

	"parlour/games/match"
)

// Where there are workers, a process that answers members does not do what takes
// long. It defers analyses and pictures at once, and lets go of them; a computer
// whose move does not come soon is broken off, and its match let go of, as are from
// then on for a while all in which that player is to move. Whatever is due, it takes
// over only when it has been due for some time.
//
// That is also how it knows that no worker lives, or that there are too few: what is
// due stays undone. Then it does everything itself for a while, before it tries
// again.

// Options.Elsewhere in figures: how long what is due waits for a worker, how long a
// process then does without them, and how long a player is taken for a slow one.
const (
	overdueAfter = 3 * time.Second
	aloneFor     = 30 * time.Second
	slowFor      = time.Minute
)

// elsewhere is what a process knows of workers, and of what is to be left to them.
type elsewhere struct {
	mu    sync.Mutex
	alone time.Time             // until when nothing is left to workers
	slow  map[thinker]time.Time // until when these are taken for slow
}

// thinker is a computer player of a game.
type thinker struct{ game, player string }

func newElsewhere() elsewhere { return elsewhere{slow: map[thinker]time.Time{}} }

// leaves reports whether this process leaves work to others now.
func (b *Bot) leaves() bool {
	if !b.Elsewhere || b.Worker {
		return false
	}
	b.elsewhere.mu.Lock()
	defer b.elsewhere.mu.Unlock()
	return !b.host.Now().Before(b.elsewhere.alone)
}

// overdue is how long something must have been due for this process to take it over.
func (b *Bot) overdue() time.Duration {
	if b.leaves() {
		return overdueAfter
	}
	return 0
}

// undone notes that something was due for so long that no worker can live, or too
// few.
func (b *Bot) undone(things int) {
	if things == 0 || !b.leaves() {
		return
	}
	b.Log.Warn("what was left to workers stays undone, and is done here for a while: start one by \"parlour worker\", or more of them", "things", things)
	b.elsewhere.mu.Lock()
	defer b.elsewhere.mu.Unlock()
	b.elsewhere.alone = b.host.Now().Add(aloneFor)
}

// isSlow reports whether the computer that is to move at a table is left to workers.
func (b *Bot) isSlow(t *match.Table) bool {
	if !b.leaves() {
		return false
	}
	b.elsewhere.mu.Lock()
	defer b.elsewhere.mu.Unlock()
	return b.host.Now().Before(b.elsewhere.slow[thinkerAt(t)])
}

// tooSlow notes that it took long, and has a worker go on.
func (b *Bot) tooSlow(ctx context.Context, t *match.Table) {
	b.elsewhere.mu.Lock()
	b.elsewhere.slow[thinkerAt(t)] = b.host.Now().Add(slowFor)
	b.elsewhere.mu.Unlock()
	b.letGo(ctx, t)
}

// letGo has a worker make the computer's move at a table.
func (b *Bot) letGo(ctx context.Context, t *match.Table) {
	if err := b.host.LetGo(ctx, t); err != nil && ctx.Err() == nil {
		b.Log.Warn("a match could not be left to workers; they take it when the lease is over", "match", t.Match.ID, "error", err)
	}
}

func thinkerAt(t *match.Table) thinker {
	return thinker{t.Match.Game, t.Chair(t.Turn()).Player}
}

// leave defers a request for a worker, if there are any. It then returns errHandedOver.
func (t *turn) leave(ctx context.Context, as stage) error {
	if t.record.Takeover || !t.b.leaves() {
		return nil
	}
	if err := t.hold(ctx, as); err != nil {
		return err
	}
	if !t.stored {
		return nil
	}
	t.b.held.remove(t.ref()) // first, or the lease could be renewed
	if err := t.b.host.LeaveDeferred(ctx, t.request(), t.route.Until); err != nil {
		t.b.held.add(t.ref())
		t.b.Log.Warn("a request could not be left to workers", "channel", t.r.Channel, "error", err)
		return nil
	}
	return errHandedOver
}
