package gateway

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"net"
	"net/http"
	"net/url"
	"strconv"
	"strings"
	"sync"
	"time"

	"github.com/gorilla/websocket"
)

// Bounds of the backoff between attempts to connect.
const (
	minBackoff    = 200 * time.Millisecond
	maxBackoff    = 2 * time.Minute
	stableAfter   = time.Minute // a connection that lasted this long resets the backoff
	maxRetryAfter = time.Hour
)

// runner makes one connection after another.
type runner struct {
	Options
	ready    func(bool)
	session  Session       // to resume; zero to start one
	resumes  int           // attempts to resume since the last success
	failures int           // connections lost since the last stable one
	minPause time.Duration // the least pause that Discord asks for
}

// pause waits before the next attempt and reports whether to make one.
func (r *runner) pause(ctx context.Context) bool {
	if r.failures > 0 {
		r.Pause(ctx, max(r.minPause, r.backoff()))
	}
	r.minPause = 0
	return ctx.Err() == nil
}

// backoff returns the pause after r.failures failures: exponential, with half
// of it random.
func (r *runner) backoff() time.Duration {
	whole := maxBackoff
	if n := r.failures - 1; n == 0 {
		whole = 2 * minBackoff
	} else if n < 8 {
		whole = min(maxBackoff, time.Second<<(n-1))
	}
	return whole/2 + time.Duration(r.Jitter()*float64(whole/2))
}

// lost records why a connection failed, or returns the error that ends Run. Only
// Discord ends a session, however long it cannot be reached.
func (r *runner) lost(why error) (fatal error) {
	if e, ok := errors.AsType[*disconnect](why); ok {
		if e.fatal != nil {
			return e.fatal
		}
		if r.minPause = e.wait; e.newSession {
			r.session, r.resumes = Session{}, 0
		}
	}
	r.failures++
	r.Log.Warn("gateway disconnected", "error", why, "failures", r.failures)
	return nil
}

// connect makes a connection and keeps it until it is lost.
func (r *runner) connect(ctx context.Context) error {
	fresh := r.session.ID == ""
	if !fresh {
		r.resumes++
	}
	done, err := r.Begin(ctx, fresh)
	if err != nil {
		return err
	}
	done = sync.OnceFunc(done)
	defer done()
	opening, cancel := context.WithCancelCause(ctx)
	defer cancel(nil)
	defer r.Clock.AfterFunc(r.ConnectTimeout, func() { cancel(errTimeout) })()
	ws, err := r.dial(opening)
	if err != nil {
		if context.Cause(opening) == errTimeout {
			return errTimeout
		}
		return err
	}
	c := &conn{runner: r, ws: ws}
	c.ctx, c.cancel = context.WithCancel(context.Background())
	defer c.close()
	defer context.AfterFunc(opening, func() {
		if !c.up.Load() {
			c.cut(context.Cause(opening))
		}
	})()
	defer context.AfterFunc(ctx, func() { c.leave(errors.Is(context.Cause(ctx), ErrHandedOn)) })()
	return r.keep(c, done)
}

// keep reads a connection until it ends and reports its readiness.
func (r *runner) keep(c *conn, begun func()) error {
	var since time.Time
	err := c.read(func() {
		since, r.resumes = r.Clock.Now(), 0
		begun()
		r.ready(true)
		r.Log.Info("gateway connected")
	})
	if c.up.Load() {
		r.ready(false)
		if r.Clock.Now().Sub(since) >= stableAfter {
			r.failures = 0
		}
	}
	return err
}

// gatewayURL returns the address of the gateway.
const gatewayURL = "https://discord.com/api/v10/gateway"

// query selects the version, encoding and compression of the gateway. Compressed,
// the servers of a new session arrive in a tenth of the bytes.
const query = "?v=10&encoding=json&compress=zlib-stream"

// Bounds of what is read, in bytes.
const (
	maxResponse = 64 << 10 // of the response with the gateway's address
	maxPayload  = 64 << 20 // a server with all its channels and members takes some
)

// dial opens a websocket to a gateway.
func (r *runner) dial(ctx context.Context) (*websocket.Conn, error) {
	to, err := r.address(ctx)
	if err != nil {
		return nil, err
	}
	d := websocket.Dialer{HandshakeTimeout: r.ConnectTimeout, Proxy: r.Proxy}
	ws, answer, err := d.DialContext(ctx, strings.TrimSuffix(to, "/")+"/"+query, http.Header{"User-Agent": {r.UserAgent}})
	if err != nil {
		if errors.Is(err, websocket.ErrBadHandshake) {
			return nil, &disconnect{reason: "gateway responded " + answer.Status}
		}
		return nil, truncate(err)
	}
	ws.SetReadLimit(maxPayload)
	return ws, nil
}

// address returns the address of the gateway to connect to: of the one that keeps
// the session, or of the one that Discord names, which can resume it too. It
// alternates between them while attempts to resume fail.
func (r *runner) address(ctx context.Context) (string, error) {
	if r.resumes%2 == 1 && r.trusts(r.session.URL) {
		return r.session.URL, nil
	}
	to, err := r.gatewayAddress(ctx)
	if err == nil && !r.trusts(to) {
		err = errAddress
	}
	return to, err
}

// trusts reports whether a gateway may receive the token: one over TLS, or with
// Options.Local one on this machine. The address of a stored session may be from
// another time, with a stand-in.
func (r *runner) trusts(address string) bool {
	u, err := url.Parse(address)
	if err != nil {
		return false
	}
	if r.Local {
		ip := net.ParseIP(u.Hostname())
		return u.Hostname() == "localhost" || ip != nil && ip.IsLoopback()
	}
	return u.Scheme == "wss"
}

// gatewayAddress asks Discord for the address of the gateway. The request needs no token, and would
// count against the limit of those that have one.
func (r *runner) gatewayAddress(ctx context.Context) (string, error) {
	q, err := http.NewRequestWithContext(ctx, http.MethodGet, gatewayURL, nil)
	if err != nil {
		return "", err
	}
	q.Header.Set("User-Agent", r.UserAgent)
	answer, err := r.Client.Do(q)
	if err != nil {
		return "", truncate(err)
	}
	defer answer.Body.Close()
	if answer.StatusCode != http.StatusOK {
		return "", refused(answer)
	}
	var body struct{ URL string }
	if err := json.NewDecoder(io.LimitReader(answer.Body, maxResponse)).Decode(&body); err != nil {
		return "", fmt.Errorf("gateway: decode address: %w", err)
	}
	return body.URL, nil
}

// refused returns the error of an unsuccessful response.
func refused(answer *http.Response) error {
	e := &disconnect{reason: "Discord responded " + answer.Status} // the body can be a page of HTML
	if answer.StatusCode == http.StatusTooManyRequests {
		e.reason = "Discord limits the request rate"
		if seconds, err := strconv.ParseFloat(answer.Header.Get("Retry-After"), 64); err == nil && seconds > 0 {
			e.wait = min(time.Duration(seconds*float64(time.Second)), maxRetryAfter)
		}
	}
	return e
}

// maxErrorText bounds the text of an error in the log, in bytes.
const maxErrorText = 300

// truncate returns an error whose text is at most maxErrorText long.
func truncate(err error) error {
	if text := err.Error(); len(text) > maxErrorText {
		return errors.New(strings.ToValidUTF8(text[:maxErrorText], "") + " …")
	}
	return err
}
