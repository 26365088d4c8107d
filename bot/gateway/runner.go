package gateway

import (
	"context"
	"errors"
	"sync"
	"time"
)

// The pauses between attempts to connect.
const (
	shortest = 200 * time.Millisecond
	longest  = 2 * time.Minute
	stable   = time.Minute // a connection that has held for so long begins them anew
	penance  = time.Hour   // after maxIdentifies
)

// maxResumes is how often a session is tried to be resumed. Discord forgets it
// after a while, and where it was may be down for longer than the rest.
const maxResumes = 6

// runner makes one connection after another.
type runner struct {
	Options
	ready      func(bool)
	identifies budget
	session    Session       // to be resumed; zero if the next one is new
	resumes    int           // attempts at that since it was last heard
	failures   int           // connections lost since one was stable
	least      time.Duration // that Discord asks to wait
}

// rest pauses before the next attempt, and reports whether there is to be one.
func (r *runner) rest(ctx context.Context) bool {
	if r.session.ID == "" && r.identifies.spent() {
		r.Log.Error("Discord refuses to identify the bot again and again; look whether another process uses its token", "pause", penance)
		r.failures = 0
		r.Pause(ctx, penance)
	} else if r.failures > 0 {
		r.Pause(ctx, max(r.least, r.backoff()))
	}
	r.least = 0
	return ctx.Err() == nil
}

// backoff is the pause after so many failures: random, between half of it and
// the whole.
func (r *runner) backoff() time.Duration {
	whole := longest
	if n := r.failures - 1; n == 0 {
		whole = 2 * shortest
	} else if n < 8 {
		whole = min(longest, time.Second<<(n-1))
	}
	return whole/2 + time.Duration(r.Jitter()*float64(whole/2))
}

// lost notes why a connection has ended or did not come about, and whether its
// session can be resumed.
func (r *runner) lost(why error) {
	r.failures++
	var e *ended
	if errors.As(why, &e) {
		r.least = e.wait
	}
	if e != nil && e.forget || r.resumes >= maxResumes {
		r.session, r.resumes = Session{}, 0
	}
	r.Log.Warn("no connection to Discord", "error", why, "failures", r.failures)
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
	defer r.Clock.AfterFunc(r.Patience, func() { cancel(errPatience) })()
	ws, err := r.dial(opening)
	if err != nil {
		if context.Cause(opening) == errPatience {
			return errPatience
		}
		return err
	}
	c := &conn{runner: r, ws: ws}
	c.over, c.end = context.WithCancel(context.Background())
	defer c.close()
	defer context.AfterFunc(opening, func() {
		if !c.up.Load() {
			c.cut(context.Cause(opening))
		}
	})()
	defer context.AfterFunc(ctx, func() { c.leave(errors.Is(context.Cause(ctx), ErrHandedOn)) })()
	return r.keep(ctx, c, done)
}

// keep hears a connection until it ends, and tells when it is ready.
func (r *runner) keep(ctx context.Context, c *conn, begun func()) error {
	var since time.Time
	err := c.hear(ctx, func() {
		since, r.resumes = r.Clock.Now(), 0
		begun()
		r.ready(true)
		r.Log.Info("connected to Discord")
	})
	if c.up.Load() {
		r.ready(false)
		if r.Clock.Now().Sub(since) >= stable {
			r.failures = 0
		}
	}
	return err
}
