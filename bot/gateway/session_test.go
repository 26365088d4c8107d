package gateway_test

import (
	"context"
	"errors"
	"sync/atomic"
	"testing"

	"parlour/bot/discordtest"
	"parlour/bot/gateway"
)

// watched keeps what a connection tells of its session, and of when sessions begin.
type watched struct {
	session atomic.Pointer[gateway.Session]
	fresh   atomic.Int32 // attempts to connect, for a new session
	again   atomic.Int32 // and for an old one
	done    atomic.Int32
	refuse  atomic.Bool
}

func (w *watched) watch(c *connection) {
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

// A session that is handed on is gone on with elsewhere: what has happened meanwhile
// is heard there, and no Identify is spent. One that is not is over.
func TestASessionIsHandedOn(t *testing.T) {
	t.Parallel()
	tests := map[string]struct {
		cause      error
		identifies int
	}{
		"handed on": {gateway.ErrHandedOn, 1},
		"ended":     {nil, 2},
	}
	for name, test := range tests {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			c, w := newConnection(t, discordtest.Options{}), &watched{}
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
				t.Errorf("it identified %d times, want %d", got, test.identifies)
			}
			if s := w.session.Load(); (s.ID == c.options.Session.ID) != (test.cause != nil) || s.Seq < 2 || s.URL == "" {
				t.Errorf("the session was %+v and is %+v", c.options.Session, *s)
			}
		})
	}
}

// Begin is asked before each attempt, and told when the session has begun; what it
// refuses is tried again.
func TestBegin(t *testing.T) {
	t.Parallel()
	c, w := newConnection(t, discordtest.Options{}), &watched{}
	w.watch(c)
	w.refuse.Store(true)
	c.register()
	c.run()
	c.becomes(true)
	if w.fresh.Load() != 1 || w.again.Load() != 0 || w.done.Load() != 1 {
		t.Errorf("at first: %d new sessions, %d old ones, %d have begun", w.fresh.Load(), w.again.Load(), w.done.Load())
	}
	c.Disconnect()
	c.becomes(false)
	c.becomes(true)
	if w.fresh.Load() != 1 || w.again.Load() != 1 || w.done.Load() != 2 {
		t.Errorf("after a loss: %d new sessions, %d old ones, %d have begun", w.fresh.Load(), w.again.Load(), w.done.Load())
	}
}
