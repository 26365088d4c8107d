package web_test

import (
	"context"
	"log/slog"
	"net"
	"net/http/httptest"
	"testing"
	"time"

	"parlour/bot/discordtest"
	"parlour/bot/discordtest/wire"
	"parlour/bot/local"
	"parlour/cmd/playground/web"
	"parlour/cmd/playground/web/browsertest"
)

func TestMain(m *testing.M) { browsertest.Main(m) }

// house is a small world with the page.
type house struct {
	*discordtest.Server
	t                 *testing.T
	clock             *discordtest.ManualClock
	app               discordtest.Application
	guild, general    wire.ID
	alice, bob, carol wire.ID
	page              *httptest.Server
	bot               *local.Bot // of newParlour
}

// newHouse builds a guild with the channel general and further ones, and serves the page.
func newHouse(t *testing.T, bot string, channels ...string) *house {
	t.Helper()
	return newHouseIn(t, "", bot, channels...)
}

// newHouseIn is newHouse with the locale of the guild and its members.
func newHouseIn(t *testing.T, locale, bot string, channels ...string) *house {
	t.Helper()
	clock := discordtest.NewManualClock(time.Date(2026, time.January, 2, 19, 30, 0, 0, time.UTC))
	h := &house{t: t, clock: clock, Server: discordtest.Start(t, discordtest.Options{Clock: clock, EmojiPerHour: -1})}
	h.app = h.AddApplication(bot)
	h.guild = h.AddGuild("The "+bot, locale)
	for _, name := range channels {
		id, err := h.AddChannel(h.guild, name)
		if err != nil {
			t.Fatal(err)
		}
		if h.general == "" {
			h.general = id
		}
	}
	h.alice, h.bob, h.carol = h.AddUser("alice", locale), h.AddUser("bob", locale), h.AddUser("carol", locale)
	for _, id := range []wire.ID{h.app.BotID, h.alice, h.bob, h.carol} {
		if err := h.Join(h.guild, id, 0); err != nil {
			t.Fatal(err)
		}
	}
	h.serve()
	return h
}

// serve serves the page.
func (h *house) serve() {
	h.t.Helper()
	handler, err := web.New(web.Options{Server: h.Server, Bot: h.app.BotID, Languages: []string{"en-US", "de", "es-419"}, Log: slog.New(slog.DiscardHandler)})
	if err != nil {
		h.t.Fatal(err)
	}
	h.page = httptest.NewUnstartedServer(handler)
	streams, end := context.WithCancel(context.Background())
	h.page.Config.BaseContext = func(net.Listener) context.Context { return streams }
	h.page.Start()
	h.t.Cleanup(h.page.Close)
	h.t.Cleanup(end) // the streams first, or Close would wait for them
}
