package shard

import (
	"context"
	"errors"
	"sync/atomic"
	"time"

	"parlour/bot/gateway"
)

// Line is a connection that is to be made.
type Line struct {
	ID, Total int             // the shard
	Session   gateway.Session // to go on with, if it is not zero
	// Begin is called before each attempt to connect: see gateway.Options.
	Begin func(ctx context.Context, fresh bool) (done func(), err error)
	Save  func(gateway.Session) // is told where the session has come to
	Ready func(bool)            // and when the connection hears
}

// connection is a shard that this process hears, or is about to.
type connection struct {
	up      atomic.Bool
	session atomic.Pointer[gateway.Session] // nil before it was connected
	began   *gateway.Session                // with which
	stop    context.CancelCauseFunc
	over    chan struct{} // closed once it has ended
}

// hears is what is known of a connection, if there is one.
func (k *keeper) hears(n name) heard {
	c := k.connections[n]
	if c == nil {
		return heard{}
	}
	return heard{c.up.Load(), c.session.Load()}
}

// sync has this process hear what it is to hear, going on with sessions where there
// are some, and nothing else.
func (k *keeper) sync(ctx context.Context, live map[name]*gateway.Session) {
	for n, c := range k.connections {
		session, hears := live[n]
		// Whoever had the shard has gone before it could be taken over, and left the session.
		behind := hears && c.began == nil && c.session.Load() == nil && session != nil
		if !hears || behind {
			c.stop(gateway.ErrHandedOn) // whoever has taken the shard may go on with the session
			delete(k.connections, n)
		}
	}
	for n, session := range live {
		if k.connections[n] == nil {
			k.connections[n] = k.connect(ctx, n, session)
		}
	}
	any := false
	for _, c := range k.connections {
		any = any || c.up.Load()
	}
	k.ready(any)
}

// tell tells what this process hears of the shards of a plan, without those that they
// are to grow into.
func (k *keeper) tell(p plan) {
	if k.Told == nil {
		return
	}
	share := Share{Total: p.Total}
	for n, c := range k.connections {
		if n.total != p.Total {
			continue
		}
		share.Held++
		if c.up.Load() {
			share.Up++
		}
	}
	k.Told(share)
}

// connect begins to hear a shard.
func (k *keeper) connect(ctx context.Context, n name, session *gateway.Session) *connection {
	ctx, stop := context.WithCancelCause(ctx)
	c := &connection{stop: stop, began: session, over: make(chan struct{})}
	k.Log.Info("a shard is heard from now on", "shard", n.id, "of", n.total, "session", session != nil)
	l := Line{ID: n.id, Total: n.total, Save: func(s gateway.Session) { c.session.Store(&s) }, Ready: func(ready bool) {
		c.up.Store(ready)
		k.wake()
	}}
	if session != nil {
		l.Session = *session
	}
	l.Begin = func(ctx context.Context, fresh bool) (func(), error) {
		if !fresh {
			return func() {}, k.owned()
		}
		return k.begin(ctx, n.id)
	}
	k.work.Go(func() {
		defer close(c.over)
		err := k.Connect(ctx, l)
		c.up.Store(false)
		if err != nil {
			k.lost(n, err)
		}
	})
	return c
}

// owned returns an error if others may have taken what this process hears, and
// resumed its sessions: it must not take them back.
func (k *keeper) owned() error {
	k.mu.Lock()
	defer k.mu.Unlock()
	if k.Clock.Now().Sub(k.looked) >= k.Lease {
		return errors.New("shard: it could not be seen for a while who hears which servers")
	}
	return nil
}

// lost notes why a shard cannot be heard.
func (k *keeper) lost(n name, err error) {
	k.mu.Lock()
	if errors.Is(err, ErrCrowded) {
		k.crowded, k.advice = max(k.crowded, n.total), nil // what it said is out of date
		kick(k.doubt)
	} else if k.fatal == nil {
		k.fatal = err
	}
	k.mu.Unlock()
	k.Log.Warn("a shard cannot be heard", "shard", n.id, "of", n.total, "error", err)
	k.wake()
}

func (k *keeper) wake() { kick(k.kick) }

// kick ends a wait, or else the next one.
func kick(c chan<- struct{}) {
	select {
	case c <- struct{}{}:
	default:
	}
}

// farewell is how long connections may take to end.
const farewell = 5 * time.Second
