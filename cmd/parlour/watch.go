package main

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"net"
	"net/http"
	"runtime/debug"
	"strings"
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
			log.Error("serving metrics and health failed", "error", err)
		}
	})
	return func() { cancel(); done.Wait() }, nil
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

// version returns the module's version, or the commit of the build.
func version(info *debug.BuildInfo) string {
	if v := info.Main.Version; v != "" && v != "(devel)" && !strings.HasPrefix(v, "v0.0.0-") {
		return v
	}
	commit, changed := "", ""
	for _, s := range info.Settings {
		switch s.Key {
		case "vcs.revision":
			commit = s.Value[:min(12, len(s.Value))]
		case "vcs.modified":
			if s.Value == "true" {
				changed = "+"
			}
		}
	}
	if commit == "" {
		return "development"
	}
	return commit + changed
}

// sourceURL is the address of the source of a build that is published elsewhere than its
// module's path says. It is set by -ldflags "-X main.sourceURL=https://...".
var sourceURL string

// source returns the URL of the program's source, which /help and the User-Agent name. It is
// "" if no address was stamped and the module's path has no host.
func source(info *debug.BuildInfo) string {
	if sourceURL != "" {
		return sourceURL
	}
	if host, _, ok := strings.Cut(info.Main.Path, "/"); ok && strings.Contains(host, ".") {
		return "https://" + info.Main.Path
	}
	return ""
}

// built returns the build information of this program.
func built() *debug.BuildInfo {
	if info, ok := debug.ReadBuildInfo(); ok {
		return info
	}
	return &debug.BuildInfo{}
}
