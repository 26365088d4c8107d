// Package webhook hears what members do with a bot by HTTP: Discord posts each
// interaction to an address of the bot's, signed with the application's key. What
// came is taken with 202, and answered as any other: by a request to Discord.
//
// No process has anything that another lacks, so that any number of them can stand
// behind any load balancer. One that is to end says so first, by /readyz, and goes
// on taking interactions until the balancer has noticed.
package webhook

import (
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

// Options are what a listener is made of. Listener, Key and Handle are needed.
type Options struct {
	Listener net.Listener
	Key      ed25519.PublicKey // of the application; see [ReadKey]
	Log      *slog.Logger      // nothing is logged if nil
	Clock    clock.Clock       // the wall clock if nil

	// Handle is called with every interaction whose signature is right. Whatever
	// takes time belongs on another goroutine. It may keep the data.
	Handle func(data json.RawMessage)
	// Leave is how long interactions are taken after the end has been announced; no
	// time if zero.
	Leave time.Duration
	// Readyz answers load balancers at /readyz, who are to know of the end at once;
	// nil if that is not needed.
	Readyz http.Handler
}

// ReadKey reads a public key as Discord shows it, in 64 hex digits.
func ReadKey(text string) (ed25519.PublicKey, error) {
	key, err := hex.DecodeString(text)
	if err != nil || len(key) != ed25519.PublicKeySize {
		return nil, errors.New("a public key has 64 hex digits; copy it from General Information, the first page of your application")
	}
	return key, nil
}

// Bounds of a request: Discord waits three seconds for an answer, and what is older
// than the window, or as much too new, is taken for a repetition.
const (
	maxBody = 4 << 20
	within  = 3 * time.Second
	window  = 5 * time.Minute
)

// listener is a running listener.
type listener struct{ Options }

// Run takes interactions until the context ends, and then for Leave. Ready, if not
// nil, is told when it begins and when it ends.
func Run(ctx context.Context, o Options, ready func(bool)) error {
	if o.Log == nil {
		o.Log = slog.New(slog.DiscardHandler)
	}
	o.Clock = clock.Or(o.Clock)
	if ready == nil {
		ready = func(bool) {}
	}
	l := &listener{Options: o}
	server := &http.Server{
		Handler: l.routes(), ReadTimeout: within, WriteTimeout: within, IdleTimeout: time.Minute, MaxHeaderBytes: 16 << 10,
		ErrorLog: slog.NewLogLogger(o.Log.Handler(), slog.LevelDebug), // whoever scans the net is no news
	}
	ended := make(chan error, 1)
	go func() { ended <- server.Serve(o.Listener) }()
	ready(true)
	defer ready(false)
	select {
	case err := <-ended:
		return fmt.Errorf("webhook: interactions cannot be taken: %w", err)
	case <-ctx.Done():
	}
	if o.Leave > 0 {
		left, stop := clock.After(o.Clock, o.Leave)
		defer stop()
		select {
		case err := <-ended:
			return fmt.Errorf("webhook: interactions cannot be taken: %w", err)
		case <-left:
		}
	}
	closing, cancel := context.WithTimeout(context.WithoutCancel(ctx), within)
	defer cancel()
	return server.Shutdown(closing)
}

func (l *listener) routes() http.Handler {
	mux := http.NewServeMux()
	if l.Readyz != nil {
		mux.Handle("GET /readyz", l.Readyz)
	}
	mux.HandleFunc("POST /", l.take)
	return mux
}

// take takes one interaction.
func (l *listener) take(w http.ResponseWriter, r *http.Request) {
	body, err := io.ReadAll(http.MaxBytesReader(w, r.Body, maxBody))
	if err != nil {
		http.Error(w, "the body cannot be read", http.StatusBadRequest)
		return
	}
	if !l.signed(r.Header, body) {
		http.Error(w, "the signature is not right", http.StatusUnauthorized)
		return
	}
	var i struct {
		Type int `json:"type"`
	}
	const ping = 1
	switch err := json.Unmarshal(body, &i); {
	case err != nil:
		http.Error(w, "the body is no interaction", http.StatusBadRequest)
	case i.Type == ping:
		w.Header().Set("Content-Type", "application/json")
		fmt.Fprint(w, `{"type":1}`)
	default:
		l.Handle(body)
		w.WriteHeader(http.StatusAccepted)
	}
}

// signed reports whether a request is Discord's, and of now.
func (l *listener) signed(h http.Header, body []byte) bool {
	signature, err := hex.DecodeString(h.Get("X-Signature-Ed25519"))
	stamp := h.Get("X-Signature-Timestamp")
	seconds, bad := strconv.ParseInt(stamp, 10, 64)
	if err != nil || bad != nil || len(signature) != ed25519.SignatureSize {
		return false
	}
	if age := l.Clock.Now().Sub(time.Unix(seconds, 0)); age.Abs() > window {
		return false
	}
	return ed25519.Verify(l.Key, append([]byte(stamp), body...), signature)
}
