package gateway

import (
	"context"
	"errors"
	"sync"
	"time"
)

// Bounds of the backoff between attempts to connect.
const (
	minBackoff    = 200 * time.Millisecond
	maxBackoff    = 2 * time.Minute
	stableAfter   = time.Minute // a connection that lasted this long resets the backoff
	maxRetryAfter = time.Hour
)

// runner makes one connection after another.
type runner struct {
	Options
	ready    func(bool)
	session  Session       // to resume; zero to start one
	resumes  int           // attempts to resume since the last success
	failures int           // connections lost since the last stable one
	minPause time.Duration // the least pause that Discord asks for
}

// pause waits before the next attempt and reports whether to make one.
func (r *runner) pause(ctx context.Context) bool {
	if r.failures > 0 {
		r.Pause(ctx, max(r.minPause, r.backoff()))
	}
	r.minPause = 0
	return ctx.Err() == nil
}

// backoff returns the pause after r.failures failures: exponential, with half
// of it random.
func (r *runner) backoff() time.Duration {
	whole := maxBackoff
	if n := r.failures - 1; n == 0 {
		whole = 2 * minBackoff
	} else if n < 8 {
		whole = min(maxBackoff, time.Second<<(n-1))
	}
	return whole/2 + time.Duration(r.Jitter()*float64(whole/2))
}

// lost records why a connection failed. Only Discord ends a session, however long
// it cannot be reached.
func (r *runner) lost(why error) {
	r.failures++
	var e *disconnect
	if errors.As(why, &e) {
		r.minPause = e.wait
	}
	if e != nil && e.newSession {
		r.session, r.resumes = Session{}, 0
	}
	r.Log.Warn("gateway disconnected", "error", why, "failures", r.failures)
}

// connect makes a connection and keeps it until it is lost.
func (r *runner) connect(ctx context.Context) error {
	fresh := r.session.ID == ""
	if !fresh {
		r.resumes++
	}
	done, err := r.Begin(ctx, fresh)
	if err != nil {
		return err
	}
	done = sync.OnceFunc(done)
	defer done()
	opening, cancel := context.WithCancelCause(ctx)
	defer cancel(nil)
	defer r.Clock.AfterFunc(r.ConnectTimeout, func() { cancel(errTimeout) })()
	ws, err := r.dial(opening)
	if err != nil {
		if context.Cause(opening) == errTimeout {
			return errTimeout
		}
		return err
	}
	c := &conn{runner: r, ws: ws}
	c.ctx, c.cancel = context.WithCancel(context.Background())
	defer c.close()
	defer context.AfterFunc(opening, func() {
		if !c.up.Load() {
			c.cut(context.Cause(opening))
		}
	})()
	defer context.AfterFunc(ctx, func() { c.leave(errors.Is(context.Cause(ctx), ErrHandedOn)) })()
	return r.keep(ctx, c, done)
}

// keep reads a connection until it ends and reports its readiness.
func (r *runner) keep(ctx context.Context, c *conn, begun func()) error {
	var since time.Time
	err := c.read(ctx, func() {
		since, r.resumes = r.Clock.Now(), 0
		begun()
		r.ready(true)
		r.Log.Info("gateway connected")
	})
	if c.up.Load() {
		r.ready(false)
		if r.Clock.Now().Sub(since) >= stableAfter {
			r.failures = 0
		}
	}
	return err
}
