package rest

import (
	"context"
	"log/slog"
	"math/rand/v2"
	"net/http"
	"sync"
	"sync/atomic"
	"time"

	"parlour/bot/clock"
)

// Options says how a Client works. Only the token is required.
type Options struct {
	Token     string            // the bot's, without "Bot "
	Transport http.RoundTripper // nil for http.DefaultTransport's settings with more idle connections
	Log       *slog.Logger      // nil for none
	UserAgent string            // in the form that Discord asks for: DiscordBot (URL, version)
	Global    int               // calls a second with the bot's token, 50 if it is 0
	// Clock measures timeouts: of an attempt, and of a call's wait. LimitClock
	// measures rate limits and the pauses between attempts; tests let it run ahead
	// of the other. Both are the wall clock if nil.
	Clock, LimitClock clock.Clock
	// Rand returns numbers from 0 to below 1, by which pauses differ.
	Rand func() float64
	// Told is told of every request when its answer is there; nil for nobody.
	Told func(Attempt)
}

const (
	defaultAgent  = "DiscordBot (https://discord.com/developers/docs, 1)"
	defaultGlobal = 50
	// idlePerHost is how many connections are kept open: all requests go to one
	// host, and Go keeps two unless told otherwise.
	idlePerHost = 64
)

// Client makes calls of Discord's API. It may be used by many goroutines at
// once.
type Client struct {
	transport     http.RoundTripper // with no http.Client, which would copy headers for redirections
	log           *slog.Logger
	clock         clock.Clock
	limits        *limits
	random        func() float64
	told          func(Attempt)
	token         string
	agent         []string // headers' values
	authorization []string
	rejected      atomic.Bool // see Rejected
	buffers       sync.Pool   // of *bytes.Buffer, for answers
}

// New returns a client. It opens no connection and starts no goroutine.
func New(o Options) *Client {
	if o.Transport == nil {
		o.Transport = defaultTransport()
	}
	if o.Log == nil {
		o.Log = slog.New(slog.DiscardHandler)
	}
	if o.UserAgent == "" {
		o.UserAgent = defaultAgent
	}
	if o.Global <= 0 {
		o.Global = defaultGlobal
	}
	if o.Rand == nil {
		o.Rand = rand.Float64
	}
	return &Client{
		transport: o.Transport, log: o.Log, clock: clock.Or(o.Clock),
		limits: newLimits(o.Global, clock.Or(o.Clock), clock.Or(o.LimitClock), o.Rand), random: o.Rand, told: o.Told,
		token: o.Token, agent: []string{o.UserAgent}, authorization: []string{"Bot " + o.Token},
	}
}

func defaultTransport() http.RoundTripper {
	t, ok := http.DefaultTransport.(*http.Transport)
	if !ok {
		return http.DefaultTransport // a program has put its own there
	}
	t = t.Clone()
	t.MaxIdleConnsPerHost = idlePerHost
	return t
}

// Ready returns how long a call would have to wait for limits if it were made
// now, so that the caller can postpone it and hold nothing meanwhile. It is an
// estimate: other calls may come in between.
func (c *Client) Ready(call Call) time.Duration {
	j, err := c.begin(call)
	if err != nil {
		return 0 // Do tells
	}
	return c.limits.ready(&j.turn)
}

// Do makes a call and decodes the answer. It returns an *Error when Discord
// refuses, a *LimitedError when a limit would hold the call back for longer than
// it may wait, and other errors for a body that can't be encoded or a
// connection that fails.
//
// When an attempt's answer is lost, the next one can be told that there is
// nothing left to do: a first response that has been acknowledged (40060), or a
// message to be deleted that isn't there. That is no error, and Out stays as it
// was.
func (c *Client) Do(ctx context.Context, call Call) error {
	j, err := c.prepare(ctx, call)
	if err != nil {
		return err
	}
	err = c.do(ctx, j)
	if call.Doubt != nil && j.late(err) {
		call.Doubt.Late = true
	}
	return err
}

// do makes attempts.
func (c *Client) do(ctx context.Context, j *job) error {
	for n := 1; ; n++ {
		err := c.limits.enter(ctx, &j.turn, j.patience)
		if err != nil {
			c.tell(Attempt{Route: j.route.name, Held: true})
			return j.outcome(err)
		}
		next, err := c.attempt(ctx, j)
		if next == done || n == j.Attempts {
			return j.outcome(err)
		}
		j.patience.again = next == again
		if next == later && !c.pause(ctx, n) {
			return j.outcome(err)
		}
	}
}
