//go:build linux

package ordeal

import (
	"context"
	"fmt"
	"math/rand/v2"
	"sync"
	"sync/atomic"
	"time"

	"parlour/bot/discordtest"
	"parlour/bot/local/harness"
)

// chaos returns the random faults of a storm. Long faults belong to the first part of a
// long ordeal, because all faults must be over in the quiet time at the end.
func chaos(seed uint64, long bool) discordtest.Chaos {
	c := discordtest.Chaos{
		Seed: seed,
		Drop: 0.01, DropAfter: 0.01, Fail: 0.01, FailAfter: 0.01, RateLimit: 0.004, RetryAfter: maxDelay,
		Delay: 0.01, DelayAfter: 0.01, MaxDelay: time.Second,
		Lose: 0.01, Hold: 0.03, MaxHold: 2 * time.Second, Duplicate: 0.05, Late: 10 * time.Second,
		Cut: 0.003, Reconnect: 0.002, Invalidate: 0.001,
	}
	if long {
		c.RetryAfter, c.Late, c.MaxDelay = time.Minute, 3*time.Minute, maxDelay
	}
	return c
}

// maxDelay bounds the delay of a request, and the length of a rate limit near the end.
const maxDelay = 4 * time.Second

// longUntil is the number of kills or seconds before the end at which long faults end.
const longUntil = 240

// Intervals between faults other than kills, in steps of the injector.
const (
	cutEvery   = 7
	drainEvery = 9
)

// storm is the number of faults between two calm phases.
const storm = 7

// injector injects faults.
type injector struct {
	*world
	began   time.Time
	result  *Result
	lasting sync.WaitGroup // faults during which others are injected
	failing atomic.Bool    // the database has not recovered from a fault yet
}

// inject injects faults until the number of kills is reached or the time is over. If there
// are replicas, interactions are posted to them in the second half.
func (w *world) inject(ctx context.Context, r *Result) error {
	in := &injector{world: w, began: time.Now(), result: r}
	defer in.lasting.Wait()
	gateway := w.balancer != nil
	for n := 1; in.left() > 0; n++ {
		w.server.SetChaos(chaos(w.options.Seed+uint64(n), in.left() > longUntil))
		if !w.pause(ctx) {
			return ctx.Err()
		}
		if gateway && 2*in.left() <= in.whole() {
			gateway = false
			if err := w.post(ctx); err != nil {
				return fmt.Errorf("no interactions could be posted: %w", err)
			}
			w.tell("interactions are posted to the replicas")
		}
		in.fault(ctx, n)
		if n%storm == 0 && in.left() > 0 {
			in.calmPhase(ctx)
		}
	}
	in.calmPhase(ctx)
	return ctx.Err()
}

// whole returns the length of the ordeal, in kills or in seconds.
func (in *injector) whole() int {
	if o := in.options; o.Lasting > 0 {
		return int(o.Lasting / time.Second)
	}
	return in.options.Kills
}

// left returns how much of that remains.
func (in *injector) left() int {
	if in.options.Lasting > 0 {
		return in.whole() - int(time.Since(in.began)/time.Second)
	}
	return in.whole() - in.result.Kills
}

// fault injects the n-th fault, into a random process.
func (in *injector) fault(ctx context.Context, n int) {
	o := in.options
	var p *process
	in.draw(func(r *rand.Rand) { p = pick(r, in.processes) })
	switch {
	case n%o.stopEvery() == o.stopEvery()/2 && in.left() > 2:
		in.result.Stops++
		in.tell("stopped: %v", p)
		in.stop(ctx, p)
	case n%cutEvery == cutEvery/2:
		in.result.Cuts++
		in.tell("connections cut: %v", p)
		p.relay.Cut()
	case n%o.failEvery() == o.failEvery()/2 && o.FailDatabase != nil:
		in.failDatabase(ctx)
	case n%drainEvery == drainEvery/2 && o.shared():
		if p.drain() {
			in.tell("asked to end: %v", p)
			in.result.Drains++
		}
	case p.kill():
		in.tell("killed: %v", p)
		in.result.Kills++
	}
}

// failEvery returns the interval between faults of the database, in steps.
func (o Options) failEvery() int {
	if o.shared() {
		return 10
	}
	return 20
}

// stopEvery returns the interval between stops of a process, in steps. While the only
// process is stopped, no other fault is injected.
func (o Options) stopEvery() int {
	if o.shared() {
		return 12
	}
	return 40
}

// pause waits a random time before the next fault, and reports whether the context still
// lasts. With one process the time is sometimes so short that the fault hits while the
// process starts and connects; mostly it begins when the process answers again, however
// slow the machine is. Several processes get time to take over from each other.
func (w *world) pause(ctx context.Context) bool {
	short := false
	w.draw(func(r *rand.Rand) { short = r.IntN(4) == 0 })
	switch {
	case w.options.shared():
		return harness.Sleep(ctx, w.between(time.Second, 4*time.Second))
	case short:
		return harness.Sleep(ctx, w.between(100*time.Millisecond, time.Second))
	default:
		w.becomesReady(ctx)
		return harness.Sleep(ctx, w.between(2500*time.Millisecond, 4500*time.Millisecond))
	}
}

// stop stops a process for longer than a lease. If there are others, it does not wait.
func (in *injector) stop(ctx context.Context, p *process) {
	d := harness.Lease + in.between(time.Second, 3*time.Second)
	if !in.options.shared() {
		p.freeze(ctx, d)
		return
	}
	in.lasting.Go(func() { p.freeze(ctx, d) })
}

// failDatabase injects a fault into the database, unless the last one still lasts.
func (in *injector) failDatabase(ctx context.Context) {
	if !in.failing.CompareAndSwap(false, true) {
		return
	}
	in.result.DatabaseFaults++
	work := func() {
		defer in.failing.Store(false)
		defer in.databaseFaults.begin()()
		in.tell("the database fails")
		defer in.tell("the database has recovered")
		if err := in.options.FailDatabase(ctx); err != nil && ctx.Err() == nil {
			in.report("the database did not recover: %v", err)
		}
	}
	if in.options.shared() {
		in.lasting.Go(work)
	} else {
		work()
	}
}
