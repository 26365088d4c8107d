package shard

import (
	"context"
	"encoding/json"
	"errors"
	"sync/atomic"
	"time"

	"parlour/bot/clock"
	"parlour/bot/gateway"
	"parlour/games/match/store"
)

// connection is a shard that this process keeps connected.
type connection struct {
	connected atomic.Bool
	session   atomic.Pointer[gateway.Session] // nil before it was connected
	resumed   *gateway.Session                // the session that it was to resume
	stop      context.CancelCauseFunc
	done      chan struct{} // closed when it has ended
}

// status returns the status of a shard, zero without a connection.
func (k *keeper) status(n shardID) status {
	c := k.connections[n]
	if c == nil {
		return status{}
	}
	return status{c.connected.Load(), c.session.Load()}
}

// sync opens and closes connections to match live, which holds the session to
// resume for each shard, or nil.
func (k *keeper) sync(ctx context.Context, live map[shardID]*gateway.Session) {
	for n, c := range k.connections {
		session, wanted := live[n]
		if behind := session != nil && c.isFresh(); !wanted || behind {
			k.Log.Debug("shard disconnecting", "shard", n.index, "total", n.total, "handed_over", !wanted)
			c.stop(gateway.ErrHandedOn) // the new owner may resume the session
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
		any = any || c.connected.Load()
	}
	k.ready(any)
}

// isFresh reports whether a connection is to start a session and has not yet. If the old
// owner has left meanwhile and kept its session, that is resumed instead.
func (c *connection) isFresh() bool { return c.resumed == nil && c.session.Load() == nil }

// observe passes this process's share of the current plan to the hook.
func (k *keeper) observe(p plan) {
	if k.OnPoll == nil {
		return
	}
	share := Share{Total: p.Total}
	for n, c := range k.connections {
		if n.total != p.Total {
			continue
		}
		share.Leased++
		if c.connected.Load() {
			share.Connected++
		}
	}
	k.OnPoll(share)
}

// connect starts a connection.
func (k *keeper) connect(ctx context.Context, n shardID, session *gateway.Session) *connection {
	ctx, stop := context.WithCancelCause(ctx)
	c := &connection{stop: stop, resumed: session, done: make(chan struct{})}
	k.Log.Info("shard connecting", "shard", n.index, "total", n.total, "resume", session != nil)
	options := gateway.Options{Shard: [2]int{n.index, n.total}, Save: func(s gateway.Session) { c.session.Store(&s) }}
	if session != nil {
		options.Session = *session
	}
	options.Begin = func(ctx context.Context, fresh bool) (func(), error) {
		if !fresh {
			return func() {}, k.owned()
		}
		return k.begin(ctx, n.index)
	}
	k.work.Go(func() {
		defer close(c.done)
		err := k.Connect(ctx, options, func(ready bool) {
			c.connected.Store(ready)
			clock.Wake(k.wakeup)
		})
		c.connected.Store(false)
		if err != nil {
			k.lost(n, err)
		}
	})
	return c
}

// owned returns an error if the leases may have expired: others may have
// resumed the sessions, and this process must not take them back.
func (k *keeper) owned() error {
	k.mu.Lock()
	defer k.mu.Unlock()
	if k.Clock.Now().Sub(k.polledAt) >= k.Lease {
		return errors.New("shard: leases may have expired")
	}
	return nil
}

// lost records a permanent failure of a connection.
func (k *keeper) lost(n shardID, err error) {
	k.mu.Lock()
	if errors.Is(err, gateway.ErrServers) {
		k.crowded, k.advisedAt = max(k.crowded, n.total), time.Time{} // the advice is outdated
		clock.Wake(k.askAgain)
	} else if k.fatal == nil {
		k.fatal = err
	}
	k.mu.Unlock()
	k.Log.Warn("shard failed", "shard", n.index, "total", n.total, "error", err)
	clock.Wake(k.wakeup)
}

// closeTimeout bounds the time that connections take to close.
const closeTimeout = 5 * time.Second

// errNoAdvice: there is no plan until Discord has recommended one.
var errNoAdvice = errors.New("shard: no recommendation from Discord yet")

// plan reads the plan and applies Discord's latest advice.
func (k *keeper) plan(ctx context.Context) (plan, error) {
	d, p, err := k.readPlan(ctx)
	if err != nil {
		return p, err
	}
	k.mu.Lock()
	next := p.after(k.advice, k.crowded)
	unknown := k.advisedAt.IsZero()
	k.mu.Unlock()
	switch {
	case unknown && p.Total == 0:
		return p, errNoAdvice
	case unknown, next == p:
		return p, nil
	}
	if err := k.put(ctx, d, next); errors.Is(err, store.ErrStale) {
		_, p, err = k.readPlan(ctx)
		return p, err
	} else if err != nil {
		return p, err
	}
	k.Log.Info("shard plan changed", "shards", next.Total, "growing", next.Next)
	return next, nil
}

// ask polls Discord's advice. It runs beside the polls, which renew the leases.
func (k *keeper) ask(ctx context.Context) {
	for ctx.Err() == nil {
		again := k.AdviceInterval
		_, err := k.learn(ctx)
		switch {
		case err == nil:
			clock.Wake(k.wakeup)
		case ctx.Err() == nil:
			k.Log.Warn("failed to ask Discord how many shards it advises", "error", err)
			again = min(again, k.Lease)
		}
		clock.Wait(ctx, k.Clock, again, k.askAgain)
	}
}

func (k *keeper) readPlan(ctx context.Context) (d store.Document, p plan, err error) {
	if d, err = k.document(ctx, planID); err == nil && d.Body != "" {
		err = json.Unmarshal([]byte(d.Body), &p)
	}
	return d, p, err
}

// shards returns the number of shards to connect.
func (p plan) shards() int { return max(p.Total, p.Next) }

// after returns the next plan. Shards are added when Discord recommends at
// least half as many more, or when a shard has too many servers. Shards are
// never removed.
func (p plan) after(a Advice, crowded int) plan {
	want := max(1, a.Shards)
	p.Concurrency = max(1, a.Concurrency)
	switch {
	case p.Total == 0:
		p.Total = want
	case crowded > 0 && crowded >= max(p.Total, p.Next):
		p.Next = max(want, 2*crowded)
	case p.Next == 0 && 2*want >= 3*p.Total && want > p.Total:
		p.Next = want
	}
	return p
}

// activate puts the next plan into effect once all its shards are connected.
func (k *keeper) activate(ctx context.Context, p plan) {
	d, now, err := k.readPlan(ctx)
	if err != nil || now != p {
		return // another process activated it, or the next poll retries
	}
	err = k.put(ctx, d, plan{Total: p.Next, Concurrency: p.Concurrency})
	if err != nil && !errors.Is(err, store.ErrStale) {
		k.pollFailed(ctx, err)
	}
}
