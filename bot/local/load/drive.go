package load

import (
	"context"
	"errors"
	"math/rand/v2"
	"slices"
	"sync"
	"time"

	"parlour/bot/discordtest"
)

// tally is what has been measured in a time.
type tally struct {
	mu      sync.Mutex
	times   []time.Duration // from when a press fell due to its first answer
	failed  int             // presses without an answer within Discord's three seconds
	rebuffs int             // presses that the bot answered by a private refusal
	refused int             // presses that a member's client would not have let through
	took    time.Duration
}

// add counts a press that has had its first answer, or has failed.
func (t *tally) add(i *discordtest.Interaction, due time.Time) {
	t.mu.Lock()
	defer t.mu.Unlock()
	t.times = append(t.times, i.FirstAt().Sub(due))
	if i.State() == discordtest.Failed {
		t.failed++
	}
}

func (t *tally) rebuff() {
	t.mu.Lock()
	defer t.mu.Unlock()
	t.rebuffs++
}

func (t *tally) refuse() {
	t.mu.Lock()
	defer t.mu.Unlock()
	t.refused++
}

// rate is the presses answered a second, but for those that were rebuffed.
func (t *tally) rate() float64 {
	if t.took <= 0 {
		return 0
	}
	return float64(len(t.times)-t.failed-t.rebuffs) / t.took.Seconds()
}

// percentile is the time within which a share of the presses was answered, by
// the nearest rank; 0 if there were none.
func (t *tally) percentile(share float64) time.Duration {
	if len(t.times) == 0 {
		return 0
	}
	slices.Sort(t.times)
	rank := int(share*float64(len(t.times)) + 0.999999)
	return t.times[min(max(rank, 1), len(t.times))-1]
}

// merge adds what another tally measured.
func (t *tally) merge(o *tally) {
	t.times = append(t.times, o.times...)
	t.failed, t.rebuffs, t.refused, t.took = t.failed+o.failed, t.rebuffs+o.rebuffs, t.refused+o.refused, t.took+o.took
}

// drive has presses made at the times that next gives, until the context ends
// or next gives none, and waits for the answers to all of them.
func (c *crowd) drive(ctx context.Context, t *tally, next func() (due time.Time, ok bool)) {
	var under sync.WaitGroup
	begun := time.Now()
	for ctx.Err() == nil {
		due, ok := next()
		if !ok || !sleepUntil(ctx, due) {
			break
		}
		if due.IsZero() {
			due = time.Now()
		}
		i, after, err := c.act(ctx, due)
		if errors.Is(err, context.Canceled) || errors.Is(err, context.DeadlineExceeded) {
			break
		}
		if err != nil {
			t.refuse()
			continue
		}
		under.Go(func() {
			<-i.First()
			t.add(i, due)
			if after() {
				t.rebuff()
			}
		})
	}
	t.took = time.Since(begun)
	under.Wait()
}

// act has a player press something, or give the command that is given instead.
// After the first answer, after must be called, which reports whether the player
// was rebuffed.
func (c *crowd) act(ctx context.Context, due time.Time) (i *discordtest.Interaction, after func() bool, err error) {
	p := c.pick()
	if p == nil && c.instead != "" {
		p = c.anyone()
		i, err = p.server.Say(p.member, p.channel, c.instead)
		return i, func() bool { return false }, err
	}
	if p == nil {
		if p, err = c.take(ctx); err != nil {
			return nil, nil, err
		}
	}
	again := func(able bool) {
		if able {
			c.enter(p)
		}
	}
	if i, err = p.press(due); err != nil {
		again(p.dropped())
		return nil, nil, err
	}
	return i, func() bool {
		able, rebuffed := p.answered()
		again(able)
		return rebuffed
	}, nil
}

// closed has every player press as soon as she can, for a time.
func (c *crowd) closed(ctx context.Context, d time.Duration) *tally {
	ctx, cancel := context.WithTimeout(ctx, d)
	defer cancel()
	t := &tally{}
	c.drive(ctx, t, func() (time.Time, bool) { return time.Time{}, true })
	return t
}

// held has presses fall due at a rate a second, at random times (a Poisson
// process), for a time; those that are late by then are still made.
func (c *crowd) held(ctx context.Context, rate float64, d time.Duration, seed uint64) *tally {
	r := rand.New(rand.NewPCG(seed, 1))
	due := time.Now()
	end := due.Add(d)
	t := &tally{}
	c.drive(ctx, t, func() (time.Time, bool) {
		due = due.Add(time.Duration(r.ExpFloat64() / rate * float64(time.Second)))
		return due, due.Before(end)
	})
	return t
}

// sleepUntil reports whether the context lasted.
func sleepUntil(ctx context.Context, at time.Time) bool {
	d := time.Until(at)
	if d <= 0 {
		return ctx.Err() == nil
	}
	t := time.NewTimer(d)
	defer t.Stop()
	select {
	case <-t.C:
		return true
	case <-ctx.Done():
		return false
	}
}
