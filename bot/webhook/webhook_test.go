package webhook_test

import (
	"bytes"
	"context"
	"crypto/ed25519"
	"encoding/hex"
	"encoding/json"
	"fmt"
	"io"
	"net"
	"net/http"
	"strings"
	"testing"
	"time"

	"parlour/bot/discordtest"
	"parlour/bot/webhook"
)

// fixture is a listener under test and the key that signs requests to it.
type fixture struct {
	t     *testing.T
	url   string
	key   ed25519.PrivateKey
	clock *discordtest.ManualClock
	heard chan string
	stop  func()
	ended chan error
}

func listen(t *testing.T, leave time.Duration) *fixture {
	t.Helper()
	public, private, err := ed25519.GenerateKey(nil)
	if err != nil {
		t.Fatal(err)
	}
	at, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	ctx, stop := context.WithCancel(t.Context())
	l := &fixture{
		t: t, url: "http://" + at.Addr().String(), key: private, clock: discordtest.NewManualClock(time.Unix(1_800_000_000, 0)),
		heard: make(chan string, 10), stop: stop, ended: make(chan error, 1),
	}
	up := make(chan bool, 2)
	go func() {
		l.ended <- webhook.Run(ctx, webhook.Options{
			Listener: at, Key: public, Clock: l.clock, Drain: leave,
			Readyz: http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) {
				if ctx.Err() != nil {
					w.WriteHeader(http.StatusServiceUnavailable)
				}
			}),
			Handle: func(data json.RawMessage) { l.heard <- string(data) },
		}, func(ready bool) { up <- ready })
	}()
	<-up
	t.Cleanup(stop)
	return l
}

// post sends a body signed with a timestamp, after change has altered the
// request.
func (l *fixture) post(body string, at time.Time, change func(*http.Request)) (status int, answer string) {
	l.t.Helper()
	stamp := fmt.Sprint(at.Unix())
	r, err := http.NewRequest(http.MethodPost, l.url+"/interactions", strings.NewReader(body))
	if err != nil {
		l.t.Fatal(err)
	}
	r.Header.Set("X-Signature-Timestamp", stamp)
	r.Header.Set("X-Signature-Ed25519", hex.EncodeToString(ed25519.Sign(l.key, []byte(stamp+body))))
	if change != nil {
		change(r)
	}
	resp, err := http.DefaultClient.Do(r)
	if err != nil {
		l.t.Fatal(err)
	}
	defer resp.Body.Close()
	said, err := io.ReadAll(resp.Body)
	if err != nil {
		l.t.Fatal(err)
	}
	return resp.StatusCode, string(bytes.TrimSpace(said))
}

func TestInteractions(t *testing.T) {
	l := listen(t, 0)
	_, other, err := ed25519.GenerateKey(nil)
	if err != nil {
		t.Fatal(err)
	}
	resign := func(body string) func(*http.Request) {
		return func(r *http.Request) {
			r.Header.Set("X-Signature-Ed25519", hex.EncodeToString(ed25519.Sign(other, []byte(r.Header.Get("X-Signature-Timestamp")+body))))
		}
	}
	const pressed = `{"type":3,"id":"1"}`
	tests := map[string]struct {
		body   string
		at     time.Time
		change func(*http.Request)
		status int
		answer string
		heard  bool
	}{
		"ping":                {`{"type":1}`, l.clock.Now(), nil, 200, `{"type":1}`, false},
		"a press":             {pressed, l.clock.Now(), nil, 202, "", true},
		"slightly late":       {pressed, l.clock.Now().Add(-4 * time.Minute), nil, 202, "", true},
		"replayed":            {pressed, l.clock.Now().Add(-6 * time.Minute), nil, 401, "invalid signature", false},
		"from the future":     {pressed, l.clock.Now().Add(6 * time.Minute), nil, 401, "invalid signature", false},
		"wrong key":           {pressed, l.clock.Now(), resign(pressed), 401, "invalid signature", false},
		"signature missing":   {pressed, l.clock.Now(), func(r *http.Request) { r.Header.Del("X-Signature-Ed25519") }, 401, "invalid signature", false},
		"signature truncated": {pressed, l.clock.Now(), func(r *http.Request) { r.Header.Set("X-Signature-Ed25519", "00ff") }, 401, "invalid signature", false},
		"timestamp missing":   {pressed, l.clock.Now(), func(r *http.Request) { r.Header.Del("X-Signature-Timestamp") }, 401, "invalid signature", false},
		"body replaced": {pressed, l.clock.Now(), func(r *http.Request) {
			r.Body, r.ContentLength = io.NopCloser(strings.NewReader(`{"type":1}`)), -1
		}, 401, "invalid signature", false},
		"not an interaction": {`[`, l.clock.Now(), nil, 400, "invalid interaction", false},
		"too large":          {`"` + strings.Repeat("x", webhook.MaxBody) + `"`, l.clock.Now(), nil, 413, "body too large", false},
	}
	for name, test := range tests {
		t.Run(name, func(t *testing.T) {
			status, answer := l.post(test.body, test.at, test.change)
			if status != test.status || answer != test.answer {
				t.Errorf("got %d %s, want %d %s", status, answer, test.status, test.answer)
			}
			select {
			case got := <-l.heard:
				if !test.heard || got != test.body {
					t.Errorf("handled %s, want %v", got, test.heard)
				}
			default:
				if test.heard {
					t.Error("the interaction was not handled")
				}
			}
		})
	}
}

// A listener that shuts down fails /readyz and still accepts interactions.
func TestLeaving(t *testing.T) {
	l := listen(t, time.Minute)
	ready := func() int {
		resp, err := http.Get(l.url + "/readyz")
		if err != nil {
			t.Fatal(err)
		}
		resp.Body.Close()
		return resp.StatusCode
	}
	if got := ready(); got != 200 {
		t.Errorf("/readyz before shutdown = %d, want 200", got)
	}
	l.stop()
	for ready() == 200 { // until the listener has noticed
	}
	if status, _ := l.post(`{"type":3}`, l.clock.Now(), nil); status != 202 {
		t.Errorf("post during the drain = %d, want 202", status)
	}
}

// Run returns without waiting for idle connections.
func TestEnd(t *testing.T) {
	l := listen(t, 0)
	l.post(`{"type":1}`, l.clock.Now(), nil) // a connection that stays open
	l.stop()
	if err := <-l.ended; err != nil {
		t.Error(err)
	}
}

func TestReadKey(t *testing.T) {
	if key, err := webhook.ReadKey(strings.Repeat("0f", 32)); err != nil || len(key) != 32 || key[0] != 15 {
		t.Errorf("ReadKey = %v, %v", key, err)
	}
	for _, bad := range []string{"", "0f", strings.Repeat("0f", 33), strings.Repeat("zz", 32)} {
		if _, err := webhook.ReadKey(bad); err == nil || !strings.Contains(err.Error(), "64 hex digits") {
			t.Errorf("ReadKey(%q): %v", bad, err)
		}
	}
}
