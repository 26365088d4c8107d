// Package gateway keeps a bot connected to Discord's gateway and passes its interactions to a
// handler. It reconnects for as long as the network or Discord is down. Only errors that can't
// heal, such as an invalid token, end it.
//
// # Why not a library
//
// A session outlives its connection. A client that resumes a session receives the events that it
// missed, at once and without an Identify. Discord allows one Identify per five seconds and 1,000
// per day. A process that takes over the shards of a dead process should therefore resume their
// sessions: thirty shards then take a second instead of three minutes. This client exports the
// session (Options.Save) and resumes one (Options.Session).
//
// discordgo supplies types to Parlour elsewhere, but keeps its session private. disgo exposes
// session, sequence number and resume address: version 0.19.6 resumed in a new process, a second
// after the old process was killed. Three other reasons remain.
//
// Start: a new session begins with one event per server, and these delay the first interactions.
// This client decodes only the IDs of servers and keeps none. Measured with 2,500 servers of 60 KB
// each on two busy cores (for this client: go test -bench Start):
//
//	client                        time     allocated       received
//	this package, zlib-stream     0.41 s   3.9 MB          11.4 MB
//	discordgo 0.29                4.6 s    1.7 GB          172 MB
//	discordgo 0.29 with state     12.2 s   1.7 GB          172 MB
//	disgo 0.19.6, uncompressed    27 s     1.6 to 2.1 GB   172 MB
//	disgo 0.19.6, zlib-stream     37 s     1.6 to 2.1 GB   11.4 MB
//
// Order: this client handles an event before it saves the event's sequence number. If the process
// dies in between, the next process receives the event again. disgo stores the number first.
//
// Pace: all processes of the bot share the limit on session starts (Options.Begin). The libraries
// pace the sessions of one process.
//
// # End of a session
//
// Only Discord ends a session: by opcode 9 or by a close code that is documented as not resumable.
// An outage doesn't, however long it is, although Discord then ends most sessions after a few
// minutes.
//
// # What is lost
//
// When a process dies, its members get no response until its lease has expired and another process
// has resumed the session. Their interactions arrive then, mostly too late for a response. In an
// orderly handover the new process connects first, with a session of its own, and nothing is lost.
package gateway

import (
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"log/slog"
	"math/rand/v2"
	"net/http"
	"net/url"
	"time"

	"parlour/bot/clock"
)

// Options configures a connection. Token and the functions are required, except for
// Jitter and Pause.
type Options struct {
	Token     string       // the bot token, without the prefix "Bot "
	UserAgent string       // the User-Agent of HTTP requests and of the websocket
	Client    *http.Client // requests the gateway's address; nil for http.DefaultClient
	Log       *slog.Logger // nil to discard
	// Proxy returns the proxy of a websocket, as in http.Transport; nil for
	// http.ProxyFromEnvironment.
	Proxy func(*http.Request) (*url.URL, error)
	// Local has the token sent only to gateways on this machine; otherwise it is
	// sent only over TLS.
	Local bool

	// Shard is the index of the shard and the number of shards. A shard
	// receives the servers whose ID >> 22 leaves that remainder. Zero for all
	// servers.
	Shard [2]int
	// Session is resumed: Handle receives the events since Session.Seq. A new
	// session starts if it is zero, or once Discord refuses it.
	Session Session
	// Save is called with the session when it starts and after each event.
	Save func(Session)
	// Begin blocks until a connection may be made. Discord limits
	// how often sessions start, across all shards; fresh reports that this one
	// would start a session. The client calls done when the session has started
	// or failed to. An error fails the attempt.
	Begin func(ctx context.Context, fresh bool) (done func(), err error)

	// Handle is called with the data of each INTERACTION_CREATE, in order of
	// arrival, on the goroutine that reads the connection. It must not block.
	// It may keep the data. Missed reports that the event is from before the
	// session was resumed: it may have been handled before, or be too old.
	Handle func(data json.RawMessage, missed bool)
	// Joined is called on the same goroutine with the ID of each
	// server of the bot: of all servers when a session starts, then of each
	// server that adds the bot.
	Joined func(guild string)
	// Left is called on the same goroutine with the ID of each
	// server that removes the bot, but not during an outage of a server.
	Left func(guild string)
	// Deleted is called on the same goroutine with the ID of each channel or thread
	// that is deleted.
	Deleted func(channel string)

	ConnectTimeout time.Duration // bounds one attempt to connect; 0 for 30 seconds

	Clock  clock.Clock    // of heartbeats, pauses and ConnectTimeout; nil for the wall clock
	Jitter func() float64 // in [0, 1), spreads pauses; nil for random
	// Pause waits for d or until the context ends; nil to wait by Clock.
	Pause func(ctx context.Context, d time.Duration)
}

// Session identifies a session, so that another connection or another process
// with the same token can resume it.
type Session struct {
	ID  string `json:"id"`
	URL string `json:"url"` // address of the gateway that keeps the session
	Seq int64  `json:"seq"` // sequence number of the last event received
}

// ErrHandedOn, as the cancellation cause of Run's context, keeps the session
// for another process to resume. Any other cause ends it.
var ErrHandedOn = errors.New("gateway: session handed over")

// Run keeps the connection until the context ends and then returns nil. An
// error needs an operator. Ready is called when interactions start
// to arrive and when they stop; successive calls differ, and none follows Run's
// return.
func Run(ctx context.Context, o Options, ready func(bool)) error {
	r := &runner{Options: o.withDefaults(), ready: ready, session: o.Session}
	for r.pause(ctx) {
		err := r.connect(ctx)
		if ctx.Err() != nil {
			return nil
		}
		if fatal := r.lost(err); fatal != nil {
			return fatal
		}
	}
	return nil
}

// withDefaults returns the options with defaults filled in.
func (o Options) withDefaults() Options {
	o.Client = cmp.Or(o.Client, http.DefaultClient)
	o.Log = cmp.Or(o.Log, slog.New(slog.DiscardHandler))
	o.ConnectTimeout = cmp.Or(o.ConnectTimeout, 30*time.Second)
	o.Clock = clock.Or(o.Clock)
	if o.Proxy == nil {
		o.Proxy = http.ProxyFromEnvironment
	}
	if o.Jitter == nil {
		o.Jitter = rand.Float64
	}
	if o.Pause == nil {
		o.Pause = func(ctx context.Context, d time.Duration) { clock.Sleep(ctx, o.Clock, d) }
	}
	return o
}
