package main

import (
	"context"
	"log/slog"
	"net"
	"net/http"
	"runtime/debug"
	"strings"
	"testing"
)

func TestVersion(t *testing.T) {
	setting := func(key, value string) debug.BuildSetting { return debug.BuildSetting{Key: key, Value: value} }
	commit := setting("vcs.revision", "0123456789abcdef0123")
	for _, test := range []struct {
		main     string
		settings []debug.BuildSetting
		want     string
	}{
		{"v1.2.3", []debug.BuildSetting{commit}, "v1.2.3"},
		{"(devel)", nil, "development"},
		{"", nil, "development"},
		{"(devel)", []debug.BuildSetting{commit, setting("vcs.modified", "false")}, "0123456789ab"},
		{"v0.0.0-20260101000000-0123456789ab", []debug.BuildSetting{commit, setting("vcs.modified", "true")}, "0123456789ab+"},
	} {
		if got := version(&debug.BuildInfo{Main: debug.Module{Version: test.main}, Settings: test.settings}); got != test.want {
			t.Errorf("version of %q, %v: got %q, want %q", test.main, test.settings, got, test.want)
		}
	}
	for path, want := range map[string]string{"parlour": "", "": "", "example.org/games/parlour": "https://example.org/games/parlour", "cmd/parlour": ""} {
		if got := source(&debug.BuildInfo{Main: debug.Module{Path: path}}); got != want {
			t.Errorf("source of %q: got %q, want %q", path, got, want)
		}
	}
	sourceURL = "https://example.org/fork"
	defer func() { sourceURL = "" }()
	if got := source(built()); got != sourceURL {
		t.Errorf("source with a stamped URL: got %q", got)
	}
	if built() == nil {
		t.Error("got no build information")
	}
}

// Metrics are served until stop is called, even if the context has ended.
func TestWatch(t *testing.T) {
	at, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	address := at.Addr().String()
	if _, err := watch(t.Context(), address, nil, nil); err == nil || !strings.Contains(err.Error(), "PARLOUR_METRICS") {
		t.Errorf("an address that is taken: %v", err)
	}
	at.Close()
	ctx, end := context.WithCancel(t.Context())
	stop, err := watch(ctx, address, http.NotFoundHandler(), slog.New(slog.DiscardHandler))
	if err != nil {
		t.Fatal(err)
	}
	end()
	resp, err := http.Get("http://" + address + "/healthz")
	if err != nil {
		t.Fatal(err)
	}
	resp.Body.Close()
	stop()
	if resp, err := http.Get("http://" + address + "/healthz"); err == nil {
		resp.Body.Close()
		t.Error("it is served after the end")
	}
	none, err := watch(t.Context(), "", nil, nil)
	if err != nil {
		t.Fatal(err)
	}
	none()
}
