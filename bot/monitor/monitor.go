// Package monitor tells Prometheus, load balancers and supervisors how a bot does:
// at /metrics, /readyz and /healthz.
//
// A Monitor is made before its bot, as it counts from the first request on: it is
// the bot's [bot.Hooks], and stands before its store. Nothing else knows of
// Prometheus. No metric has a label that a member, a channel or a server could
// choose: commands, outcomes, routes and kinds are all of fixed sets.
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
	"parlour/games/match"
)

// Watched is what is asked of a bot.
type Watched interface {
	State() bot.State
	Alive() bot.Health
	Readiness(ctx context.Context) bot.Health
	Owed(ctx context.Context) (map[string]match.Owed, error)
}

// Monitor counts what a bot does. Make one with [New].
type Monitor struct {
	registry *prometheus.Registry
	metrics
}

// New makes a monitor of a program of that version.
func New(version string) *Monitor {
	m := &Monitor{registry: prometheus.NewRegistry(), metrics: newMetrics()}
	build := prometheus.NewGauge(prometheus.GaugeOpts{
		Name: "parlour_build_info", Help: "Which version runs. Always 1.", ConstLabels: prometheus.Labels{"version": version},
	})
	build.Set(1)
	m.registry.MustRegister(build, collectors.NewGoCollector(), collectors.NewProcessCollector(collectors.ProcessCollectorOpts{}))
	m.registry.MustRegister(m.all()...)
	return m
}

// Handler answers at /metrics, /healthz and /readyz about a bot, of which it must be
// the only one.
func (m *Monitor) Handler(b Watched) http.Handler {
	m.registry.MustRegister(&collector{b})
	mux := http.NewServeMux()
	mux.Handle("GET /metrics", promhttp.HandlerFor(m.registry, promhttp.HandlerOpts{ErrorHandling: promhttp.ContinueOnError}))
	mux.HandleFunc("GET /healthz", func(w http.ResponseWriter, r *http.Request) { b.Alive().ServeHTTP(w, r) })
	mux.HandleFunc("GET /readyz", func(w http.ResponseWriter, r *http.Request) { b.Readiness(r.Context()).ServeHTTP(w, r) })
	return mux
}

// within bounds a request.
const within = 10 * time.Second

// Serve answers at a listener until the context ends.
func Serve(ctx context.Context, at net.Listener, h http.Handler) error {
	server := &http.Server{Handler: h, ReadTimeout: within, WriteTimeout: within, IdleTimeout: time.Minute}
	defer context.AfterFunc(ctx, func() { server.Close() })()
	if err := server.Serve(at); !errors.Is(err, http.ErrServerClosed) {
		return err
	}
	return nil
}
