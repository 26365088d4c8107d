// Package webhook receives interactions by HTTP. Discord posts each interaction
// to the bot's address, signed with the application's key. The listener accepts
// it with 202; the bot responds with a request to Discord, as it does to an
// interaction from the gateway.
//
// Listeners are stateless: any number of processes can share a load balancer. A
// process that shuts down first fails /readyz and accepts interactions until
// the balancer has noticed.
package webhook

import (
	"bytes"
	"cmp"
	"context"
	"crypto/ed25519"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"log/slog"
	"net"
	"net/http"
	"strconv"
	"sync/atomic"
	"time"

	"parlour/bot/clock"
)

// Options configures a listener. Listener, Key and Handle are required.
type Options struct {
	Listener net.Listener
	Key      ed25519.PublicKey // of the application; see [ReadKey]
	Log      *slog.Logger      // nil to discard
	Clock    clock.Clock       // nil for the wall clock

	// Handle is called with each interaction that has a valid signature. It
	// must not block. It may keep the data.
	Handle func(data json.RawMessage)
	// Drain is how long the listener accepts interactions after its context has
	// ended.
	Drain time.Duration
	// Readyz, if not nil, serves /readyz for load balancers.
	Readyz http.Handler
}

// ReadKey parses a public key in Discord's format, 64 hex digits.
func ReadKey(text string) (ed25519.PublicKey, error) {
	key, err := hex.DecodeString(text)
	if err != nil || len(key) != ed25519.PublicKeySize {
		return nil, errors.New("a public key has 64 hex digits; copy it from the General Information page of your application")
	}
	return key, nil
}

// MaxBody bounds the body of a request in bytes. An interaction has a few thousand.
const MaxBody = 256 << 10

// Other bounds. Discord waits three seconds for a response. A timestamp outside the window
// marks a replay. Strangers can fill only maxUnverified bytes of memory.
const (
	requestTimeout = 3 * time.Second
	replayWindow   = 5 * time.Minute
	maxUnverified  = 16 << 20
)

// listener handles requests.
type listener struct {
	Options
	unverified atomic.Int64 // bytes of all bodies that are being read
}

// Run accepts interactions until the context ends, and then for Drain. Ready is
// called when it starts and when it stops.
func Run(ctx context.Context, o Options, ready func(bool)) error {
	o.Log = cmp.Or(o.Log, slog.New(slog.DiscardHandler))
	o.Clock = clock.Or(o.Clock)
	l := &listener{Options: o}
	server := &http.Server{
		Handler: l.routes(), ReadTimeout: requestTimeout, WriteTimeout: requestTimeout, IdleTimeout: time.Minute, MaxHeaderBytes: 16 << 10,
		ErrorLog: slog.NewLogLogger(o.Log.Handler(), slog.LevelDebug), // scans by strangers are routine
	}
	ended := make(chan error, 1)
	go func() { ended <- server.Serve(o.Listener) }()
	ready(true)
	defer ready(false)
	select {
	case err := <-ended:
		return fmt.Errorf("webhook: serve: %w", err)
	case <-ctx.Done():
	}
	if o.Drain > 0 {
		left, stop := clock.After(o.Clock, o.Drain)
		defer stop()
		select {
		case err := <-ended:
			return fmt.Errorf("webhook: serve: %w", err)
		case <-left:
		}
	}
	closing, cancel := context.WithTimeout(context.WithoutCancel(ctx), requestTimeout)
	defer cancel()
	return server.Shutdown(closing)
}

func (l *listener) routes() http.Handler {
	mux := http.NewServeMux()
	if l.Readyz != nil {
		mux.Handle("GET /readyz", l.Readyz)
	}
	mux.HandleFunc("POST /", l.receive)
	return mux
}

// receive handles one interaction.
func (l *listener) receive(w http.ResponseWriter, r *http.Request) {
	body, status, said := l.verified(w, r)
	if status != 0 {
		http.Error(w, said, status)
		return
	}
	var i struct {
		Type int `json:"type"`
	}
	const ping = 1
	switch err := json.Unmarshal(body, &i); {
	case err != nil:
		http.Error(w, "invalid interaction", http.StatusBadRequest)
	case i.Type == ping:
		w.Header().Set("Content-Type", "application/json")
		fmt.Fprint(w, `{"type":1}`)
	default:
		l.Handle(body)
		w.WriteHeader(http.StatusAccepted)
	}
}

// verified reads a body that Discord signed within the window. It reads nothing of a request that
// is to be refused anyway. Status is 0, or the status of a refusal.
func (l *listener) verified(w http.ResponseWriter, r *http.Request) (body []byte, status int, said string) {
	signature, err := hex.DecodeString(r.Header.Get("X-Signature-Ed25519"))
	stamp := r.Header.Get("X-Signature-Timestamp")
	seconds, bad := strconv.ParseInt(stamp, 10, 64)
	age := l.Clock.Now().Sub(time.Unix(seconds, 0))
	if err != nil || bad != nil || len(signature) != ed25519.SignatureSize || age.Abs() > replayWindow {
		return nil, http.StatusUnauthorized, "invalid signature"
	}
	from := &counted{Reader: http.MaxBytesReader(w, r.Body, MaxBody), all: &l.unverified}
	defer func() { l.unverified.Add(-from.own) }()
	signed := bytes.NewBufferString(stamp)
	if r.ContentLength > MaxBody {
		err = &http.MaxBytesError{Limit: MaxBody}
	} else {
		_, err = signed.ReadFrom(from)
	}
	switch tooLarge := (*http.MaxBytesError)(nil); {
	case errors.As(err, &tooLarge):
		return nil, http.StatusRequestEntityTooLarge, "body too large"
	case errors.Is(err, errCrowded):
		return nil, http.StatusServiceUnavailable, "too many requests"
	case err != nil:
		return nil, http.StatusBadRequest, "cannot read body"
	case !ed25519.Verify(l.Key, signed.Bytes(), signature):
		return nil, http.StatusUnauthorized, "invalid signature"
	}
	return signed.Bytes()[len(stamp):], 0, ""
}

// errCrowded is the error of a body beyond maxUnverified. A load balancer tries another process.
var errCrowded = errors.New("webhook: too many unverified bytes")

// counted counts what is read from a body in the bytes of all bodies.
type counted struct {
	io.Reader
	all *atomic.Int64
	own int64
}

// Read fails if the bytes of all bodies would exceed their bound.
func (c *counted) Read(p []byte) (int, error) {
	n := int64(len(p))
	defer func() { c.all.Add(-n) }()
	if c.all.Add(n) > maxUnverified {
		return 0, errCrowded
	}
	got, err := c.Reader.Read(p)
	n -= int64(got)
	c.own += int64(got)
	return got, err
}
