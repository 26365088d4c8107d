package main

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"net"
	"net/http"
	"net/http/pprof"
	"sync"

	"parlour/bot/monitor"
)

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
