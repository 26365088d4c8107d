package bot_test

import (
	"strings"
	"testing"
	"time"

	"parlour/bot/discordtest/wire"
	"parlour/bot/local"
)

// A member who may not use apps of the member's own in public plays in private as well if each reply follows a placeholder: the
// board stays, and no request is refused.
func TestPrivateBoardsAfterPlaceholders(t *testing.T) {
	t.Parallel()
	h := newInstanceWith(t, local.Options{Defer: atOnce})
	alice := newMember(t, h, "alice")
	guild := h.Server.AddGuild("club", "")
	if err := h.Server.Join(guild, alice.id, 0); err != nil {
		t.Fatal(err)
	}
	if err := h.Server.Install(h.App().ID, alice.id); err != nil {
		t.Fatal(err)
	}
	var err error
	if h.Channel, err = h.Server.AddChannel(guild, "general"); err != nil {
		t.Fatal(err)
	}
	if err := h.Server.Deny(h.Channel, alice.id, wire.UseExternalApps); err != nil {
		t.Fatal(err)
	}
	for _, step := range []struct {
		does func() error
		want string
	}{
		{func() error { alice.say("/pathway play size:2 player:easy"); return nil }, "alice, tap a square"},
		{func() error { alice.say("/move move:a1"); return nil }, "You: a1"},
		{func() error { return h.Advance(t.Context(), 20*time.Minute) }, "You: a1"},
		{func() error { alice.say("/pathway duel opponent:@alice"); return nil }, "Others can’t see your games here"},
		{func() error { alice.say("/move move:b1"); return nil }, "alice won"},
	} {
		if err := step.does(); err != nil {
			t.Fatal(err)
		}
		seen := h.Server.Messages(alice.id, h.Channel)
		if last := content(seen[len(seen)-1].Components); !strings.Contains(last, step.want) {
			t.Errorf("alice sees\n%s\nwant %q", last, step.want)
		}
	}
	if n := h.Server.Counts().Invalid; n > 0 || len(h.Server.PublicMessages(h.Channel)) > 0 {
		t.Errorf("%d requests were refused, and everyone sees %d messages", n, len(h.Server.PublicMessages(h.Channel)))
	}
}
