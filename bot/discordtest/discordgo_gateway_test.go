package discordtest_test

import (
	"testing"

	"github.com/bwmarrin/discordgo"

	"parlour/bot/discordtest"
)

// heard sends discordgo's events to a channel, so that a test can wait for them.
func heard[T any](s *discordgo.Session) <-chan T {
	c := make(chan T, 100)
	s.AddHandler(func(_ *discordgo.Session, e T) { c <- e })
	return c
}

func receive[T any](h *house, c <-chan T, what string) (v T) {
	h.t.Helper()
	select {
	case v = <-c:
	case <-h.ctx.Done():
		h.t.Fatalf("no %s", what)
	}
	return v
}

func TestDiscordgoResumes(t *testing.T) {
	t.Parallel()
	h := newHouse(t)
	s := h.open(echo)
	h.register(s, echoCommand)
	resumed := heard[*discordgo.Resumed](s)
	for name, broken := range map[string]func(){"op 7": h.Reconnect, "lost line": h.Disconnect, "close": func() { h.CloseConnections(4000) }} {
		broken()
		receive(h, resumed, name)
		h.wait(h.Say(h.alice, h.general, "/echo text:still here"))(discordtest.Answered)
	}
	if n := h.Identifies(h.app.ID); n != 1 {
		t.Errorf("%d Identifies, want 1", n)
	}
}

func TestDiscordgoIdentifiesAfterOpNine(t *testing.T) {
	t.Parallel()
	h := newHouse(t)
	s := h.open(echo)
	h.register(s, echoCommand)
	ready := heard[*discordgo.Ready](s)
	h.Invalidate(false)
	receive(h, ready, "READY")
	h.wait(h.Say(h.alice, h.general, "/echo text:still here"))(discordtest.Answered)
	if n := h.Identifies(h.app.ID); n != 2 {
		t.Errorf("%d Identifies, want 2", n)
	}
}

func TestNoHello(t *testing.T) {
	t.Parallel()
	h := newHouse(t)
	h.BreakGateway(discordtest.GatewayFaults{NoHello: true})
	s := h.session()
	opened := make(chan error, 1)
	go func() { opened <- s.Open() }()
	if err := h.Await(h.ctx, func() bool { return h.Requests() > 0 }); err != nil {
		t.Fatal(err)
	}
	select {
	case err := <-opened:
		t.Fatalf("opened: %v", err)
	default: // it waits, as it would for ever
	}
	h.Close()
	if err := <-opened; err == nil {
		t.Error("opened without a Hello")
	}
}
