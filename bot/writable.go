package bot

import (
	"context"
	"errors"
	"log/slog"
	"net/http"
	"slices"
	"strings"
	"sync"
	"time"

	"parlour/bot/rest"
	"parlour/games/match/host"
	"parlour/games/match/store"
)

// The bot checks every probeEvery whether the database can be written, by writing the
// document of store.ProbeKind. During an outage it writes probeBytes bytes, since a short value
// replaces the last one and needs no space on a full disk. An outage is logged every
// outageEvery.
const (
	probeEvery  = 10 * time.Second
	probeBytes  = 64 << 10
	outageEvery = time.Minute
)

// probed is the body of that document.
type probed struct {
	At      time.Time `json:"at"`
	Padding string    `json:"padding,omitempty"`
}

// writable tracks whether the database can be written, by probes and failed writes.
type writable struct {
	log *slog.Logger
	now func() time.Time

	mu     sync.Mutex
	probed time.Time // when a probe last ended
	err    error     // of that probe
	outage *outage   // nil if there is none
	since  time.Time // when the outage was first noticed
	logged time.Time // when it was last logged
}

// outage is a state of the database in which every write fails. It is logged once for all
// of them.
type outage struct {
	err    error  // that the errors of those writes wrap
	event  string // in the log
	why    string // for Readiness
	advice string
}

var outages = []outage{
	{store.ErrFull, "disk_full", "its disk is full", "make room on it"},
	{store.ErrReplaced, "database_replaced", "its file was deleted or replaced", "do what the error says"},
}

// outageOf returns the outage that an error is part of, or nil.
func outageOf(err error) *outage {
	if n := slices.IndexFunc(outages, func(o outage) bool { return errors.Is(err, o.err) }); n >= 0 {
		return &outages[n]
	}
	return nil
}

// failed records an error of the database, and reports whether it is part of an outage.
// It logs an outage every outageEvery.
func (w *writable) failed(err error) bool {
	o := outageOf(err)
	if o == nil {
		return false
	}
	now := w.now()
	w.mu.Lock()
	defer w.mu.Unlock()
	if w.outage == nil {
		w.since = now
	}
	w.outage = o
	if w.logged.IsZero() || now.Sub(w.logged) >= outageEvery {
		w.logged = now
		w.log.Error("database cannot be written, "+w.outage.why+": members are asked to try again later; "+w.outage.advice,
			"component", "storage", "event", w.outage.event, "since", w.since, "error", err)
	}
	return true
}

// note records the error of a probe, and whether the probe needed space on the disk.
func (w *writable) note(err error, large bool) {
	w.failed(err)
	now := w.now()
	w.mu.Lock()
	defer w.mu.Unlock()
	w.probed, w.err = now, err
	if err == nil && large && w.outage != nil {
		w.log.Info("database can be written again", "component", "storage", "event", w.outage.event+"_over", "lasted", now.Sub(w.since).String())
		w.outage, w.logged = nil, time.Time{}
	}
}

// missing returns why the database cannot be written, "" if it can.
func (w *writable) missing() string {
	const cannot = "the database cannot be written: "
	w.mu.Lock()
	defer w.mu.Unlock()
	switch {
	case w.outage != nil:
		return cannot + w.outage.why
	case errors.Is(w.err, context.DeadlineExceeded):
		return cannot + "it does not answer in time"
	case w.err != nil:
		return cannot + w.err.Error()
	}
	return ""
}

// due reports whether it is time for a probe, and whether that has to need space on the
// disk, because there is an outage.
func (w *writable) due() (due, large bool) {
	w.mu.Lock()
	defer w.mu.Unlock()
	return w.now().Sub(w.probed) >= probeEvery, w.outage != nil
}

// probe writes a row if a probe is due. A lost race with another process proves as much. It
// also tries a rejected token again.
func (b *Bot) probe(ctx context.Context) {
	due, large := b.writable.due()
	if !due {
		return
	}
	within, cancel := b.timeout(ctx, pingWithin)
	defer cancel()
	key := store.Document{Kind: store.ProbeKind, ID: store.ProbeKind}
	err := store.ChangeDocument(within, b.host.Store, key, func(_ *store.Document, p *probed) error {
		*p = probed{At: b.host.Now()}
		if large {
			p.Padding = strings.Repeat(" ", probeBytes)
		}
		return nil
	})
	if ctx.Err() == nil {
		b.writable.note(err, large)
	}
	if b.rest.Rejected() { // no other request uses the token
		_ = b.rest.Do(within, rest.Call{Method: http.MethodGet, Path: "/applications/@me"})
	}
}

// watchedStore is a host.Store whose failed writes tell writable of an outage.
type watchedStore struct {
	host.Store
	writable *writable
}

// Apply implements host.Store.
func (s watchedStore) Apply(ctx context.Context, c host.Change) error {
	err := s.Store.Apply(ctx, c)
	s.writable.failed(err)
	return err
}

// PutDocument implements host.Store.
func (s watchedStore) PutDocument(ctx context.Context, d store.Document) error {
	err := s.Store.PutDocument(ctx, d)
	s.writable.failed(err)
	return err
}

// onceLogged is a log handler that drops errors of an outage of the database, which
// writable logs.
type onceLogged struct{ slog.Handler }

// Handle implements slog.Handler.
func (h onceLogged) Handle(ctx context.Context, r slog.Record) (err error) {
	drop := false
	r.Attrs(func(a slog.Attr) bool {
		err, ok := a.Value.Any().(error)
		drop = ok && outageOf(err) != nil
		return !drop
	})
	if !drop {
		err = h.Handler.Handle(ctx, r)
	}
	return err
}

// WithAttrs implements slog.Handler.
func (h onceLogged) WithAttrs(attrs []slog.Attr) slog.Handler {
	return onceLogged{h.Handler.WithAttrs(attrs)}
}

// WithGroup implements slog.Handler.
func (h onceLogged) WithGroup(name string) slog.Handler { return onceLogged{h.Handler.WithGroup(name)} }
