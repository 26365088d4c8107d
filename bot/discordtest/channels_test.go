package discordtest_test

import (
	"net/http"
	"testing"

	"parlour/bot/discordtest/wire"
)

func TestPermissions(t *testing.T) {
	h := newHouse(t)
	at := "/channels/" + string(h.general)
	theirs := must(h.Post(h.alice, h.general, "mine"))(t)
	h.api("PATCH", at+"/messages/"+string(theirs), object{"content": "x"}).want(http.StatusForbidden, 50005)
	h.api("DELETE", at+"/messages/"+string(theirs), nil).want(http.StatusForbidden, 50013)
	h.api("PATCH", at, object{"name": "x"}).want(http.StatusForbidden, 50013)
	if err := h.Permit(h.general, h.app.BotID, 0, wire.SendMessages); err != nil {
		t.Fatal(err)
	}
	h.api("POST", at+"/messages", object{"content": "x"}).want(http.StatusForbidden, 50013)
	if err := h.Permit(h.general, h.app.BotID, 0, wire.ViewChannel); err != nil {
		t.Fatal(err)
	}
	h.api("POST", at+"/messages", object{"content": "x"}).want(http.StatusForbidden, 50001)
	if err := h.Permit(h.general, h.app.BotID, wire.ManageMessages|wire.ManageChannels, 0); err != nil {
		t.Fatal(err)
	}
	h.api("DELETE", at+"/messages/"+string(theirs), nil).want(http.StatusNoContent, 0)
	if got := into[wire.Channel](h.api("PATCH", at, object{"name": "lounge"})); got.Name != "lounge" {
		t.Errorf("got %+v", got)
	}
}

func TestThreads(t *testing.T) {
	h := newHouse(t)
	general := "/channels/" + string(h.general)
	m := into[wire.Message](h.api("POST", general+"/messages", object{"content": "x"}))
	start := general + "/messages/" + string(m.ID) + "/threads"
	thread := into[wire.Channel](h.api("POST", start, object{"name": "game", "auto_archive_duration": 60}).want(http.StatusCreated, 0))
	if thread.ID != m.ID || thread.Type != wire.PublicThread || *thread.ParentID != h.general {
		t.Fatalf("got %+v", thread)
	}
	h.api("POST", start, object{"name": "game"}).want(http.StatusBadRequest, 160004)
	other := into[wire.Channel](h.api("POST", general+"/threads", object{"name": "other", "type": 11}).want(http.StatusCreated, 0))
	at := "/channels/" + string(other.ID)
	said := into[wire.Message](h.api("POST", at+"/messages", object{"content": "x"}).want(http.StatusOK, 0))
	h.api("PUT", at+"/thread-members/"+string(h.alice), nil).want(http.StatusNoContent, 0)
	h.api("DELETE", at+"/thread-members/@me", nil).want(http.StatusNoContent, 0)
	if got := into[wire.ThreadList](h.api("GET", "/guilds/"+string(h.guild)+"/threads/active", nil)); len(got.Threads) != 2 {
		t.Errorf("got %+v", got)
	}

	h.api("PATCH", at, object{"archived": true}).want(http.StatusOK, 0)
	h.api("PATCH", at+"/messages/"+string(said.ID), object{"content": "y"}).want(http.StatusBadRequest, 50083)
	h.api("PUT", at+"/messages/"+string(said.ID)+"/reactions/🔴/@me", nil).want(http.StatusBadRequest, 50083)
	h.api("PUT", at+"/thread-members/@me", nil).want(http.StatusBadRequest, 50083)
	h.api("POST", at+"/messages", object{"content": "it opens again"}).want(http.StatusOK, 0)
	if err := h.Archive(other.ID, true, true); err != nil {
		t.Fatal(err)
	}
	h.api("POST", at+"/messages", object{"content": "x"}).want(http.StatusBadRequest, 50083)
}

func TestDirectMessages(t *testing.T) {
	h := newHouse(t)
	dm := into[wire.Channel](h.api("POST", "/users/@me/channels", object{"recipient_id": h.alice}).want(http.StatusOK, 0))
	again := into[wire.Channel](h.api("POST", "/users/@me/channels", object{"recipient_id": h.alice}))
	if dm.ID != again.ID || dm.Type != wire.DirectMessage || dm.Recipients[0].ID != h.alice {
		t.Errorf("got %+v and %+v", dm, again)
	}
	h.api("GET", "/channels/"+string(dm.ID), nil).want(http.StatusOK, 0)
	h.api("POST", "/channels/"+string(dm.ID)+"/messages", object{"content": "psst"}).want(http.StatusOK, 0)
	if got := h.Look(h.alice).Direct; len(got) != 1 || got[0].Messages[0].Content != "psst" {
		t.Errorf("alice sees %+v", got)
	}
	if got := h.Look(h.bob).Direct; len(got) != 0 {
		t.Errorf("bob sees %+v", got)
	}
	h.api("POST", "/users/@me/channels", object{"recipient_id": "1"}).want(http.StatusNotFound, 10013)
}

func TestModeration(t *testing.T) {
	h := newHouse(t)
	if err := h.Permit(h.general, h.app.BotID, wire.ManageMessages|wire.ManageChannels|wire.ManageThreads, 0); err != nil {
		t.Fatal(err)
	}
	at := "/channels/" + string(h.general)
	first, second := must(h.Post(h.alice, h.general, "a"))(t), must(h.Post(h.alice, h.general, "b"))(t)
	for _, emoji := range []string{"🔴", "🔵"} {
		if err := h.React(h.bob, first, emoji, true); err != nil {
			t.Fatal(err)
		}
	}
	reactions := at + "/messages/" + string(first) + "/reactions"
	h.api("DELETE", reactions+"/🔴", nil).want(http.StatusNoContent, 0)
	if got := into[wire.Message](h.api("GET", at+"/messages/"+string(first), nil)).Reactions; len(got) != 1 || got[0].Emoji.Name != "🔵" {
		t.Errorf("got %+v", got)
	}
	h.api("DELETE", reactions, nil).want(http.StatusNoContent, 0)
	h.api("POST", at+"/typing", nil).want(http.StatusNoContent, 0)
	h.api("POST", at+"/messages/bulk-delete", object{"messages": list{first, second}}).want(http.StatusNoContent, 0)
	if got := h.PublicMessages(h.general); len(got) != 0 {
		t.Errorf("got %+v", got)
	}
	private := into[wire.Channel](h.api("POST", at+"/threads", object{"name": "private"}).want(http.StatusCreated, 0))
	if private.Type != wire.PrivateThread || len(h.Look(h.alice).Guilds[0].Channels) != 1 || len(h.Look(h.carol).Guilds[0].Channels) != 2 {
		t.Errorf("a private thread must be seen by its members and moderators alone; got %+v", private)
	}
	third := must(h.Post(h.alice, h.general, "c"))(t)
	if err := h.Delete(third); err != nil {
		t.Error(err)
	}
	if err := h.Delete(third); err == nil {
		t.Error("deleting twice: want an error")
	}
	h.api("DELETE", at, nil).want(http.StatusOK, 0)
	h.api("GET", at, nil).want(http.StatusNotFound, 10003)
	h.api("GET", "/channels/"+string(private.ID), nil).want(http.StatusNotFound, 10003)
}
