package main

import (
	"context"
	"log/slog"
	"net"
	"net/http"
	"net/http/httptest"
	"runtime/debug"
	"strings"
	"testing"

	"parlour/bot"

	"github.com/KimMachineGun/automemlimit/memlimit"
)

func TestHealthCommand(t *testing.T) {
	inFolder(t)
	says(t, "health", "error: PARLOUR_METRICS is not set")
	says(t, "health -h", "usage: parlour health\n", "PARLOUR_METRICS")
	says(t, "help health ready", "usage: parlour health ready\n")
	says(t, "health soon", `error: "soon" is not a flag; run "parlour health -h"`)
	t.Setenv("PARLOUR_METRICS", freeAddress(t))
	says(t, "health", "error: no bot responds at 127.0.0.1:")

	var alive, ready bot.Health
	mux := http.NewServeMux()
	mux.HandleFunc("/healthz", func(w http.ResponseWriter, r *http.Request) { alive.ServeHTTP(w, r) })
	mux.HandleFunc("/readyz", func(w http.ResponseWriter, r *http.Request) { ready.ServeHTTP(w, r) })
	server := httptest.NewServer(mux)
	defer server.Close()
	alive = bot.Health{OK: true}
	ready = bot.Health{Missing: []string{"the database does not answer", "Discord rejects the token"}}
	_, port, _ := strings.Cut(server.Listener.Addr().String(), ":")
	for _, address := range []string{"127.0.0.1:" + port, ":" + port, "0.0.0.0:" + port} {
		t.Setenv("PARLOUR_METRICS", address)
		says(t, "health", "The bot is alive.\n")
		says(t, "health ready", "error: the bot is not ready: the database does not answer; Discord rejects the token")
	}

	other := httptest.NewServer(http.NotFoundHandler())
	defer other.Close()
	t.Setenv("PARLOUR_METRICS", other.Listener.Addr().String())
	says(t, "health", "error: the program at the address in PARLOUR_METRICS is not Parlour")
	t.Setenv("PARLOUR_METRICS", "9464")
	says(t, "health", "error: PARLOUR_METRICS must be HOST:PORT")
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

func TestLimitMemory(t *testing.T) {
	before := debug.SetMemoryLimit(-1)
	none := func() (uint64, error) { return 0, memlimit.ErrNoCgroup }
	limited := func() (uint64, error) { return 1 << 30, nil }
	for _, c := range []struct {
		name, set string
		cgroup    func() (uint64, error)
		want      int64 // 0 is as before
	}{
		{"no cgroup", "", none, 0},
		{"a cgroup", "", limited, 1 << 30 / 100 * heapShare},
		{"a cgroup and GOMEMLIMIT", "2GiB", limited, 0},
	} {
		t.Run(c.name, func(t *testing.T) {
			t.Setenv("GOMEMLIMIT", c.set)
			defer debug.SetMemoryLimit(before)
			var said strings.Builder
			got := limitMemory(c.cgroup, slog.New(slog.NewTextHandler(&said, nil)))
			now := debug.SetMemoryLimit(-1)
			if c.want > 0 && (got != c.want || now != c.want) || c.want == 0 && now != before {
				t.Errorf("limitMemory = %d, the runtime's limit is %d; want %d", got, now, c.want)
			}
			if n := strings.Count(said.String(), "memory limit"); n != 1 {
				t.Errorf("got %d log records, want 1:\n%s", n, &said)
			}
		})
	}
}
