package work

import (
	"log/slog"
	"sync"
	"time"

	"parlour/games/match"
)

const (
	overdueAfter = 3 * time.Second  // how long due work waits for a worker
	aloneFor     = 30 * time.Second // how long a process then does everything itself
	slowFor      = time.Minute      // how long a player counts as slow
)

// Offload decides what a process leaves to workers.
type Offload struct {
	enabled bool
	now     func() time.Time
	log     *slog.Logger

	mu    sync.Mutex
	alone time.Time             // until when this process does everything itself
	slow  map[thinker]time.Time // until when these players count as slow
}

// thinker is a computer player of a game.
type thinker struct{ game, player string }

// Active reports whether this process leaves slow work to workers now.
func (o *Offload) Active() bool {
	if !o.enabled {
		return false
	}
	o.mu.Lock()
	defer o.mu.Unlock()
	return !o.now().Before(o.alone)
}

// Overdue returns how long work must have been due before this process takes it over.
func (o *Offload) Overdue() time.Duration {
	if o.Active() {
		return overdueAfter
	}
	return 0
}

// TookOver has this process do everything itself for a while if it had to take over overdue
// tasks: there are no workers, or too few.
func (o *Offload) TookOver(tasks int) {
	if tasks == 0 || !o.Active() {
		return
	}
	o.log.Warn("work overdue, so this process does it for a while: start more workers with \"parlour worker\"", "tasks", tasks)
	o.mu.Lock()
	defer o.mu.Unlock()
	o.alone = o.now().Add(aloneFor)
}

// isSlow reports whether the computer's move at a table is left to workers.
func (o *Offload) isSlow(t *match.Table) bool {
	if !o.Active() {
		return false
	}
	o.mu.Lock()
	defer o.mu.Unlock()
	return o.now().Before(o.slow[thinkerAt(t)])
}

// setSlow marks the player who is to move, whose move took too long, as slow.
func (o *Offload) setSlow(t *match.Table) {
	o.mu.Lock()
	defer o.mu.Unlock()
	o.slow[thinkerAt(t)] = o.now().Add(slowFor)
}

func thinkerAt(t *match.Table) thinker {
	return thinker{t.Match.Game, t.Chair(t.Turn()).Player}
}
