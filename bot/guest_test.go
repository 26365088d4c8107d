package bot_test

import (
	"strings"
	"testing"
	"time"
)

// Where the bot is no member nothing is asked of Discord but by interactions'
// tokens: whatever else is tried would be refused, and counted against its address.
func TestGuestsOnlyAnswer(t *testing.T) {
	t.Parallel()
	h := newInstance(t)
	alice := newMember(t, h, "alice")
	if err := h.Server.Install(h.App().ID, alice.id); err != nil {
		t.Fatal(err)
	}
	var err error
	if h.Channel, err = h.Server.Group("friends", alice.id); err != nil {
		t.Fatal(err)
	}
	before := h.Server.Counts()
	alice.say("/pathway play size:4 player:easy")
	for _, square := range []string{"a1", "b1"} {
		if err := h.Advance(t.Context(), 20*time.Minute); err != nil {
			t.Fatal(err)
		}
		alice.say("/move move:" + square)
	}
	if err := h.Advance(t.Context(), 24*time.Hour); err != nil { // no member is asked whether she still plays
		t.Fatal(err)
	}
	alice.say("/game resign")
	for route, n := range h.Server.Counts().Since(before).Routes {
		if strings.Contains(route, "/channels/") {
			t.Errorf("%s was called %d times", route, n)
		}
	}
	boards := h.Server.PublicMessages(h.Channel)
	if last := content(boards[len(boards)-1].Components); !strings.Contains(last, "resigned") {
		t.Errorf("the newest board says:\n%s", last)
	}
}
