package discordtest_test

import (
	"net/http"
	"testing"

	"parlour/bot/discordtest/wire"
)

func TestThreadsOfMembers(t *testing.T) {
	h := quiet(t)
	id := must(h.StartThread(h.alice, h.general, "game"))(t)
	i := must(h.Say(h.bob, id, "/game"))(t)
	if c := i.Payload().Channel; c.ID != id || c.Type != wire.PublicThread || *c.ParentID != h.general {
		t.Errorf("got %+v", c)
	}
	if _, err := h.StartThread(h.alice, "1", "x"); err == nil {
		t.Error("in no channel: want an error")
	}
	if err := h.Archive(h.general, true, false); err == nil {
		t.Error("archiving a channel: want an error")
	}
}

func TestDMInteraction(t *testing.T) {
	h := quiet(t)
	dm := must(h.Direct(h.alice, h.app.ID))(t)
	i := must(h.Say(h.alice, dm, "/game"))(t)
	p := i.Payload()
	if p.Context != wire.InBotDM || p.Member != nil || p.User.ID != h.alice || p.GuildID != "" || p.Owners["0"] != "0" {
		t.Errorf("got %+v", p)
	}
	h.answer(i, message("hi")).want(http.StatusNoContent, 0)
	if got := h.Look(h.alice).Direct[0].Messages; len(got) != 1 {
		t.Errorf("got %+v", got)
	}
}
