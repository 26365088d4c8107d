package load

import (
	"context"
	"errors"
	"math/rand/v2"
	"sync"
	"time"

	"parlour/bot/discordtest"
	"parlour/bot/local/harness"
)

// drive makes presses at the times that next returns, until it reports false or the
// context ends, and waits for the first response to each. A zero time means at once.
func (c *crowd) drive(ctx context.Context, t *tally, next func() (due time.Time, ok bool)) {
	var pending sync.WaitGroup
	begun := time.Now()
	for ctx.Err() == nil {
		due, ok := next()
		if !ok || !harness.Sleep(ctx, time.Until(due)) {
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
		pending.Go(func() {
			<-i.First()
			t.add(i, due)
			if after() {
				t.rebuff()
			}
		})
	}
	t.took = time.Since(begun)
	pending.Wait()
}

// act has a ready player press something, or a random one give the fallback command. The
// caller must call after when the first response has come; it reports whether the player
// was rebuffed.
func (c *crowd) act(ctx context.Context, due time.Time) (i *discordtest.Interaction, after func() (rebuffed bool), err error) {
	p := c.pick()
	if p == nil && c.fallback != "" {
		p = c.anyone()
		i, err = p.server.Say(p.member, p.channel, c.fallback)
		return i, func() bool { return false }, err
	}
	if p == nil {
		if p, err = c.take(ctx); err != nil {
			return nil, nil, err
		}
	}
	enterIf := func(ready bool) {
		if ready {
			c.enter(p)
		}
	}
	if i, err = p.press(due); err != nil {
		enterIf(p.dropped())
		return nil, nil, err
	}
	return i, func() bool {
		ready, rebuffed := p.answered()
		enterIf(ready)
		return rebuffed
	}, nil
}

// closedLoop has each player press as soon as possible, for d.
func (c *crowd) closedLoop(ctx context.Context, d time.Duration) *tally {
	ctx, cancel := context.WithTimeout(ctx, d)
	defer cancel()
	t := &tally{}
	c.drive(ctx, t, func() (time.Time, bool) { return time.Time{}, true })
	return t
}

// openLoop has presses fall due for d, at random times with a mean rate per second (a
// Poisson process). Presses that are late at the end are still made.
func (c *crowd) openLoop(ctx context.Context, rate float64, d time.Duration, seed uint64) *tally {
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

// pressTimeout bounds pressTimes: a board that never comes is an error.
const pressTimeout = time.Minute

// errUnanswered is returned by pressTimes, because a figure would mean nothing.
var errUnanswered = errors.New("load: a press was not answered within three seconds")

// pressTimes has players press as soon as possible, n times in all, and waits until all
// boards are up to date.
func (c *crowd) pressTimes(ctx context.Context, n int) error {
	ctx, cancel := context.WithTimeout(ctx, pressTimeout)
	defer cancel()
	t := &tally{}
	c.drive(ctx, t, func() (time.Time, bool) {
		n--
		return time.Time{}, n >= 0
	})
	if t.failed > 0 {
		return errUnanswered
	}
	return c.awaitReady(ctx)
}
