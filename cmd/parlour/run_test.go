package main

import (
	"context"
	"net"
	"net/http"
	"testing"
	"time"

	"parlour/bot/discordtest"
)

// A bot started from its settings takes posted interactions until it is asked to end.
func TestRunTakesPostedInteractions(t *testing.T) {
	inFolder(t)
	s := discordtest.Start(t, discordtest.Options{})
	app := s.AddApplication("Parlour")
	address := freeAddress(t)
	for name, value := range map[string]string{
		"DISCORD_TOKEN": app.Token, "PARLOUR_API": s.URL(), "PARLOUR_INTERACTIONS": address, "PARLOUR_EMOJI": "off", "PARLOUR_LOG_LEVEL": "ERROR",
	} {
		t.Setenv(name, value)
	}
	ctx, end := context.WithCancel(t.Context())
	defer end()
	ended := make(chan error, 1)
	go func() { ended <- command(ctx, nil, t.Output()) }()
	ready(t, "http://"+address+"/readyz", ended)
	if err := s.SetEndpoint(t.Context(), app.ID, "http://"+address); err != nil { // sends a PING, and a bad signature
		t.Error(err)
	}
	end()
	if err := <-ended; err != nil {
		t.Error(err)
	}
}

// freeAddress returns an address that nothing listens on.
func freeAddress(t *testing.T) string {
	t.Helper()
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	defer l.Close()
	return l.Addr().String()
}

// ready waits until a URL answers with status 200.
func ready(t *testing.T, url string, ended <-chan error) {
	t.Helper()
	look := time.NewTicker(10 * time.Millisecond)
	defer look.Stop()
	client := http.Client{Timeout: time.Second}
	for {
		if resp, err := client.Get(url); err == nil {
			resp.Body.Close()
			if resp.StatusCode == http.StatusOK {
				return
			}
		}
		select {
		case err := <-ended:
			t.Fatalf("the bot has ended: %v", err)
		case <-t.Context().Done():
			t.Fatal("the bot is not ready")
		case <-look.C:
		}
	}
}
