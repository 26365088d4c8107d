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

// Call is one request to Discord, and how to go about it.
type Call struct {
	Method string
	// Path is what follows the API's version, as in "/channels/1/messages?limit=5".
	Path string
	// Body is encoded as JSON; a []byte is sent as it is. Nil for none.
	Body  any
	Files []File
	// Out takes what is decoded from the answer. Nil for nothing.
	Out any
	// Token says that the path holds an interaction's token, which is all the
	// right that the call needs: it goes without the Authorization header.
	Token bool
	// Repeatable says of a POST that sending it twice does no harm: its body has a
	// nonce that Discord enforces. Other methods and first responses are repeatable
	// anyway.
	Repeatable bool
	// Wait is how long after its start the call may still wait for limits; then it
	// ends in a LimitedError. It is 0 for as long as the context lasts and less for
	// not at all. A call whose wait is foreseen to be too long doesn't begin it.
	Wait time.Duration
	// Timeout bounds each attempt, 10 seconds if it is 0.
	Timeout time.Duration
	// Attempts is how often the call is sent at most, 5 if it is 0.
	Attempts int
	// Doubt collects what stays uncertain about the call. Nil if that does not matter.
	Doubt *Doubt
}

// Doubt is what lost responses leave uncertain about one or several calls.
type Doubt struct {
	// Late: Discord may still carry out an attempt after its call has ended.
	Late bool
	// Inferred: a call counts as carried out because Discord refused its next attempt
	// as a duplicate. Another process may have made that first request.
	Inferred bool
}

const (
	defaultTimeout  = 10 * time.Second
	defaultAttempts = 5
)

// job is a call that is being made.
type job struct {
	Call
	turn
	url      url.URL
	body     body
	secret   string // the token in the path
	patience patience
	doubt    bool // an earlier attempt may have been carried out
}

// Where the API is; tests put a transport in between.
const (
	scheme  = "https"
	host    = "discord.com"
	version = "/api/v10"
)

// begin looks at where a call goes.
func (c *Client) begin(call Call) (*job, error) {
	j := &job{Call: call}
	switch { // which path it is would name a token
	case !strings.HasPrefix(call.Path, "/"):
		return nil, errors.New("discord: a path must begin with a slash")
	case !wellFormed(call.Path):
		return nil, errors.New("discord: a part of a path is no ID, token or word")
	}
	var buffer [96]byte
	name, at := parseRoute(buffer[:0], call.Method, call.Path)
	j.turn = turn{route: c.limits.route(name), major: at.major, token: call.Token}
	j.secret = at.secret
	return j, nil
}

// prepare makes ready all that attempts have in common.
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
	if j.Attempts <= 0 {
		j.Attempts = defaultAttempts
	}
	now := c.clock.Now()
	if end, ok := ctx.Deadline(); ok {
		j.patience.until = now.Add(time.Until(end))
	}
	if own := now.Add(max(call.Wait, 0)); call.Wait != 0 && (j.patience.until.IsZero() || own.Before(j.patience.until)) {
		j.patience.until, j.patience.bounded = own, true
	}
	return j, nil
}

// address makes a URL of a path. It has no need of package url's parser, which
// would look at every byte of it again.
func address(path string) (url.URL, error) {
	path, query, _ := strings.Cut(path, "?")
	u := url.URL{Scheme: scheme, Host: host, Path: version + path, RawQuery: query}
	if strings.Contains(path, "%") {
		u.RawPath = u.Path
		var err error
		if u.Path, err = url.PathUnescape(u.RawPath); err != nil {
			return url.URL{}, errors.New("discord: a path is not escaped as it should be")
		}
	}
	return u, nil
}

// first reports whether the call is an interaction's first response.
func (j *job) first() bool {
	return j.route.name == "POST /interactions/:id/:token/callback"
}

// repeatable reports whether sending the call twice does no harm.
func (j *job) repeatable() bool {
	return j.Method != http.MethodPost || j.Repeatable || j.first()
}

// request makes what is sent in one attempt.
func (c *Client) request(ctx context.Context, j *job) *http.Request {
	h := make(http.Header, 3)
	h["User-Agent"] = c.agent
	if !j.Token {
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
