// Package clock waits by an injected clock, so that tests decide when time
// passes.
package clock

import (
	"context"
	"time"
)

// Clock tells the time and schedules calls.
type Clock interface {
	Now() time.Time
	// AfterFunc calls f once, on any goroutine, after d. stop cancels the call
	// and reports whether it was in time.
	AfterFunc(d time.Duration, f func()) (stop func() bool)
}

// Wall is the wall clock.
type Wall struct{}

// Now returns time.Now().
func (Wall) Now() time.Time { return time.Now() }

// AfterFunc calls time.AfterFunc.
func (Wall) AfterFunc(d time.Duration, f func()) func() bool { return time.AfterFunc(d, f).Stop }

// Or returns c, or the wall clock if c is nil.
func Or(c Clock) Clock {
	if c == nil {
		return Wall{}
	}
	return c
}

// After returns a channel that is closed after d by c, unless stop is called before.
func After(c Clock, d time.Duration) (passed <-chan struct{}, stop func() bool) {
	done := make(chan struct{})
	return done, c.AfterFunc(d, func() { close(done) })
}

// Sleep waits for d by c. It reports false if the context ends first.
func Sleep(ctx context.Context, c Clock, d time.Duration) bool { return Wait(ctx, c, d, nil) }

// Wait waits for d by c. It reports false if the context ends first, or if until is closed or has a value.
func Wait(ctx context.Context, c Clock, d time.Duration, until <-chan struct{}) bool {
	passed, stop := After(c, d)
	defer stop()
	select {
	case <-passed:
		return true
	case <-until:
	case <-ctx.Done():
	}
	return false
}

// Wake ends a Wait until a channel with room for one value: the present one, or else the next.
func Wake(until chan<- struct{}) {
	select {
	case until <- struct{}{}:
	default:
	}
}

// WithTimeout is context.WithTimeout by c. The context has a Deadline only with
// the wall clock.
func WithTimeout(ctx context.Context, c Clock, d time.Duration) (context.Context, context.CancelFunc) {
	if _, wall := c.(Wall); wall {
		return context.WithTimeout(ctx, d)
	}
	ctx, cancel := context.WithCancelCause(ctx)
	if d <= 0 { // AfterFunc would cancel it a moment later
		cancel(context.DeadlineExceeded)
	}
	stop := c.AfterFunc(d, func() { cancel(context.DeadlineExceeded) })
	return timed{ctx}, func() {
		stop()
		cancel(context.Canceled)
	}
}

// timed reports its timeout as DeadlineExceeded.
type timed struct{ context.Context }

// Err returns context.DeadlineExceeded after a timeout.
func (t timed) Err() error {
	err := t.Context.Err()
	if err != nil && context.Cause(t.Context) == context.DeadlineExceeded {
		return context.DeadlineExceeded
	}
	return err
}
