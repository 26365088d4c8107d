// Package gateway keeps a bot connected to Discord, and hands over what members
// do with it. It never gives up on a network or a Discord that is down, however
// long that lasts: only what will never get better, like a wrong token, ends
// it.
//
// The connection itself is discordgo's, whose faults are kept away from it here.
// Its own reconnecting is turned off: it cannot be stopped while it waits.
// Everything else is seen to below the websocket, where frames can be looked
// at before discordgo has them (see watchedConn): it waits for a lock that it
// holds itself when it is told to reconnect before it is ready, identifies
// without end when it is refused, notices a dead line after five heartbeats,
// and does not tell why Discord has hung up.
package gateway

import (
	"context"
	"encoding/json"
	"errors"
	"log/slog"
	"math/rand/v2"
	"net/http"
	"time"
)

// Options are what a connection is made of. Token and Handle are needed.
type Options struct {
	Token  string       // without "Bot "
	Client *http.Client // asks where the gateway is; http.DefaultClient if nil
	Log    *slog.Logger // nothing is logged if nil

	// Handle is called with the data of every INTERACTION_CREATE, in the order of
	// arrival, by the goroutine that reads the connection: nothing else arrives
	// until it returns, so whatever takes time belongs on another. It may keep
	// the data.
	Handle func(data json.RawMessage)
	// Joined, if not nil, is called in the same way with the ID of every server
	// that the bot is in: of all of them when a session begins, then of those
	// that let it in.
	Joined func(guild string)
	// Left, if not nil, is called in the same way with the ID of every server that
	// the bot is taken out of; not of one that Discord has trouble with.
	Left func(guild string)

	Patience time.Duration // for one attempt to connect; 30 seconds if zero

	Now    func() time.Time // time.Now if nil
	Jitter func() float64   // from 0 to 1, to spread pauses; random if nil
	// Pause waits, and returns early only if the context ends; a timer if nil.
	Pause func(ctx context.Context, d time.Duration)
}

// Run keeps the connection until the context ends, and then returns nil. Any
// error is one that only a person can mend. Ready, if not nil, is told when
// interactions begin to arrive and when they no longer do; it is not called
// twice in a row with the same, nor after Run has returned.
func Run(ctx context.Context, o Options, ready func(bool)) error {
	r := &runner{Options: o.filled(), ready: ready}
	if ready == nil {
		r.ready = func(bool) {}
	}
	r.identifies.now = r.Now
	for r.rest(ctx) {
		err := r.connect(ctx)
		if ctx.Err() != nil {
			return nil
		}
		if fatal := hopeless(err); fatal != nil {
			return fatal
		}
		r.lost(err)
	}
	return nil
}

// filled puts in what the options leave open.
func (o Options) filled() Options {
	if o.Client == nil {
		o.Client = http.DefaultClient
	}
	if o.Log == nil {
		o.Log = slog.New(slog.DiscardHandler)
	}
	if o.Patience == 0 {
		o.Patience = 30 * time.Second
	}
	if o.Now == nil {
		o.Now = time.Now
	}
	if o.Jitter == nil {
		o.Jitter = rand.Float64
	}
	if o.Pause == nil {
		o.Pause = pause
	}
	return o
}

func pause(ctx context.Context, d time.Duration) {
	t := time.NewTimer(d)
	defer t.Stop()
	select {
	case <-t.C:
	case <-ctx.Done():
	}
}

// The pauses between attempts to connect.
const (
	shortest = 200 * time.Millisecond // the goroutines of a lost connection end meanwhile
	longest  = 2 * time.Minute
	stable   = time.Minute // a connection that has held for so long begins them anew
	penance  = time.Hour   // after maxIdentifies
)

// runner makes one connection after another.
type runner struct {
	Options
	ready      func(bool)
	identifies budget
	session    *session      // to be resumed; nil if the next one is new
	failures   int           // connections lost since one was stable
	least      time.Duration // that Discord asks to wait
}

// rest pauses before the next attempt, and reports whether there is to be one.
func (r *runner) rest(ctx context.Context) bool {
	if r.session == nil && r.identifies.spent() {
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
	if r.session != nil && (e != nil && e.forget || r.session.useless()) {
		r.session = nil
	}
	r.Log.Warn("no connection to Discord", "error", why, "failures", r.failures)
}

// connect makes a connection and keeps it until it is lost.
func (r *runner) connect(ctx context.Context) error {
	if r.session == nil {
		s, err := newSession(r.Options)
		if err != nil {
			return err
		}
		r.session = s
	}
	l := newLine(&r.identifies)
	defer l.cut(context.Canceled)
	if err := r.session.open(ctx, l, r.Options); err != nil {
		return err
	}
	began := r.Now()
	r.ready(true)
	r.Log.Info("connected to Discord")
	select {
	case <-ctx.Done():
	case <-l.over:
	}
	r.ready(false)
	if ctx.Err() != nil {
		r.session.close()
		return nil
	}
	if r.Now().Sub(began) >= stable {
		r.failures = 0
	}
	return r.session.settle(ctx, l)
}
