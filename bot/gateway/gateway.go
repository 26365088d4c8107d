// Package gateway keeps a bot connected to Discord, and hands over what members
// do with it. It never gives up on a network or a Discord that is down, however
// long that lasts: only what will never get better, like a wrong token, ends
// it.
//
// # Why a client of our own
//
// A session outlives its connection: who resumes it gets what has happened
// meanwhile, at once, and without an Identify, of which Discord allows one in
// five seconds and a thousand a day. So a process that takes over the shards of
// one that has died is to resume their sessions: thirty shards take it a second,
// and would take it three minutes otherwise. Libraries keep a session to
// themselves. This client gives it out (see Session, and Options.Save) and takes
// one up (Options.Session). It also knows no more of Discord than interactions
// need: an event of any other kind is not decoded, and nothing is remembered of
// servers.
//
// What is lost: of a process that dies, members get no answer until its lease is
// over and another has resumed. What they did in that time arrives then, mostly
// too late to be answered. Where a process hands its shard over in good order,
// the other one is connected first, with a session of its own, and nothing is
// lost.
package gateway

import (
	"context"
	"encoding/json"
	"errors"
	"log/slog"
	"math/rand/v2"
	"net/http"
	"time"

	"parlour/bot/clock"
)

// Options are what a connection is made of. Token and Handle are needed.
type Options struct {
	Token     string       // without "Bot "
	UserAgent string       // how the bot calls itself
	Client    *http.Client // asks where the gateway is; http.DefaultClient if nil
	Log       *slog.Logger // nothing is logged if nil

	// Shard is which part of the bot's servers is heard, and of how many parts: those
	// whose ID, without its last 22 bits, has this remainder. All if it is zero.
	Shard [2]int
	// Session is one to go on with: where it has come to, Handle is called with what
	// has happened since. A new one begins if it is zero, or Discord has forgotten it.
	Session Session
	// Save, if not nil, is told where the session has come to: when one begins, and
	// after every event.
	Save func(Session)
	// Begin, if not nil, waits until a connection may be made. Those that begin a
	// fresh session Discord counts, for all shards together, and done is called when
	// it has begun, or could not. An error is one of the connection.
	Begin func(ctx context.Context, fresh bool) (done func(), err error)

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

	Clock  clock.Clock    // of heartbeats, pauses and Patience; the wall clock if nil
	Jitter func() float64 // from 0 to 1, to spread pauses; random if nil
	// Pause waits, and returns early only if the context ends; by the Clock if nil.
	Pause func(ctx context.Context, d time.Duration)
}

// Session is what it takes to go on with a session: on another connection, or in
// another process that has the bot's token.
type Session struct {
	ID  string `json:"id"`
	URL string `json:"url"` // where it is
	Seq int64  `json:"seq"` // of the last event that was heard
}

// ErrHandedOn, as the cause for which the context of Run ends, leaves the session to
// somebody else. It is ended otherwise.
var ErrHandedOn = errors.New("gateway: another goes on with the session")

// Run keeps the connection until the context ends, and then returns nil. Any
// error is one that only a person can mend. Ready, if not nil, is told when
// interactions begin to arrive and when they no longer do; it is not called
// twice in a row with the same, nor after Run has returned.
func Run(ctx context.Context, o Options, ready func(bool)) error {
	r := &runner{Options: o.filled(), ready: ready, session: o.Session}
	if ready == nil {
		r.ready = func(bool) {}
	}
	r.identifies.now = r.Clock.Now
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
	if o.Save == nil {
		o.Save = func(Session) {}
	}
	if o.Begin == nil {
		o.Begin = func(context.Context, bool) (func(), error) { return func() {}, nil }
	}
	if o.Joined == nil {
		o.Joined = func(string) {}
	}
	if o.Left == nil {
		o.Left = func(string) {}
	}
	if o.Patience == 0 {
		o.Patience = 30 * time.Second
	}
	o.Clock = clock.Or(o.Clock)
	if o.Jitter == nil {
		o.Jitter = rand.Float64
	}
	if o.Pause == nil {
		o.Pause = func(ctx context.Context, d time.Duration) { clock.Sleep(ctx, o.Clock, d) }
	}
	return o
}
