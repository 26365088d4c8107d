package gateway_test

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"log"
	"net/http"
	"net/http/httptest"
	"net/http/httputil"
	"net/url"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"github.com/gorilla/websocket"

	"parlour/bot/discordtest"
	"parlour/bot/gateway"
)

// misbehaving is a gateway that misbehaves in ways that discordtest does not.
// It sends fixed payloads, ignores the client's, and waits for the client to
// disconnect.
type misbehaving struct {
	t    *testing.T
	says []string
}

func (s misbehaving) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	upgrader := websocket.Upgrader{}
	c, err := upgrader.Upgrade(w, r, nil)
	if err != nil {
		s.t.Error(err)
		return
	}
	defer c.Close()
	for _, say := range s.says {
		if err := c.WriteMessage(websocket.TextMessage, []byte(say)); err != nil {
			return // the client has disconnected
		}
	}
	for {
		if _, _, err := c.ReadMessage(); err != nil {
			return
		}
	}
}

// detour redirects the first requests for the gateway's address to another
// gateway.
type detour struct {
	http.RoundTripper
	to   string
	left atomic.Int32
}

func (d *detour) RoundTrip(r *http.Request) (*http.Response, error) {
	if d.left.Add(-1) < 0 {
		return d.RoundTripper.RoundTrip(r)
	}
	return answer(r, fmt.Sprintf(`{"url":%q}`, strings.Replace(d.to, "http", "ws", 1))), nil
}

// After a gateway that makes discordgo hang, panic or fail, the client starts a
// new session on a working one.
func TestMisbehavingGateway(t *testing.T) {
	t.Parallel()
	const hello = `{"op":10,"d":{"heartbeat_interval":41250}}`
	tests := map[string][]string{
		"acknowledgement instead of READY": {hello, `{"op":11}`},
		"Hello without an interval":        {`{"op":10,"d":{"heartbeat_interval":0}}`},
		"no Hello":                         {`{"op":0,"t":"READY","s":1,"d":{}}`},
		"READY never comes":                {hello, `{"op":1}`},
		"invalid JSON":                     {"hello?"},
		"op 7 at once":                     {`{"op":7,"d":null}`},
		"op 9 at once":                     {`{"op":9,"d":false}`},
	}
	for name, says := range tests {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			c := newConnection(t, discordtest.Options{})
			s := httptest.NewServer(misbehaving{t, says})
			t.Cleanup(s.Close)
			d := &detour{RoundTripper: c.Transport(), to: s.URL + "/"}
			d.left.Store(2)
			c.options.Client = &http.Client{Transport: d}
			c.options.ConnectTimeout = time.Second
			c.register()
			c.run()
			c.becomes(true)
			c.hears()
			if got := strings.Count(c.logged(), "gateway disconnected"); got < 2 {
				t.Errorf("%d connections failed, want 2; the log:\n%s", got, c.logged())
			}
		})
	}
}

// An interaction that Discord sends before it reads that the connection closes is handled. A process
// that takes over in a session of its own may not receive it.
func TestAnInteractionWhileTheConnectionCloses(t *testing.T) {
	t.Parallel()
	for name, cause := range map[string]error{"handed over": gateway.ErrHandedOn, "ended": nil} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			c := newConnection(t, discordtest.Options{})
			s := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
				upgrader := websocket.Upgrader{}
				ws, err := upgrader.Upgrade(w, r, nil)
				if err != nil {
					t.Error(err)
					return
				}
				defer ws.Close()
				say := func(payload string) { err = errors.Join(err, ws.WriteMessage(websocket.TextMessage, []byte(payload))) }
				ws.SetCloseHandler(func(code int, _ string) error {
					say(`{"op":0,"t":"INTERACTION_CREATE","s":2,"d":{}}`)
					return ws.WriteControl(websocket.CloseMessage, websocket.FormatCloseMessage(code, ""), time.Now().Add(time.Second))
				})
				say(`{"op":10,"d":{"heartbeat_interval":41250}}`)
				say(`{"op":0,"t":"READY","s":1,"d":{"session_id":"1"}}`)
				for err == nil {
					_, _, err = ws.ReadMessage()
				}
			}))
			t.Cleanup(s.Close)
			d := &detour{RoundTripper: c.Transport(), to: s.URL + "/"}
			d.left.Store(1)
			c.options.Client = &http.Client{Transport: d}
			handled := 0
			c.options.Handle = func(json.RawMessage, bool) { handled++ }
			ctx, cancel := context.WithCancelCause(c.ctx)
			if err := gateway.Run(ctx, c.options, func(bool) { cancel(cause) }); err != nil || handled != 1 {
				t.Errorf("%v, %d interactions handled; want 1", err, handled)
			}
		})
	}
}

// The client closes a connection whose first heartbeat was not acknowledged when
// the second one is due.
func TestMissedAcknowledgement(t *testing.T) {
	t.Parallel()
	c := newConnection(t, discordtest.Options{})
	beats := make(chan struct{}, 10)
	over := make(chan struct{})
	s := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		upgrader := websocket.Upgrader{}
		ws, err := upgrader.Upgrade(w, r, nil)
		if err != nil {
			return
		}
		defer ws.Close()
		defer close(over)
		_ = ws.WriteMessage(websocket.TextMessage, []byte(`{"op":10,"d":{"heartbeat_interval":1000}}`))
		for {
			_, message, err := ws.ReadMessage()
			if err != nil {
				return
			}
			if strings.HasPrefix(string(message), `{"op":1,`) {
				beats <- struct{}{}
			}
		}
	}))
	t.Cleanup(s.Close)
	d := &detour{RoundTripper: c.Transport(), to: s.URL + "/"}
	d.left.Store(1)
	c.options.Client = &http.Client{Transport: d}
	passes := discordtest.NewManualClock(c.now)
	c.options.Clock, c.options.ConnectTimeout = passes, 1<<62
	c.run()
	for sent := false; !sent; {
		select {
		case <-beats:
			sent = true
		default:
			passes.Advance(time.Second)
		}
	}
	for closed := false; !closed; {
		select {
		case <-over:
			closed = true
		default:
			passes.Advance(time.Second)
		}
	}
	if n := len(beats); n > 0 {
		t.Errorf("%d more heartbeats, want none", n)
	}
	c.becomes(true)
}

// A gateway may divide a compressed payload among messages.
func TestDividedPayloads(t *testing.T) {
	t.Parallel()
	c := newConnection(t, discordtest.Options{})
	g := newScripted(3)
	whole := g.compressed
	g.compressed = nil
	for _, frame := range whole {
		g.compressed = append(g.compressed, frame[:len(frame)/2], frame[len(frame)/2:])
	}
	s := httptest.NewServer(g)
	t.Cleanup(s.Close)
	d := &detour{RoundTripper: c.Transport(), to: s.URL + "/"}
	d.left.Store(1)
	c.options.Client = &http.Client{Transport: d}
	c.run()
	c.becomes(true)
	if got := take(c, c.events, "interaction"); string(got) != `{"id":"1"}` {
		t.Errorf("got %s", got)
	}
}

// The client verifies the certificate before it sends the token.
func TestCertificatesAreChecked(t *testing.T) {
	t.Parallel()
	c := newConnection(t, discordtest.Options{})
	s := httptest.NewUnstartedServer(http.NotFoundHandler())
	s.Config.ErrorLog = log.New(io.Discard, "", 0) // discards handshake errors
	s.StartTLS()
	t.Cleanup(s.Close)
	d := &detour{RoundTripper: c.Transport(), to: s.URL + "/"}
	d.left.Store(1)
	c.options.Client = &http.Client{Transport: d}
	c.run()
	c.becomes(true)
	if got := c.logged(); !strings.Contains(got, "failed to verify certificate") {
		t.Errorf("the log is\n%s", got)
	}
}

// A session outlives any outage, and is resumed at the gateway that Discord names
// if the one that kept it does not come back.
func TestSessionsOutliveOutages(t *testing.T) {
	t.Parallel()
	tests := map[string]struct {
		failures int32 // refused connections to the gateway that keeps the session
		named    int32 // answers of Discord that name this gateway
	}{
		"half an hour":        {30, 1000},
		"forever at that one": {1000, 1},
	}
	for name, test := range tests {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			c := newConnection(t, discordtest.Options{})
			u, err := url.Parse(c.URL())
			if err != nil {
				t.Fatal(err)
			}
			var down atomic.Int32
			through := httputil.NewSingleHostReverseProxy(u)
			s := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
				if down.Add(-1) >= 0 {
					http.Error(w, "not now", http.StatusServiceUnavailable)
					return
				}
				through.ServeHTTP(w, r)
			}))
			t.Cleanup(s.Close)
			d := &detour{RoundTripper: c.Transport(), to: s.URL + "/gw/"}
			d.left.Store(test.named)
			c.options.Client = &http.Client{Transport: d}
			c.register()
			c.run()
			c.becomes(true)
			down.Store(test.failures)
			c.Disconnect()
			c.hears()
			c.becomes(false)
			c.becomes(true)
			if got := c.Identifies(c.app.ID); got != 1 {
				t.Errorf("%d Identifies, want 1; the log:\n%s", got, c.logged())
			}
		})
	}
}
