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
	"time"

	"github.com/prometheus/client_golang/prometheus"
	"github.com/prometheus/client_golang/prometheus/collectors"
	"github.com/prometheus/client_golang/prometheus/promhttp"

	"parlour/bot"
	"parlour/games/match/host"
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
