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
	if err := c.Host.Leases.ReleaseLease(ctx, t); err != nil && ctx.Err() == nil {
		c.Log.Warn("failed to release a lease; it expires", "match", t.Match.ID, "error", err)
	}
}
