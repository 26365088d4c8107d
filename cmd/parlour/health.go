package main

import (
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"log/slog"
	"math"
	"net"
	"net/http"
	"net/http/pprof"
	"os"
	"runtime/debug"
	"strings"
	"sync"
	"time"

	"parlour/bot"
	"parlour/bot/monitor"
	"parlour/solver/memory"
)

// healthTimeout bounds a request of parlour health. The bot needs a second for /readyz if its
// database does not respond.
const healthTimeout = 5 * time.Second

// Errors of parlour health.
var (
	errNoMetrics = errors.New("PARLOUR_METRICS is not set, so the bot serves no health: set it for the bot and for this command, such as PARLOUR_METRICS=127.0.0.1:9464")
	errNoHealth  = errors.New("the program at the address in PARLOUR_METRICS is not Parlour: correct the address")
)

// asks returns an operation that prints that the running bot is in a state, or returns an error that says what it lacks.
func asks(path, state string) action {
	return func(ctx context.Context, c config, _ arguments, out io.Writer) error {
		if c.Metrics == "" {
			return errNoMetrics
		}
		host, port, err := net.SplitHostPort(c.Metrics)
		if err != nil {
			return checkMetrics(c.Metrics)
		}
		address := net.JoinHostPort(cmp.Or(host, "localhost"), port)
		ctx, cancel := context.WithTimeout(ctx, healthTimeout)
		defer cancel()
		r, err := http.NewRequestWithContext(ctx, http.MethodGet, "http://"+address+path, nil)
		if err != nil {
			return checkMetrics(address)
		}
		resp, err := http.DefaultClient.Do(r)
		if err != nil {
			return fmt.Errorf("no bot responds at %s: it is not running, has not opened its database yet, or has another PARLOUR_METRICS", address)
		}
		defer resp.Body.Close()
		var health bot.Health
		switch err := json.NewDecoder(resp.Body).Decode(&health); {
		case err != nil || health.OK != (resp.StatusCode == http.StatusOK):
			return errNoHealth
		case !health.OK:
			return fmt.Errorf("the bot is not %s: %s", state, strings.Join(health.Missing, "; "))
		}
		_, err = fmt.Fprintf(out, "The bot is %s.\n", state)
		return err
	}
}

// watch serves metrics and health on an address until stop is called. Without an address it
// does nothing.
func watch(ctx context.Context, address string, h http.Handler, log *slog.Logger) (stop func(), err error) {
	if address == "" {
		return func() {}, nil
	}
	at, err := (&net.ListenConfig{}).Listen(ctx, "tcp", address)
	if err != nil {
		return nil, fmt.Errorf("PARLOUR_METRICS: cannot listen on %s: choose another port, or an address of this machine (%w)", address, err)
	}
	log.Info("serving metrics and health", "address", at.Addr().String())
	serving, cancel := context.WithCancel(context.WithoutCancel(ctx)) // health reports the shutdown meanwhile
	var done sync.WaitGroup
	done.Go(func() {
		if err := monitor.Serve(serving, at, h); err != nil {
			log.Error("failed to serve metrics and health", "error", err)
		}
	})
	return func() { cancel(); done.Wait() }, nil
}

// profiled adds the profiles of net/http/pprof to what the private address serves, if PARLOUR_PPROF is on.
func (c config) profiled(h http.Handler) http.Handler {
	if c.Profiles != "on" {
		return h
	}
	mux := http.NewServeMux()
	mux.Handle("/", h)
	mux.HandleFunc("GET /debug/pprof/", pprof.Index)
	mux.HandleFunc("GET /debug/pprof/profile", pprof.Profile)
	mux.HandleFunc("GET /debug/pprof/trace", pprof.Trace)
	return mux
}

// checkMetrics checks PARLOUR_METRICS.
func checkMetrics(address string) error {
	if address == "" {
		return nil
	}
	if _, port, err := net.SplitHostPort(address); err != nil || port == "" {
		return errors.New("PARLOUR_METRICS must be HOST:PORT, such as 127.0.0.1:9464; leave it out to serve none")
	}
	return nil
}

// heapShare is the percentage of the cgroup's memory limit that the Go runtime may
// use. The kernel charges the rest to the binary's pages and to buffers.
const heapShare = 85

// limitMemory sets the soft memory limit of the Go runtime from the cgroup's, unless
// GOMEMLIMIT has set it, and returns it in bytes: 0 for none.
func limitMemory(cgroup func() (uint64, error), log *slog.Logger) int64 {
	set := os.Getenv("GOMEMLIMIT")
	available, _ := cgroup() // 0 if there is none, or no limit
	if set == "" && available > 0 {
		debug.SetMemoryLimit(int64(available / 100 * heapShare))
	}
	limit := debug.SetMemoryLimit(-1)
	if limit == math.MaxInt64 { // none
		limit = 0
	}
	log.Info("memory limit", "cgroup_bytes", available, "limit_bytes", limit, "gomemlimit", set)
	return limit
}

// usualBudget is the largest memory budget for caches and search tables, in bytes. It holds
// twice as many codes as Mastermind lists.
const usualBudget = 128 << 20

// memoryBudget returns the memory budget for caches and search tables: a quarter of the
// memory limit. That leaves another quarter for garbage and half for everything else.
func memoryBudget(limit int64) *memory.Budget {
	if limit == 0 || limit/4 > usualBudget {
		return memory.New(usualBudget)
	}
	return memory.New(limit / 4)
}
