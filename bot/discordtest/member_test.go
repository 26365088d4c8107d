package discordtest_test

import (
	"net/http"
	"testing"

	"parlour/bot/discordtest/wire"
)

// everyOption registers a command with one option of every type.

// board has the bot send a message to everybody, or to alice alone.

func TestMenus(t *testing.T) {
	h := newHouse(t)
	h.api("PUT", "/applications/"+string(h.app.ID)+"/commands", list{object{"name": "Challenge", "type": 2}, object{"name": "Explain", "type": 3}})
	said := must(h.Post(h.bob, h.general, "what?"))(t)
	i := must(h.Use(h.alice, h.general, "Challenge", h.bob))(t)
	if d := i.Payload().Data; d.TargetID != h.bob || d.Resolved.Users[h.bob].Username != "bob" {
		t.Errorf("got %+v", d)
	}
	i = must(h.Use(h.alice, h.general, "Explain", said))(t)
	if d := i.Payload().Data; d.Resolved.Messages[said].Content != "what?" {
		t.Errorf("got %+v", d)
	}
	for _, bad := range [][2]string{{"Nothing", string(h.bob)}, {"Challenge", "1"}, {"Explain", "1"}} {
		if _, err := h.Use(h.alice, h.general, bad[0], wire.ID(bad[1])); err == nil {
			t.Errorf("%v: want an error", bad)
		}
	}
}

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
