//go:build linux

package ordeal

import (
	"context"
	"math/rand/v2"
	"sync"
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

// torment kills processes until there have been as many kills as asked for, and
// does everything else meanwhile.
func (w *world) torment(ctx context.Context) (kills, stops, restarts int) {
	o := w.options
	var frozen sync.WaitGroup
	defer frozen.Wait()
	for n := 1; kills < o.Kills && ctx.Err() == nil; n++ {
		left := o.Kills - kills
		w.server.Unleash(chaos(o.Seed+uint64(n), left > calmKills))
		if !wait(ctx, w.patience()) {
			break
		}
		var p *process
		w.draw(func(r *rand.Rand) { p = pick(r, w.processes) })
		switch {
		case n%o.freezeEvery() == o.freezeEvery()/2 && left > 2:
			stops++
			w.freeze(ctx, &frozen, p)
		case n%cutEvery == cutEvery/2:
			p.relay.cut()
		case n%restartEvery == restartEvery/2 && o.RestartDatabase != nil:
			restarts++
			if err := o.RestartDatabase(); err != nil {
				w.report(o.Log, "the database could not be started again: %v", err)
			}
		case p.kill():
			kills++
		}
	}
	return kills, stops, restarts
}

// patience draws how long processes are left alone: mostly for a moment, so that
// they are hit while they start and connect, and now and then for long enough
// that everything delivered must have been answered.
func (w *world) patience() time.Duration {
	short := true
	w.draw(func(r *rand.Rand) { short = r.IntN(8) > 0 })
	if short {
		return w.between(100*time.Millisecond, time.Second) / time.Duration(len(w.processes))
	}
	return w.between(3200*time.Millisecond, 4*time.Second)
}

// How often, in steps of the tormentor, something else happens than a kill; and
// how many kills before the end long waits end.
const (
	cutEvery     = 7
	restartEvery = 20
	calmKills    = 200
)

// freezeEvery is how often a process is stopped. Where there is but one, nothing
// else happens meanwhile.
func (o Options) freezeEvery() int {
	if o.processes() > 1 {
		return 12
	}
	return 40
}

// freeze stops a process for longer than a lease. Where there are others, they
// go on meanwhile.
func (w *world) freeze(ctx context.Context, frozen *sync.WaitGroup, p *process) {
	d := lease + w.between(time.Second, 3*time.Second)
	if len(w.processes) == 1 {
		p.freeze(ctx, d)
		return
	}
	frozen.Go(func() { p.freeze(ctx, d) })
}
