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
)

// lease is how long a match that a process worked on waits for the next process.
const lease = 10 * time.Second

// chaos are the random faults of a storm. Those that last long are for the first part
// of a long ordeal: at the end, all must be over within the quiet time.
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

// maxDelay bounds how long a request is delayed, and how long a rate limit lasts near
// the end.
const maxDelay = 4 * time.Second

// longUntil is how many kills or seconds before the end long faults end.
const longUntil = 240

// How often faults other than a kill are injected, in steps of the injector.
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
	lasting sync.WaitGroup // faults that last while others are injected
	failing atomic.Bool    // a fault of the database lasts
}

// inject injects faults until there were as many kills as asked for, or the time is
// over. Where there are replicas, interactions are posted from half-time on.
func (w *world) inject(ctx context.Context, r *Result) error {
	in := &injector{world: w, began: time.Now(), result: r}
	defer in.lasting.Wait()
	gateway := w.balancer != nil
	for n := 1; in.left() > 0; n++ {
		w.server.SetChaos(chaos(w.options.Seed+uint64(n), in.left() > longUntil))
		if !wait(ctx, w.pause()) {
			return ctx.Err()
		}
		if gateway && 2*in.left() <= in.whole() {
			gateway = false
			if err := w.post(ctx); err != nil {
				return fmt.Errorf("no interactions could be posted: %w", err)
			}
			w.tell("interactions are posted from now on")
		}
		in.fault(ctx, n)
		if n%storm == 0 && in.left() > 0 {
			in.calmPhase(ctx)
		}
	}
	in.calmPhase(ctx)
	return ctx.Err()
}

// whole is how long an ordeal is: in kills, or in seconds.
func (in *injector) whole() int {
	if o := in.options; o.Lasting > 0 {
		return int(o.Lasting / time.Second)
	}
	return in.options.Kills
}

// left is how much of that is left.
func (in *injector) left() int {
	if in.options.Lasting > 0 {
		return in.whole() - int(time.Since(in.began)/time.Second)
	}
	return in.whole() - in.result.Kills
}

// fault injects the n-th fault, into a process drawn at random.
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
		in.tell("cut off: %v", p)
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

// failEvery is how often the database fails, in steps.
func (o Options) failEvery() int {
	if o.shared() {
		return 10
	}
	return 20
}

// stopEvery is how often a process is stopped, in steps. Where there is but one,
// nothing else happens meanwhile.
func (o Options) stopEvery() int {
	if o.shared() {
		return 12
	}
	return 40
}

// pause draws the time to the next fault: often so short that processes are hit while
// they start and connect, and mostly long enough that they answer again. Processes that
// share their work get time to take over from each other.
func (w *world) pause() time.Duration {
	short := false
	w.draw(func(r *rand.Rand) { short = r.IntN(4) == 0 })
	switch {
	case w.options.shared():
		return w.between(time.Second, 4*time.Second)
	case short:
		return w.between(100*time.Millisecond, time.Second)
	default:
		return w.between(2500*time.Millisecond, 4500*time.Millisecond)
	}
}

// stop stops a process for longer than a lease. Where there are others, they go on
// meanwhile.
func (in *injector) stop(ctx context.Context, p *process) {
	d := lease + in.between(time.Second, 3*time.Second)
	if !in.options.shared() {
		p.freeze(ctx, d)
		return
	}
	in.lasting.Go(func() { p.freeze(ctx, d) })
}

// failDatabase injects a fault into the database, if it has recovered from the last.
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
