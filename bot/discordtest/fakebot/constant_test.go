package fakebot_test

import (
	"testing"

	"parlour/bot/discordtest"
	"parlour/bot/discordtest/fakebot"
)

func TestConstant(t *testing.T) {
	h := newHouse(t, func(t discordtest.TB, s *discordtest.Server, app discordtest.Application) {
		t.Helper()
		stop, err := fakebot.Constant(s, app)
		if err != nil {
			t.Fatalf("%v", err)
		}
		t.Cleanup(func() {
			if err := stop(); err != nil {
				t.Errorf("%v", err)
			}
		})
	})
	first := h.said(h.Say(h.alice, h.general, "/constant"))
	before := h.Counts()
	i := h.done(h.Press(h.alice, first.ID, fakebot.ConstantButton))
	if again := h.said(i, nil); again.ID != first.ID || again.Content != first.Content {
		t.Errorf("got %+v, want %+v", again.Message, first.Message)
	}
	if got := h.Counts().Since(before); got.Requests != 1 || got.WithToken != 1 {
		t.Errorf("got %+v, want one request with the token", got)
	}
	if err := h.Server.Idle(t.Context()); err != nil {
		t.Error(err)
	}
}

func TestConstantWithAWrongToken(t *testing.T) {
	s := discordtest.Start(t, discordtest.Options{})
	if stop, err := fakebot.Constant(s, discordtest.Application{ID: "1", Token: "wrong"}); err == nil {
		t.Errorf("want an error; stopping gives %v", stop())
	}
}
