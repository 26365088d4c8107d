package gateway_test

import (
	"context"
	"errors"
	"sync/atomic"
	"testing"

	"parlour/bot/discordtest"
	"parlour/bot/gateway"
)

// sessionLog records the sessions of a connection and the calls of Begin.
type sessionLog struct {
	session atomic.Pointer[gateway.Session]
	fresh   atomic.Int32 // calls of Begin for a new session
	again   atomic.Int32 // calls of Begin for an existing session
	done    atomic.Int32
	refuse  atomic.Bool
}

func (w *sessionLog) watch(c *connection) {
	c.options.Save = func(s gateway.Session) { w.session.Store(&s) }
	c.options.Begin = func(_ context.Context, fresh bool) (func(), error) {
		if w.refuse.Swap(false) {
			return nil, errors.New("not now")
		}
		if fresh {
			w.fresh.Add(1)
		} else {
			w.again.Add(1)
		}
		return func() { w.done.Add(1) }, nil
	}
}

// A session that is handed over is resumed elsewhere: the missed events arrive
// there without an Identify. Otherwise the session ends.
func TestHandover(t *testing.T) {
	t.Parallel()
	tests := map[string]struct {
		cause      error
		identifies int
	}{
		"handed over": {gateway.ErrHandedOn, 1},
		"ended":       {nil, 2},
	}
	for name, test := range tests {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			c, w := newConnection(t, discordtest.Options{}), &sessionLog{}
			w.watch(c)
			c.register()
			ctx, cancel := context.WithCancelCause(c.ctx)
			ended := make(chan error, 1)
			go func() { ended <- gateway.Run(ctx, c.options, func(up bool) { c.ready <- up }) }()
			c.becomes(true)
			c.hears()
			cancel(test.cause)
			c.becomes(false)
			if err := <-ended; err != nil {
				t.Fatal(err)
			}
			c.options.Session = *w.session.Load()
			if test.cause != nil {
				c.run()
				c.hears()
				c.becomes(true)
			} else {
				c.run()
				c.becomes(true)
				c.hears()
			}
			if got := c.Identifies(c.app.ID); got != test.identifies {
				t.Errorf("%d Identifies, want %d", got, test.identifies)
			}
			if s := w.session.Load(); (s.ID == c.options.Session.ID) != (test.cause != nil) || s.Seq < 2 || s.URL == "" {
				t.Errorf("session %+v, then %+v, want the same", c.options.Session, *s)
			}
		})
	}
}

// Begin is called before each attempt, and done when the session has started.
// After an error of Begin, the client retries.
func TestBegin(t *testing.T) {
	t.Parallel()
	c, w := newConnection(t, discordtest.Options{}), &sessionLog{}
	w.watch(c)
	w.refuse.Store(true)
	c.register()
	c.run()
	c.becomes(true)
	if w.fresh.Load() != 1 || w.again.Load() != 0 || w.done.Load() != 1 {
		t.Errorf("initially: %d new sessions, %d resumed, %d started", w.fresh.Load(), w.again.Load(), w.done.Load())
	}
	c.Disconnect()
	c.becomes(false)
	c.becomes(true)
	if w.fresh.Load() != 1 || w.again.Load() != 1 || w.done.Load() != 2 {
		t.Errorf("after a loss: %d new sessions, %d resumed, %d started", w.fresh.Load(), w.again.Load(), w.done.Load())
	}
}
