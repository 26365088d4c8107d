// Package monitor serves metrics for Prometheus at /metrics, and health for
// load balancers and supervisors at /readyz and /healthz.
//
// Create a Monitor before its bot, so that it counts from the first request on:
// it provides the bot's hooks and wraps its store. No other package depends on
// Prometheus. No label has a value that members can choose: commands, outcomes,
// routes and kinds are fixed sets.
package monitor

import (
	"context"
	"errors"
	"net"
	"net/http"
	"slices"
	"time"

	"github.com/prometheus/client_golang/prometheus"
	"github.com/prometheus/client_golang/prometheus/collectors"
	"github.com/prometheus/client_golang/prometheus/promhttp"

	"parlour/bot"
	"parlour/bot/delivery"
	"parlour/games/match"
	"parlour/games/match/host"
	"parlour/games/match/store"
)

// Bot is the part of a bot that a Monitor reads.
type Bot interface {
	State() bot.State
	Alive() bot.Health
	Readiness(ctx context.Context) bot.Health
	Owed(ctx context.Context) (map[string]host.Backlog, error)
	Contents(ctx context.Context) (bot.Contents, error)
}

// Monitor counts what a bot does. Create one with [New].
type Monitor struct {
	registry *prometheus.Registry
	metrics
}

// New returns a monitor of a program with a version.
func New(version string) *Monitor {
	registry := prometheus.NewRegistry()
	build := prometheus.NewGauge(prometheus.GaugeOpts{
		Name: "parlour_build_info", Help: "Which version runs. Always 1.", ConstLabels: prometheus.Labels{"version": version},
	})
	build.Set(1)
	registry.MustRegister(build, collectors.NewGoCollector(), collectors.NewProcessCollector(collectors.ProcessCollectorOpts{}))
	return &Monitor{registry, newMetrics(registry)}
}

// Handler serves /metrics, /healthz and /readyz for a bot. Call it once.
func (m *Monitor) Handler(b Bot) http.Handler {
	m.registry.MustRegister(&collector{b})
	mux := http.NewServeMux()
	mux.Handle("GET /metrics", promhttp.HandlerFor(m.registry, promhttp.HandlerOpts{ErrorHandling: promhttp.ContinueOnError}))
	mux.HandleFunc("GET /healthz", func(w http.ResponseWriter, r *http.Request) { b.Alive().ServeHTTP(w, r) })
	mux.HandleFunc("GET /readyz", func(w http.ResponseWriter, r *http.Request) { b.Readiness(r.Context()).ServeHTTP(w, r) })
	return mux
}

// timeout bounds a request.
const timeout = 10 * time.Second

// Serve serves on a listener until the context ends.
func Serve(ctx context.Context, at net.Listener, h http.Handler) error {
	server := &http.Server{Handler: h, ReadTimeout: timeout, WriteTimeout: timeout, IdleTimeout: time.Minute}
	defer context.AfterFunc(ctx, func() { server.Close() })()
	if err := server.Serve(at); !errors.Is(err, http.ErrServerClosed) {
		return err
	}
	return nil
}

// Store wraps a store so that its calls and known interactions are counted. now
// is the program's clock.
func (m *Monitor) Store(s host.Store, now func() time.Time) host.Store {
	return &countedStore{s, m, now}
}

// countedStore counts the calls of a store.
type countedStore struct {
	host.Store
	m   *Monitor
	now func() time.Time
}

// expected errors are results of a call, not failures of the database.
var expected = []error{store.ErrNone, store.ErrBusy, store.ErrStale, store.ErrKnown, context.Canceled}

// timed makes a call and records its duration and failure.
func timed[T any](c *countedStore, call string, do func() (T, error)) (T, error) {
	began := c.now()
	made, err := do()
	c.m.store.WithLabelValues(call).Observe(c.now().Sub(began).Seconds())
	if err != nil && !slices.ContainsFunc(expected, func(answer error) bool { return errors.Is(err, answer) }) {
		c.m.storeErrors.WithLabelValues(call).Inc()
	}
	return made, err
}

// timedOnly is timed for a call without a result.
func timedOnly(c *countedStore, call string, do func() error) error {
	_, err := timed(c, call, func() (struct{}, error) { return struct{}{}, do() })
	return err
}

func (c *countedStore) Apply(ctx context.Context, x host.Change) error {
	err := timedOnly(c, "apply", func() error { return c.Store.Apply(ctx, x) })
	if known := new(store.KnownError); errors.As(err, &known) {
		c.m.ledger.Inc()
	}
	return err
}

// Shows implements host.Store.
func (c *countedStore) Shows() any { return countedRows{c.Store.Shows().(delivery.Rows), c} }

// countedRows counts the records of what Discord shows.
type countedRows struct {
	delivery.Rows
	c *countedStore
}

func (r countedRows) Put(ctx context.Context, row delivery.Row, beside ...delivery.Row) (delivery.Row, error) {
	return timed(r.c, "put_slot", func() (delivery.Row, error) { return r.Rows.Put(ctx, row, beside...) })
}

func (c *countedStore) Receipt(ctx context.Context, channel, interaction string) (store.Receipt, error) {
	r, err := timed(c, "receipt", func() (store.Receipt, error) { return c.Store.Receipt(ctx, channel, interaction) })
	if err == nil {
		c.m.ledger.Inc()
	}
	return r, err
}

func (c *countedStore) Update(ctx context.Context, channel, id string, p host.Patch) (match.Head, error) {
	return timed(c, "update", func() (match.Head, error) { return c.Store.Update(ctx, channel, id, p) })
}

func (c *countedStore) Load(ctx context.Context, channel string, which store.Selector) (match.Match, error) {
	call := "load"
	if which.ID == "" {
		call = "latest"
	}
	return timed(c, call, func() (match.Match, error) { return c.Store.Load(ctx, channel, which) })
}

func (c *countedStore) Head(ctx context.Context, channel, id string) (match.Head, error) {
	return timed(c, "head", func() (match.Head, error) { return c.Store.Head(ctx, channel, id) })
}

func (c *countedStore) Poll(ctx context.Context, now time.Time) (host.PollResult, error) {
	return timed(c, "poll", func() (host.PollResult, error) { return c.Store.Poll(ctx, now) })
}

func (c *countedStore) Claim(ctx context.Context, now time.Time, lease store.Lease, matches, documents int) (host.Claimed, error) {
	return timed(c, "claim", func() (host.Claimed, error) { return c.Store.Claim(ctx, now, lease, matches, documents) })
}

func (c *countedStore) Renew(ctx context.Context, lease store.Lease, held []store.Ref) ([]store.Ref, error) {
	return timed(c, "renew", func() ([]store.Ref, error) { return c.Store.Renew(ctx, lease, held) })
}

func (c *countedStore) PutDocument(ctx context.Context, d store.Document) error {
	return timedOnly(c, "put_document", func() error { return c.Store.PutDocument(ctx, d) })
}
