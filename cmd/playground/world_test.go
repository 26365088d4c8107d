package main

import (
	"bytes"
	"context"
	"log/slog"
	"os"
	"path/filepath"
	"slices"
	"testing"

	"parlour/bot/discordtest"
	"parlour/bot/discordtest/wire"
)

// A new world has a member for every language, a moderator, and a member who manages the server.
func TestMembers(t *testing.T) {
	locales, err := languages()
	if err != nil {
		t.Fatal(err)
	}
	var spoken []string
	var may wire.Permissions
	for _, m := range members {
		spoken = append(spoken, m.locale)
		may |= m.further
	}
	for _, l := range locales {
		if !slices.Contains(spoken, l) {
			t.Errorf("no member reads %s", l)
		}
	}
	if want := wire.ManageGuild | wire.ManageMessages | wire.ManageThreads; may != want {
		t.Errorf("members may %b, want %b", may, want)
	}
}

// The endpoint of a bot that was outside is forgotten with the world's next start, which says where interactions go.
func TestEndpointIsForgotten(t *testing.T) {
	file := filepath.Join(t.TempDir(), "world")
	first := &world{server: discordtest.Start(t, discordtest.Options{}), file: file, locale: "en-US", log: slog.New(slog.DiscardHandler)}
	if err := first.open(t.Context()); err != nil {
		t.Fatal(err)
	}
	first.save()
	saved, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	changed := bytes.Replace(saved, []byte(`"Endpoint":""`), []byte(`"Endpoint":"http://127.0.0.1:1/"`), 1)
	if err := os.WriteFile(file, changed, 0o600); err != nil || bytes.Equal(saved, changed) {
		t.Fatalf("the world has no endpoint: %v", err)
	}
	next := &world{server: discordtest.Start(t, discordtest.Options{}), file: file, log: first.log}
	if err := next.open(t.Context()); err != nil {
		t.Fatal(err)
	}
	ended, cancel := context.WithCancel(t.Context())
	cancel()
	if next.app.ID != first.app.ID || next.server.Ready(ended, next.app.ID) == nil {
		t.Error("the bot still gets its interactions posted")
	}
}
