// Package clock lets code wait by a clock that is handed in, so that a test
// decides when time passes.
package clock

import (
	"context"
	"time"
)

// Clock tells the time and calls functions later.
type Clock interface {
	Now() time.Time
	// AfterFunc calls f once, on any goroutine, when d has passed. stop prevents
	// the call, and reports whether it was in time to do so.
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

// After returns a channel that is closed when d has passed by c, unless stop is
// called before.
func After(c Clock, d time.Duration) (passed <-chan struct{}, stop func() bool) {
	done := make(chan struct{})
	return done, c.AfterFunc(d, func() { close(done) })
}

// Sleep waits until d has passed by c, and reports whether the context lasted
// that long.
func Sleep(ctx context.Context, c Clock, d time.Duration) bool {
	passed, stop := After(c, d)
	defer stop()
	select {
	case <-passed:
		return true
	case <-ctx.Done():
		return false
	}
}

// WithTimeout is context.WithTimeout by c. Only by the wall clock does the
// context have a Deadline.
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

// timed is a context whose cancellation by a timeout is a DeadlineExceeded.
type timed struct{ context.Context }

// Err returns context.DeadlineExceeded after a timeout.
func (t timed) Err() error {
	err := t.Context.Err()
	if err != nil && context.Cause(t.Context) == context.DeadlineExceeded {
		return context.DeadlineExceeded
	}
	return err
}
