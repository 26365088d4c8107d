package bot

import (
	"context"
	"sync"
	"time"

	"parlour/games/match"
)

// If there are workers, a process that responds to members leaves slow work to them. It
// defers analyses and pictures, and releases their leases. It cancels a computer's move
// that is not ready soon and releases the match; for a while it leaves that player's other
// matches to workers without trying. It takes over work only when it is overdue.
//
// Overdue work also shows that no worker is alive, or too few. Then the process does
// everything itself for a while before it offloads again.

const (
	overdueAfter = 3 * time.Second  // how long due work waits for a worker
	aloneFor     = 30 * time.Second // how long a process then does everything itself
	slowFor      = time.Minute      // how long a player counts as slow
)

// offload is what a process knows about workers.
type offload struct {
	mu    sync.Mutex
	alone time.Time             // until when this process does everything itself
	slow  map[thinker]time.Time // until when these players count as slow
}

// thinker is a computer player of a game.
type thinker struct{ game, player string }

func newOffload() offload { return offload{slow: map[thinker]time.Time{}} }

// offloads reports whether this process leaves slow work to workers now.
func (b *Bot) offloads() bool {
	if !b.Options.Offload || b.Worker {
		return false
	}
	b.offload.mu.Lock()
	defer b.offload.mu.Unlock()
	return !b.host.Now().Before(b.offload.alone)
}

// overdue returns how long work must have been due before this process takes it over.
func (b *Bot) overdue() time.Duration {
	if b.offloads() {
		return overdueAfter
	}
	return 0
}

// stopOffloading has this process do everything itself for a while if it had to take over
// overdue work: there are no workers, or too few.
func (b *Bot) stopOffloading(tasks int) {
	if tasks == 0 || !b.offloads() {
		return
	}
	b.Log.Warn("work overdue, so this process does it for a while: start more workers with \"parlour worker\"", "tasks", tasks)
	b.offload.mu.Lock()
	defer b.offload.mu.Unlock()
	b.offload.alone = b.host.Now().Add(aloneFor)
}

// isSlow reports whether the computer's move at a table is left to workers.
func (b *Bot) isSlow(t *match.Table) bool {
	if !b.offloads() {
		return false
	}
	b.offload.mu.Lock()
	defer b.offload.mu.Unlock()
	return b.host.Now().Before(b.offload.slow[thinkerAt(t)])
}

// leaveToWorker marks the player whose move took too long as slow, and releases the match
// for a worker.
func (b *Bot) leaveToWorker(ctx context.Context, t *match.Table) {
	b.offload.mu.Lock()
	b.offload.slow[thinkerAt(t)] = b.host.Now().Add(slowFor)
	b.offload.mu.Unlock()
	b.release(ctx, t)
}

// release releases the lease of a match, so that another process does what is left.
func (b *Bot) release(ctx context.Context, t *match.Table) {
	b.Log.Debug("match released", "match", t.Match.ID, "channel", t.Match.Channel)
	if err := b.host.LetGo(ctx, t); err != nil && ctx.Err() == nil {
		b.Log.Warn("lease not released; it expires", "match", t.Match.ID, "error", err)
	}
}

func thinkerAt(t *match.Table) thinker {
	return thinker{t.Match.Game, t.Chair(t.Turn()).Player}
}
