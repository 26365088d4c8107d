package rest

import (
	"bytes"
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"log/slog"
	"math/rand/v2"
	"mime/multipart"
	"net/http"
	"net/textproto"
	"sync/atomic"
	"time"

	"parlour/bot/clock"
)

// Options configures a Client. Only Token is required.
type Options struct {
	Token     string            // the bot token, without the prefix "Bot "
	Transport http.RoundTripper // nil for the settings of http.DefaultTransport with more idle connections
	Log       *slog.Logger      // nil to discard
	UserAgent string            // in the form that Discord requires: DiscordBot (URL, version)
	// Clock measures the timeout of an attempt and MaxWait of a call.
	// LimitClock measures rate limits and the pauses between attempts; tests
	// run it ahead of the other. Both default to the wall clock.
	Clock, LimitClock clock.Clock
	// Rand returns a number in [0, 1), the jitter of pauses.
	Rand func() float64
	// OnAttempt, if set, is called after each attempt and for each call that
	// was abandoned before it was sent.
	OnAttempt func(Attempt)
}

// idlePerHost is the number of idle connections to keep. All requests go to
// one host, for which the default is 2.
const idlePerHost = 64

// Client calls Discord's API. It is safe for concurrent use. The life of a call is in call.go.
type Client struct {
	options       Options // the Transport is no http.Client, which would copy headers for redirects
	limits        *limits
	agent         []string // header values
	authorization []string
	rejected      atomic.Bool // see Rejected
}

// New returns a client. It opens no connection and starts no goroutine.
func New(o Options) *Client {
	if o.Transport == nil {
		o.Transport = defaultTransport()
	}
	o.Log = cmp.Or(o.Log, slog.New(slog.DiscardHandler))
	o.UserAgent = cmp.Or(o.UserAgent, UserAgent("", ""))
	o.Clock, o.LimitClock = clock.Or(o.Clock), clock.Or(o.LimitClock)
	if o.Rand == nil {
		o.Rand = rand.Float64
	}
	if o.OnAttempt == nil {
		o.OnAttempt = func(Attempt) {}
	}
	return &Client{options: o, limits: newLimits(o), agent: []string{o.UserAgent}, authorization: []string{"Bot " + o.Token}}
}

func defaultTransport() http.RoundTripper {
	t, ok := http.DefaultTransport.(*http.Transport)
	if !ok {
		return http.DefaultTransport // replaced by the program
	}
	t = t.Clone()
	t.MaxIdleConnsPerHost = idlePerHost
	return t
}

// UserAgent returns the name of the program for Discord, which requires a URL and a
// version. Source is the URL of the program's source; if it has none, "", Discord's
// own page about this name takes its place.
func UserAgent(source, version string) string {
	source = cmp.Or(source, "https://discord.com/developers/docs/reference")
	return fmt.Sprintf("DiscordBot (%s, %s) Parlour", source, cmp.Or(version, "devel"))
}

// Do makes a call and decodes its response into call.Out. It returns an *Error
// if Discord refuses the call, a *LimitedError if a rate limit would delay it
// for longer than it may wait, and other errors if the body cannot be encoded
// or the connection fails.
//
// If an attempt loses its response, the next one may show that the first has
// succeeded: an acknowledged first response (40060), or a deleted message that
// does not exist. Do then returns nil and leaves call.Out unchanged.
func (c *Client) Do(ctx context.Context, call Call) error {
	j, err := c.prepare(ctx, call)
	if err != nil {
		return err
	}
	err = c.do(ctx, j)
	if call.Ambiguity != nil && j.outstanding(err) {
		call.Ambiguity.Outstanding = true
	}
	return err
}

// do makes attempts until one is final.
func (c *Client) do(ctx context.Context, j *job) error {
	for n := 1; ; n++ {
		err := c.limits.enter(ctx, &j.ticket, j.waitLimit)
		if err != nil {
			c.options.OnAttempt(Attempt{Route: j.route.name, Abandoned: true})
			return j.outcome(err)
		}
		next, err := c.attempt(ctx, j)
		if next == done || n == j.MaxAttempts {
			return j.outcome(err)
		}
		j.waitLimit.first = next == retryNow
		if next == retryAfterPause && !c.pause(ctx, n) {
			return j.outcome(err)
		}
	}
}

// Attempt is the outcome of one request, for metrics.
type Attempt struct {
	Route     string        // method and template of the path
	Status    int           // HTTP status; 0 without a response
	Limit     Limit         // which limit a 429 names; "" otherwise
	Duration  time.Duration // from sending the request to the response headers
	Abandoned bool          // not sent: the wait for a rate limit would have been too long
}

// Limit is the kind of rate limit that a 429 names.
type Limit string

// The kinds of rate limits.
const (
	LimitGlobal   Limit = "global"   // of all requests
	LimitRoute    Limit = "route"    // of the bucket of the route
	LimitShared   Limit = "shared"   // of a resource shared with other bots; not held against the bot
	LimitResource Limit = "resource" // of the resource: edits of old messages, slow mode
)

// limit returns which limit a refusal names, or "".
func limit(e *Error, global, shared bool) Limit {
	switch {
	case e.Status != http.StatusTooManyRequests:
		return ""
	case isResourceLimit(e.Code):
		return LimitResource
	case shared:
		return LimitShared
	case global:
		return LimitGlobal
	}
	return LimitRoute
}

// InvalidRequests returns the number of responses in the last 10 minutes that
// Discord holds against the bot's address; at 10,000 Discord blocks it.
func (c *Client) InvalidRequests() int {
	c.limits.mu.Lock()
	defer c.limits.mu.Unlock()
	c.limits.invalid.advance(c.limits.now())
	return len(c.limits.invalid.times)
}

// Rejected reports whether the last call with the bot token got a 401: the
// token has been reset.
func (c *Client) Rejected() bool { return c.rejected.Load() }

// File is uploaded with a call. The body refers to files by index, from 0.
type File struct {
	Name string
	Data []byte
}

// body is the encoded body of a call, shared by all attempts.
type body struct {
	data []byte
	kind []string // the value of Content-Type
}

const jsonKind = "application/json"

// encode returns a JSON body, or a multipart body if there are files.
func encode(in any, files []File) (body, error) {
	if in == nil && len(files) == 0 {
		return body{}, nil
	}
	data, encoded := in.([]byte)
	if !encoded {
		var err error
		if data, err = json.Marshal(in); err != nil {
			return body{}, fmt.Errorf("discord: encode body: %w", err)
		}
	}
	if len(files) == 0 {
		return body{data, []string{jsonKind}}, nil
	}
	return encodeFiles(data, files)
}

// encodeFiles returns a multipart body: the JSON, then the files.
func encodeFiles(data []byte, files []File) (body, error) {
	var out bytes.Buffer
	w := multipart.NewWriter(&out)
	add := func(disposition, kind string, content []byte) error {
		part, err := w.CreatePart(textproto.MIMEHeader{"Content-Disposition": {disposition}, "Content-Type": {kind}})
		if err == nil {
			_, err = part.Write(content)
		}
		return err
	}
	err := add(`form-data; name="payload_json"`, jsonKind, data)
	for i, f := range files {
		name := multipart.FileContentDisposition(fmt.Sprintf("files[%d]", i), f.Name)
		err = errors.Join(err, add(name, http.DetectContentType(f.Data), f.Data))
	}
	if err = errors.Join(err, w.Close()); err != nil { // Close writes the final boundary
		return body{}, fmt.Errorf("discord: encode files: %w", err)
	}
	return body{out.Bytes(), []string{w.FormDataContentType()}}, nil
}

// open returns a reader of the body from its start.
func (b *body) open() io.ReadCloser {
	if len(b.data) == 0 {
		return http.NoBody
	}
	return io.NopCloser(bytes.NewReader(b.data))
}
