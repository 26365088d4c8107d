package rest

import (
	"context"
	"errors"
	"io"
	"net/http"
	"net/url"
	"strings"
	"time"
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

const (
	defaultTimeout  = 10 * time.Second
	defaultAttempts = 5
)

// job is a call in progress.
type job struct {
	Call
	ticket
	url       url.URL
	body      body
	secret    string // the token in the path
	waitLimit waitLimit
	ambiguous bool // an earlier attempt may have been carried out
}

// The base URL of the API. Tests replace the transport.
const (
	scheme  = "https"
	host    = "discord.com"
	version = "/api/v10"
)

// begin validates the path of a call and finds its route. Errors do not quote
// the path, which may contain a token.
func (c *Client) begin(call Call) (*job, error) {
	j := &job{Call: call}
	switch {
	case !strings.HasPrefix(call.Path, "/"):
		return nil, errors.New("discord: path does not begin with a slash")
	case !wellFormed(call.Path):
		return nil, errors.New("discord: path has a segment that is not an ID, a token or a word")
	}
	var buffer [96]byte
	name, parts := parseRoute(buffer[:0], call.Method, call.Path)
	j.ticket = ticket{route: c.limits.route(name), major: parts.major, interaction: call.TokenInPath}
	j.secret = parts.secret
	return j, nil
}

// prepare builds what all attempts of a call share.
func (c *Client) prepare(ctx context.Context, call Call) (*job, error) {
	j, err := c.begin(call)
	if err != nil {
		return nil, err
	}
	if j.url, err = address(call.Path); err != nil {
		return nil, err
	}
	if j.body, err = encode(call.Body, call.Files); err != nil {
		return nil, err
	}
	if j.Timeout <= 0 {
		j.Timeout = defaultTimeout
	}
	if j.MaxAttempts <= 0 {
		j.MaxAttempts = defaultAttempts
	}
	now := c.clock.Now()
	if end, ok := ctx.Deadline(); ok {
		j.waitLimit.until = now.Add(time.Until(end))
	}
	if limit := now.Add(max(call.MaxWait, 0)); call.MaxWait != 0 && (j.waitLimit.until.IsZero() || limit.Before(j.waitLimit.until)) {
		j.waitLimit.until, j.waitLimit.bounded = limit, true
	}
	return j, nil
}

// address returns the URL of a path. The path is validated, so it needs no
// parser.
func address(path string) (url.URL, error) {
	path, query, _ := strings.Cut(path, "?")
	u := url.URL{Scheme: scheme, Host: host, Path: version + path, RawQuery: query}
	if strings.Contains(path, "%") {
		u.RawPath = u.Path
		var err error
		if u.Path, err = url.PathUnescape(u.RawPath); err != nil {
			return url.URL{}, errors.New("discord: path is not correctly escaped")
		}
	}
	return u, nil
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
		Method: j.Method, URL: &j.url, Host: host, Header: h, Proto: "HTTP/1.1", ProtoMajor: 1, ProtoMinor: 1,
		Body: j.body.open(), ContentLength: j.body.size,
		GetBody: func() (io.ReadCloser, error) { return j.body.open(), nil },
	}
	return r.WithContext(ctx)
}
