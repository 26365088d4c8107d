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

// Bounds of a request. Discord waits three seconds for a response. A timestamp
// outside the window marks a replay.
const (
	maxBody        = 4 << 20
	requestTimeout = 3 * time.Second
	replayWindow   = 5 * time.Minute
)

// listener handles requests.
type listener struct{ Options }

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
	body, err := io.ReadAll(http.MaxBytesReader(w, r.Body, maxBody))
	if err != nil {
		http.Error(w, "cannot read body", http.StatusBadRequest)
		return
	}
	if !l.signed(r.Header, body) {
		http.Error(w, "invalid signature", http.StatusUnauthorized)
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

// signed reports whether Discord signed the request within the window.
func (l *listener) signed(h http.Header, body []byte) bool {
	signature, err := hex.DecodeString(h.Get("X-Signature-Ed25519"))
	stamp := h.Get("X-Signature-Timestamp")
	seconds, bad := strconv.ParseInt(stamp, 10, 64)
	if err != nil || bad != nil || len(signature) != ed25519.SignatureSize {
		return false
	}
	if age := l.Clock.Now().Sub(time.Unix(seconds, 0)); age.Abs() > replayWindow {
		return false
	}
	return ed25519.Verify(l.Key, append([]byte(stamp), body...), signature)
}
