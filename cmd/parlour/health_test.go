package main

import (
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"

	"parlour/bot"
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
