package bot_test

import (
	"errors"
	"strings"
	"testing"
	"time"

	"parlour/bot/discordtest/wire"
	"parlour/bot/local"
	"parlour/bot/storage/sqlitetest"
	"parlour/games/match/host"
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
		{func() error { alice.say("/pathway play size:2 player:easy"); return nil }, "Tap a square"},
		{func() error { alice.say("/move move:a1"); return nil }, "You: a1"},
		{func() error { return h.Advance(t.Context(), 20*time.Minute) }, "You: a1"},
		{func() error { alice.say("/pathway duel opponent:@alice"); return nil }, "Others can’t see your games here"},
		{func() error { alice.say("/move move:b1"); return nil }, "alice wins"},
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

// Where the bot is no member, a board follows the notice that it takes long: the bot's own
// token could not send it to the channel.
func TestAGuestsBoardFollowsANotice(t *testing.T) {
	t.Parallel()
	for name, denied := range map[string]wire.Permissions{"seen by all": 0, "private": wire.UseExternalApps} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			s := newSite(t, sqlitetest.File(t))
			s.options.Defer, s.options.Store = atOnce, func(m host.Store) host.Store { return amnesiac{m} }
			s.start(s.options)
			alice := s.user("alice")
			guild := s.AddGuild("club", "")
			if err := errors.Join(s.Join(guild, alice, 0), s.Install(s.app.ID, alice)); err != nil {
				t.Fatal(err)
			}
			var err error
			if s.channel, err = s.AddChannel(guild, "general"); err != nil {
				t.Fatal(err)
			}
			if err := s.Deny(s.channel, alice, denied); err != nil {
				t.Fatal(err)
			}
			s.say(alice, "/pathway play size:2 player:easy")
			seen := s.Messages(alice, s.channel)
			board := seen[len(seen)-1]
			if got := content(board.Components); !strings.Contains(got, "ap a square") || (board.Private != "") != (denied != 0) {
				t.Fatalf("alice sees, to her alone: %v\n%s", board.Private != "", got)
			}
			s.done(s.Press(alice, board.ID, labelled(board.Components, "a1")))
			shown := 0
			for _, m := range s.Messages(alice, s.channel) {
				if text := content(m.Components); strings.Contains(text, "## Pathway") {
					shown++
					if m.ID != board.ID || !strings.Contains(text, "You: a1") {
						t.Errorf("after the tap alice sees\n%s", text)
					}
				}
			}
			if shown != 1 || s.Counts().Invalid > 0 {
				t.Errorf("alice sees %d boards, and %d requests were refused", shown, s.Counts().Invalid)
			}
		})
	}
}
