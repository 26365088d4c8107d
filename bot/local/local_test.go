package local_test

import (
	"context"
	"log/slog"
	"strings"
	"testing"
	"time"

	"parlour/bot/discordtest"
	"parlour/bot/discordtest/wire"
	"parlour/bot/local"
	"parlour/bot/storage/sqlitetest"
)

// table is a channel with a bot and two members.
type table struct {
	*discordtest.Server
	t          *testing.T
	clock      *discordtest.ManualClock
	alice, bob wire.ID
	channel    wire.ID
	options    local.Options
	bot        *local.Bot
}

func newTable(t *testing.T) *table {
	clock := discordtest.NewManualClock(time.Date(2026, 1, 2, 12, 0, 0, 0, time.UTC))
	s := discordtest.Start(t, discordtest.Options{Clock: clock})
	h := &table{Server: s, t: t, clock: clock, alice: s.AddUser("alice", "en-GB"), bob: s.AddUser("bob", "en-GB")}
	app := s.AddApplication("Parlour")
	guild := s.AddGuild("Test", "en-US")
	var err error
	if h.channel, err = s.AddChannel(guild, "games"); err != nil {
		t.Fatal(err)
	}
	for _, u := range []wire.ID{h.alice, h.bob, app.BotID} {
		if err := s.Join(guild, u, 0); err != nil {
			t.Fatal(err)
		}
	}
	h.options = local.Options{
		Server: s, Token: app.Token, Database: sqlitetest.File(t), Keys: [][]byte{[]byte("0123456789abcdef")},
		Log: slog.New(slog.NewTextHandler(testWriter{t}, &slog.HandlerOptions{Level: slog.LevelWarn})),
	}
	h.start()
	t.Cleanup(func() {
		if err := h.bot.Stop(); err != nil {
			t.Error(err)
		}
	})
	return h
}

type testWriter struct{ t *testing.T }

func (w testWriter) Write(p []byte) (int, error) {
	w.t.Log(strings.TrimSpace(string(p)))
	return len(p), nil
}

func (h *table) start() {
	h.t.Helper()
	b, err := local.Start(h.t.Context(), h.options)
	if err != nil {
		h.t.Fatal(err)
	}
	h.bot = b
}

func (h *table) settle() {
	h.t.Helper()
	ctx, cancel := context.WithTimeout(h.t.Context(), 20*time.Second)
	defer cancel()
	if err := h.bot.Settle(ctx); err != nil {
		h.t.Fatal(err)
	}
}

func (h *table) say(user wire.ID, line string) {
	h.t.Helper()
	if _, err := h.Say(user, h.channel, line); err != nil {
		h.t.Fatal(err)
	}
	h.settle()
}

// board returns the newest public message as text.
func (h *table) board() string {
	h.t.Helper()
	all := h.PublicMessages(h.channel)
	if len(all) == 0 {
		h.t.Fatal("there is no public message")
	}
	return texts(all[len(all)-1].Components)
}

func texts(cs []wire.Component) string {
	var out []string
	for _, c := range cs {
		out = append(out, c.Content+c.Label)
		out = append(out, texts(c.Components))
	}
	return strings.Join(out, "\n")
}

func TestGameSurvivesKill(t *testing.T) {
	h := newTable(t)
	h.say(h.alice, "/mastermind solve player:first-consistent")
	h.say(h.alice, "/mastermind answer answer:ready")
	if got := h.board(); !strings.Contains(got, " RRRR") {
		t.Fatalf("no first guess:\n%s", got)
	}
	h.say(h.alice, "/mastermind answer black:2 white:0")
	h.bot.Kill()
	h.start()
	h.clock.Advance(local.Lease)
	h.bot.Wake()
	h.settle()
	if got := h.board(); !strings.Contains(got, " RRYY") {
		t.Errorf("no second guess after a restart:\n%s", got)
	}
}
