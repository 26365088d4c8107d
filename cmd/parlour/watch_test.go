package main

import (
	"context"
	"log/slog"
	"net"
	"net/http"
	"strings"
	"testing"
)

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
