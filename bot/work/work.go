// Package work has computer players move, and keeps account of the leases under which this
// process works.
//
// # A computer's move
//
// The search for a move takes a slot of package schedule. A response waits a moment for it,
// and shows both moves ([Computers.Quickly]); the Host may store the move together with the
// member's ([Computers.Ahead]). A later move is sent to the channel. Any process can make
// it, under a lease of the match: a search ends when the match changes or the lease is lost.
//
// # Workers
//
// If there are workers, a process that responds to members leaves slow work to them. It
// defers analyses and pictures, and releases their leases. It cancels a computer's move
// that is not ready soon and releases the match; for a while it leaves that player's other
// matches to workers without trying. It takes over work only when it is overdue.
//
// Overdue work also shows that no worker is alive, or too few. Then the process does
// everything itself for a while before it offloads again.
package work

import (
	"context"
	"log/slog"
	"maps"
	"slices"
	"sync"
	"time"

	"parlour/bot/clock"
	"parlour/bot/delivery"
	"parlour/bot/schedule"
	"parlour/commands"
	"parlour/games/match"
	"parlour/games/match/host"
	"parlour/games/match/store"
)

// Options are the options of New. All are required but UseWorkers.
type Options struct {
	Host     *host.Host
	Set      *commands.Set
	Boards   *delivery.Sender
	Schedule *schedule.Scheduler
	Clock    clock.Clock
	Log      *slog.Logger
	Context  func() context.Context      // of all work
	Spawn    func(func(context.Context)) // runs work in that context on a goroutine

	Think      time.Duration // limit for a computer's move
	Quick      time.Duration // for which a response waits for one; not at all if not positive
	UseWorkers bool          // slow work is left to workers
}

// Computers has computer players move.
type Computers struct {
	Options
	Leases  Leases
	Offload Offload
}

// New returns the Computers of a process.
func New(o Options) *Computers {
	return &Computers{
		Options: o, Leases: Leases{refs: map[store.Ref]*lease{}},
		Offload: Offload{enabled: o.UseWorkers, now: o.Host.Now, log: o.Log, slow: map[thinker]time.Time{}},
	}
}

// Release releases the lease of a match, so that another process does what is left.
func (c *Computers) Release(ctx context.Context, t *match.Table) {
	c.Log.Debug("match released", "match", t.Match.ID, "channel", t.Match.Channel)
	if err := c.Host.Leases.ReleaseLeases(ctx, []store.Ref{host.Ref(t)}); err != nil && ctx.Err() == nil {
		c.Log.Warn("failed to release a lease; it expires", "match", t.Match.ID, "error", err)
	}
}

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

// Leases are this process's leases on matches and requests.
type Leases struct {
	mu   sync.Mutex
	refs map[store.Ref]*lease
}

// lease says what a lease is used for.
type lease struct {
	users  int
	thinks int64  // the version of the match about which a computer thinks, 0 for none
	cancel func() // ends the thinking
}

// Len returns the number of leases.
func (l *Leases) Len() int {
	l.mu.Lock()
	defer l.mu.Unlock()
	return len(l.refs)
}

// Add keeps a lease until Remove is called as often.
func (l *Leases) Add(ref store.Ref) {
	l.mu.Lock()
	defer l.mu.Unlock()
	l.of(ref).users++
}

func (l *Leases) of(ref store.Ref) *lease {
	x := l.refs[ref]
	if x == nil {
		x = &lease{}
		l.refs[ref] = x
	}
	return x
}

// Remove ends one use of a lease.
func (l *Leases) Remove(ref store.Ref) {
	l.mu.Lock()
	defer l.mu.Unlock()
	x := l.of(ref)
	if x.users--; x.users <= 0 {
		delete(l.refs, ref)
	}
}

// think keeps a lease for a computer that thinks about a version of a match. It returns
// false if one already thinks about that version or a newer one.
func (l *Leases) think(ref store.Ref, version int64, cancel func()) bool {
	l.mu.Lock()
	defer l.mu.Unlock()
	x := l.of(ref)
	if x.thinks >= version {
		return false
	}
	if x.thinks > 0 { // about a position that has changed
		x.cancel()
	}
	x.users++
	x.thinks, x.cancel = version, cancel
	return true
}

// thought ends what think has begun.
func (l *Leases) thought(ref store.Ref, version int64) {
	l.mu.Lock()
	if x := l.of(ref); x.thinks == version { // else another computer has begun since
		x.thinks, x.cancel = 0, nil
	}
	l.mu.Unlock()
	l.Remove(ref)
}

// All returns what is leased.
func (l *Leases) All() []store.Ref {
	l.mu.Lock()
	defer l.mu.Unlock()
	return slices.Collect(maps.Keys(l.refs))
}

// Lose cancels the thinking about matches whose lease another process has.
func (l *Leases) Lose(refs []store.Ref) {
	l.mu.Lock()
	defer l.mu.Unlock()
	for _, ref := range refs {
		if x := l.refs[ref]; x != nil && x.cancel != nil {
			x.cancel()
		}
	}
}
