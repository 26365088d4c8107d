package rest

import (
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"log/slog"
	"net"
	"net/http"
	"net/url"
	"strings"
	"time"

	"parlour/bot/clock"
)

// Call is one request to Discord with its retry policy.
type Call struct {
	Method string
	// Path follows the API version, as in "/channels/1/messages?limit=5".
	Path string
	// Body is encoded as JSON; a []byte is sent unchanged. Nil for no body.
	Body  any
	Files []File
	// Out receives the decoded response. Nil to discard it.
	Out any
	// TokenInPath states that the path contains an interaction token, which
	// authorises the call: it is sent without an Authorization header unless
	// Discord limits such calls.
	TokenInPath bool
	// Idempotent states that a POST can be retried: its body has a nonce that
	// Discord enforces. Other methods and first responses can always be
	// retried.
	Idempotent bool
	// MaxWait bounds the time that the call waits for rate limits, measured
	// from its start; beyond it the call fails with a LimitedError. If 0, only
	// the context bounds the wait; if negative, the call does not wait. A call
	// whose expected wait is longer fails at once.
	MaxWait time.Duration
	// Crowded states that the call is one of so many that a rate limit is no surprise, and
	// worth no warning.
	Crowded bool
	// Timeout bounds each attempt; 0 for 10 seconds.
	Timeout time.Duration
	// MaxAttempts bounds the number of attempts; 0 for 5.
	MaxAttempts int
	// Ambiguity, if not nil, records what lost responses leave uncertain.
	Ambiguity *Ambiguity
}

// Ambiguity is what lost responses leave uncertain about one or more calls.
type Ambiguity struct {
	// Outstanding: Discord may still carry out an attempt of a call that has
	// ended.
	Outstanding bool
	// Inferred: a call is taken as carried out because Discord refused a retry
	// as a duplicate. Another process may have sent the original request.
	Inferred bool
}

// job is a call in progress.
type job struct {
	Call
	ticket
	url       *url.URL
	body      body
	secret    string // the token in the path
	waitLimit waitLimit
	ambiguous bool // an earlier attempt may have been carried out
}

// base is the base URL of the API. Tests replace the transport.
const base = "https://discord.com/api/v10"

// begin validates the path of a call and finds its route. Errors do not quote
// the path, which may contain a token.
func (c *Client) begin(call Call) (*job, error) {
	var buffer [96]byte
	name, at, sound := parseRoute(buffer[:0], call.Method, call.Path)
	switch {
	case !strings.HasPrefix(call.Path, "/"):
		return nil, errors.New("discord: path does not begin with a slash")
	case !sound:
		return nil, errors.New("discord: path has a segment that is not an ID, a token or a word")
	}
	return &job{Call: call, secret: at.secret, ticket: ticket{route: c.limits.route(name), major: at.major, interaction: call.TokenInPath}}, nil
}

// prepare builds what all attempts of a call share.
func (c *Client) prepare(ctx context.Context, call Call) (*job, error) {
	j, err := c.begin(call)
	if err != nil {
		return nil, err
	}
	if j.url, err = url.Parse(base + call.Path); err != nil { // which would quote the path
		return nil, errors.New("discord: path is not correctly escaped")
	}
	if j.body, err = encode(call.Body, call.Files); err != nil {
		return nil, err
	}
	j.Timeout, j.MaxAttempts = cmp.Or(j.Timeout, 10*time.Second), cmp.Or(j.MaxAttempts, 5)
	now := c.options.Clock.Now()
	if end, ok := ctx.Deadline(); ok {
		j.waitLimit.until = now.Add(time.Until(end))
	}
	if limit := now.Add(max(call.MaxWait, 0)); call.MaxWait != 0 && (j.waitLimit.until.IsZero() || limit.Before(j.waitLimit.until)) {
		j.waitLimit.until, j.waitLimit.bounded = limit, true
	}
	return j, nil
}

// isFirstResponse reports whether the call is the first response to an
// interaction.
func (j *job) isFirstResponse() bool {
	return j.route.name == "POST /interactions/:id/:token/callback"
}

// retryable reports whether sending the call twice is harmless.
func (j *job) retryable() bool {
	return j.Method != http.MethodPost || j.Idempotent || j.isFirstResponse()
}

// request builds the HTTP request of one attempt.
func (c *Client) request(ctx context.Context, j *job) *http.Request {
	h := make(http.Header, 3)
	h["User-Agent"] = c.agent
	if j.authorized {
		h["Authorization"] = c.authorization
	}
	if j.body.kind != nil {
		h["Content-Type"] = j.body.kind
	}
	r := &http.Request{
		Method: j.Method, URL: j.url, Host: j.url.Host, Header: h, Proto: "HTTP/1.1", ProtoMajor: 1, ProtoMinor: 1,
		Body: j.body.open(), ContentLength: int64(len(j.body.data)),
		GetBody: func() (io.ReadCloser, error) { return j.body.open(), nil },
	}
	return r.WithContext(ctx)
}

// verdict is what follows an attempt.
type verdict int

const (
	done            verdict = iota // the result is final
	retryNow                       // retry as soon as limits allow
	retryAfterPause                // retry after a pause
)

// attempt sends a call once and releases its rate limit slot.
func (c *Client) attempt(ctx context.Context, j *job) (verdict, error) {
	if err := ctx.Err(); err != nil {
		c.limits.unsent(&j.ticket)
		return done, &connectionError{text: "discord: " + j.route.name + ": not sent: " + err.Error(), cause: err}
	}
	limited, cancel := clock.WithTimeout(ctx, c.options.Clock, j.Timeout)
	defer cancel()
	began := c.options.Clock.Now()
	resp, err := c.options.Transport.RoundTrip(c.request(limited, j))
	outcome := Attempt{Route: j.route.name, Duration: c.options.Clock.Now().Sub(began)}
	if err != nil {
		c.options.OnAttempt(outcome)
		c.limits.onResponse(&j.ticket, quota{}, false)
		return c.failed(ctx, j, c.transportError(j, err))
	}
	defer resp.Body.Close()
	outcome.Status = resp.StatusCode
	if !j.TokenInPath && resp.StatusCode < http.StatusInternalServerError {
		c.rejected.Store(resp.StatusCode == http.StatusUnauthorized)
	}
	if resp.StatusCode/100 == 2 {
		c.options.OnAttempt(outcome)
		c.limits.onResponse(&j.ticket, readQuota(resp.Header), true)
		err := c.decode(resp, j)
		if Ambiguous(err) {
			return c.failed(ctx, j, err)
		}
		return done, err
	}
	return c.refused(ctx, j, resp, outcome)
}

// failed returns the verdict on an attempt without a usable response.
func (c *Client) failed(ctx context.Context, j *job, err error) (verdict, error) {
	ambiguous := Ambiguous(err)
	if ctx.Err() != nil || ambiguous && !j.retryable() {
		return done, err
	}
	j.ambiguous = j.ambiguous || ambiguous
	return retryAfterPause, err
}

// refused returns the verdict on a response that is not a success.
func (c *Client) refused(ctx context.Context, j *job, resp *http.Response, outcome Attempt) (verdict, error) {
	e, global := c.explain(resp, j)
	shared := resp.Header.Get("X-Ratelimit-Scope") == "shared"
	if isInvalid(e.Status, shared) && c.limits.countInvalid() {
		c.options.Log.Error("rest invalid request limit reached: calls with the bot token are rejected", "count", invalidMax, "window", invalidWindow)
	}
	outcome.Limit = limit(e, global, shared)
	c.options.OnAttempt(outcome)
	q := readQuota(resp.Header)
	if e.Status == http.StatusTooManyRequests && !isResourceLimit(e.Code) {
		hold := c.limits.onLimited(&j.ticket, q, e.RetryAfter, global)
		level := slog.LevelWarn
		if j.Crowded {
			level = slog.LevelInfo
		}
		c.options.Log.Log(ctx, level, "rest rate limited", "route", j.route.name, "delay", hold, "global", global, "shared", shared)
		return retryNow, &LimitedError{RetryAfter: hold, Reason: "Discord", cause: e}
	}
	c.limits.onResponse(&j.ticket, q, false)
	switch {
	case e.Status >= 500:
		return c.failed(ctx, j, &ambiguousError{e})
	case j.ambiguous && j.satisfied(e):
		j.ambiguous = false
		if j.Ambiguity != nil {
			j.Ambiguity.Inferred = true
		}
		return done, nil
	}
	return done, e
}

// satisfied reports whether a refusal shows that an earlier attempt, whose
// response was lost, was carried out.
func (j *job) satisfied(e *Error) bool {
	return j.isFirstResponse() && e.Code == CodeAcknowledged || j.Method == http.MethodDelete && e.Code == CodeUnknownMessage
}

// outcome marks an error as ambiguous if an earlier attempt may have been
// carried out.
func (j *job) outcome(err error) error {
	if err == nil || !j.ambiguous || Ambiguous(err) {
		return err
	}
	return &ambiguousError{err}
}

// outstanding reports whether Discord may still carry out an attempt of a call
// that has ended. Discord accepts only one first response per interaction.
func (j *job) outstanding(err error) bool {
	return Ambiguous(err) || j.ambiguous && !(err == nil && j.isFirstResponse())
}

// Bounds of the exponential backoff between attempts.
const (
	firstPause   = 200 * time.Millisecond
	longestPause = 5 * time.Second
)

// pause waits before the next attempt, with a jitter of half the pause. It
// reports false if the context ends first; if its deadline is too near, pause
// does not wait.
func (c *Client) pause(ctx context.Context, attempts int) bool {
	d := min(firstPause<<min(attempts-1, 10), longestPause)
	d = d/2 + time.Duration(c.options.Rand()*float64(d)/2)
	if end, ok := ctx.Deadline(); ok && time.Until(end) <= d {
		return false
	}
	return clock.Sleep(ctx, c.options.LimitClock, d)
}

// maxResponse bounds a response, maxRefusal the part of a refusal that is read,
// maxDetail the part of its invalid fields in the text of an error; all in bytes.
const (
	maxResponse = 8 << 20
	maxRefusal  = 64 << 10
	maxDetail   = 500
)

// decode reads a successful response into Out. Without Out it drains the body,
// so that the connection can be reused.
func (c *Client) decode(resp *http.Response, j *job) error {
	if j.Out == nil || resp.StatusCode == http.StatusNoContent {
		_, _ = io.Copy(io.Discard, io.LimitReader(resp.Body, maxResponse)) // an error costs only the connection
		return nil
	}
	data, err := io.ReadAll(io.LimitReader(resp.Body, maxResponse+1))
	switch {
	case err != nil:
		return c.transportError(j, err) // carried out, but the result is unknown
	case len(data) > maxResponse:
		return fmt.Errorf("discord: %s: response longer than %d bytes", j.route.name, maxResponse)
	case len(data) == 0:
		return nil
	}
	if err := json.Unmarshal(data, j.Out); err != nil {
		return fmt.Errorf("discord: %s: cannot decode response: %s", j.route.name, redact(err.Error(), j.secret, c.options.Token))
	}
	return nil
}

// explain returns the error of a refusal, and whether a 429 concerns all calls
// with the bot token, or all without.
func (c *Client) explain(resp *http.Response, j *job) (e *Error, global bool) {
	var answer struct {
		Code    int             `json:"code"`
		Message string          `json:"message"`
		Errors  json.RawMessage `json:"errors"`
		After   float64         `json:"retry_after"`
		Global  bool            `json:"global"`
	}
	data, _ := io.ReadAll(io.LimitReader(resp.Body, maxRefusal)) // a partial body will do
	e = &Error{Route: j.route.name, Status: resp.StatusCode, Message: http.StatusText(resp.StatusCode)}
	api := json.Unmarshal(data, &answer) == nil // otherwise a proxy sent it
	if api && answer.Message != "" {
		e.Message = redact(answer.Message, j.secret, c.options.Token)
	}
	e.Code = answer.Code
	e.Detail = redact(string(answer.Errors), j.secret, c.options.Token)
	e.RetryAfter = seconds(resp.Header.Get("Retry-After"))
	if answer.After > 0 {
		e.RetryAfter = time.Duration(min(answer.After, 1e9) * float64(time.Second))
	}
	if e.RetryAfter == 0 && e.Status == http.StatusTooManyRequests {
		e.RetryAfter = time.Second
	}
	return e, isGlobal(resp.Header, answer.Global, !j.authorized || !api)
}

// isGlobal reports whether a 429 concerns all calls of its kind. A response
// that names neither a bucket nor a scope does if unscoped is set: it hardly
// comes from the limit of a route.
func isGlobal(h http.Header, global, unscoped bool) bool {
	scope := h.Get("X-Ratelimit-Scope")
	if global || scope == "global" || h.Get("X-Ratelimit-Global") != "" {
		return true
	}
	return unscoped && scope == "" && h.Get("X-Ratelimit-Bucket") == ""
}

// transportError returns the error of a failed connection, without its URL.
func (c *Client) transportError(j *job, err error) error {
	if at, ok := errors.AsType[*url.Error](err); ok {
		err = at.Err
	}
	text := redact(err.Error(), j.secret, c.options.Token)
	e := &connectionError{text: "discord: " + j.route.name + ": " + text, cause: err}
	if op, ok := errors.AsType[*net.OpError](err); ok && op.Op == "dial" { // nothing was sent
		return e
	}
	return &ambiguousError{e}
}
