//go:build linux

package ordeal

import (
	"context"
	"fmt"
	"math/rand/v2"
	"slices"
	"sync"
	"sync/atomic"
	"time"

	"parlour/bot/discordtest"
)

// lease is how long a match that a process worked on waits for the next one.
const lease = 10 * time.Second

// chaos is what goes wrong by chance all the time. What takes longer than the
// quiet at the end would be no fault of the bot, so that near the end waits are
// short.
func chaos(seed uint64, long bool) discordtest.Chaos {
	c := discordtest.Chaos{
		Seed: seed,
		Drop: 0.01, DropAfter: 0.01, Fail: 0.01, FailAfter: 0.01, RateLimit: 0.004, RetryAfter: 4 * time.Second,
		Delay: 0.01, DelayAfter: 0.01, MaxDelay: time.Second,
		Lose: 0.01, Hold: 0.03, MaxHold: 2 * time.Second, Duplicate: 0.05, Late: 10 * time.Second,
		Cut: 0.003, Reconnect: 0.002, Invalidate: 0.001,
	}
	if long {
		c.RetryAfter, c.Late, c.MaxDelay = time.Minute, 3*time.Minute, 4*time.Second
	}
	return c
}

// tormentor does what is to be borne.
type tormentor struct {
	*world
	begun  time.Time
	result *Result
	away   sync.WaitGroup // what goes on beside the rest
	busy   atomic.Bool    // the database is being hurt
}

// torment kills processes until there have been as many kills as asked for, or the
// time is over, and does everything else meanwhile. From half-time on interactions
// are posted, if there are replicas.
func (w *world) torment(ctx context.Context, r *Result) error {
	t := &tormentor{world: w, begun: time.Now(), result: r}
	defer t.away.Wait()
	posted := w.balancer == nil
	for n := 1; t.left() > 0 && ctx.Err() == nil; n++ {
		w.server.Unleash(chaos(w.options.Seed+uint64(n), t.left() > calm))
		if !wait(ctx, w.patience()) {
			break
		}
		if !posted && 2*t.left() <= t.whole() {
			if err := w.post(ctx); err != nil {
				return fmt.Errorf("no interactions could be posted: %w", err)
			}
			posted = true
			w.tell("interactions are posted from now on")
		}
		t.strike(ctx, n)
	}
	return ctx.Err()
}

// whole is how long an ordeal is: in kills, or in seconds.
func (t *tormentor) whole() int {
	if o := t.options; o.Lasting > 0 {
		return int(o.Lasting / time.Second)
	}
	return t.options.Kills
}

// left is how much of that is left.
func (t *tormentor) left() int {
	if t.options.Lasting > 0 {
		return t.whole() - int(time.Since(t.begun)/time.Second)
	}
	return t.whole() - t.result.Kills
}

// strike does the n-th thing.
func (t *tormentor) strike(ctx context.Context, n int) {
	o := t.options
	var p *process
	t.draw(func(r *rand.Rand) { p = pick(r, t.processes) })
	switch {
	case n%o.freezeEvery() == o.freezeEvery()/2 && t.left() > 2:
		t.result.Stops++
		t.tell("frozen: %v", p)
		t.freeze(ctx, p)
	case n%cutEvery == cutEvery/2:
		t.tell("cut off: %v", p)
		p.relay.cut()
	case n%o.hurtEvery() == o.hurtEvery()/2 && o.HurtDatabase != nil:
		t.hurtDatabase(ctx)
	case n%drainEvery == drainEvery/2 && o.shared():
		if p.drain() {
			t.tell("asked to end: %v", p)
			t.result.Drains++
		}
	case p.kill():
		t.tell("killed: %v", p)
		t.result.Kills++
	}
}

// hurtDatabase does something to the database's servers, if they have got over the last.
// Where there is but one, nothing else happens meanwhile.
func (t *tormentor) hurtDatabase(ctx context.Context) {
	if !t.busy.CompareAndSwap(false, true) {
		return
	}
	t.result.Hurts++
	work := func() {
		defer t.busy.Store(false)
		began := time.Now()
		t.tell("the database is hurt")
		defer func() {
			t.tell("the database is whole")
			t.mu.Lock()
			t.hurt = append(t.hurt, span{began, time.Now()})
			t.mu.Unlock()
		}()
		if err := t.options.HurtDatabase(ctx); err != nil && ctx.Err() == nil {
			t.report(t.options.Log, "the database did not get over what was done to it: %v", err)
		}
	}
	if t.options.shared() {
		t.away.Go(work)
	} else {
		work()
	}
}

// hurtIn reports whether the database was being hurt at some time from then on.
func (w *world) hurtIn(from time.Time, d time.Duration) bool {
	w.mu.Lock()
	defer w.mu.Unlock()
	return slices.ContainsFunc(w.hurt, func(s span) bool { return s.from.Before(from.Add(d)) && s.to.After(from) })
}

// patience draws how long processes are left alone: mostly for a moment, so that
// they are hit while they start and connect, and now and then for long enough
// that everything delivered must have been answered. Processes that share their
// work are given time to take over from each other.
func (w *world) patience() time.Duration {
	short := true
	w.draw(func(r *rand.Rand) { short = r.IntN(8) > 0 })
	switch {
	case !short:
		return w.between(3200*time.Millisecond, 4*time.Second)
	case w.options.shared():
		return w.between(time.Second, 3*time.Second)
	default:
		return w.between(100*time.Millisecond, time.Second)
	}
}

// How often, in steps of the tormentor, something else happens than a kill; and
// how many kills or seconds before the end long waits end.
const (
	cutEvery   = 7
	drainEvery = 9
	calm       = 240
)

// hurtEvery is how often the database is hurt, in steps.
func (o Options) hurtEvery() int {
	if o.shared() {
		return 10
	}
	return 20
}

// freezeEvery is how often a process is stopped. Where there is but one, nothing
// else happens meanwhile.
func (o Options) freezeEvery() int {
	if o.shared() {
		return 12
	}
	return 40
}

// freeze stops a process for longer than a lease. Where there are others, they
// go on meanwhile.
func (t *tormentor) freeze(ctx context.Context, p *process) {
	d := lease + t.between(time.Second, 3*time.Second)
	if !t.options.shared() {
		p.freeze(ctx, d)
		return
	}
	t.away.Go(func() { p.freeze(ctx, d) })
}
