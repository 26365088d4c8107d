package discordtest_test

import (
	"net/http"
	"testing"

	"parlour/bot/discordtest/wire"
)

func TestPermissions(t *testing.T) {
	h := newHouse(t)
	at := "/channels/" + string(h.general) + "/messages"
	theirs := must(h.Post(h.alice, h.general, "mine"))(t)
	h.api("PATCH", at+"/"+string(theirs), object{"content": "x"}).want(http.StatusForbidden, 50005)
	h.api("DELETE", at+"/"+string(theirs), nil).want(http.StatusForbidden, 50013)
	h.deny(wire.SendMessages)
	h.api("POST", at, object{"content": "x"}).want(http.StatusForbidden, 50013)
	h.deny(wire.ViewChannel)
	h.api("POST", at, object{"content": "x"}).want(http.StatusForbidden, 50001)
	h.allow(wire.ViewChannel | wire.ManageMessages)
	h.api("DELETE", at+"/"+string(theirs), nil).want(http.StatusNoContent, 0)
}

func TestThreads(t *testing.T) {
	h := newHouse(t)
	start := "/channels/" + string(h.general) + "/threads"
	thread := into[wire.Channel](h.api("POST", start, object{"name": "game", "type": 11, "auto_archive_duration": 60}).want(http.StatusCreated, 0))
	if thread.Type != wire.PublicThread || *thread.ParentID != h.general || thread.OwnerID != h.app.BotID {
		t.Fatalf("got %+v", thread)
	}
	at := "/channels/" + string(thread.ID)
	said := into[wire.Message](h.api("POST", at+"/messages", object{"content": "x"}).want(http.StatusOK, 0))
	if err := h.Archive(thread.ID, true, false); err != nil {
		t.Fatal(err)
	}
	h.api("PATCH", at+"/messages/"+string(said.ID), object{"content": "y"}).want(http.StatusBadRequest, 50083)
	h.api("PUT", at+"/thread-members/"+string(h.alice), nil).want(http.StatusBadRequest, 50083)
	h.api("POST", at+"/messages", object{"content": "it opens again"}).want(http.StatusOK, 0)
	if err := h.Archive(thread.ID, true, true); err != nil {
		t.Fatal(err)
	}
	h.api("POST", at+"/messages", object{"content": "x"}).want(http.StatusBadRequest, 50083)
}

// A message has at most one thread, which has its ID.
func TestThreadOfAMessage(t *testing.T) {
	h := newHouse(t)
	at := "/channels/" + string(h.general) + "/messages"
	said := into[wire.Message](h.api("POST", at, object{"content": "x"}).want(http.StatusOK, 0))
	start := at + "/" + string(said.ID) + "/threads"
	h.deny(wire.CreatePublicThreads)
	h.api("POST", start, object{"name": "game"}).want(http.StatusForbidden, 50013)
	h.allow(wire.CreatePublicThreads)
	thread := into[wire.Channel](h.api("POST", start, object{"name": "game"}).want(http.StatusCreated, 0))
	if thread.ID != said.ID || thread.Type != wire.PublicThread || *thread.ParentID != h.general {
		t.Fatalf("got %+v", thread)
	}
	h.api("POST", start, object{"name": "another"}).want(http.StatusBadRequest, 160004)
	h.api("POST", at+"/1/threads", object{"name": "of nothing"}).want(http.StatusNotFound, 10008)
}

func TestThreadForms(t *testing.T) {
	h := newHouse(t)
	h.expect()
	in := must(h.StartThread(h.alice, h.general, "game"))(t)
	h.api("POST", "/channels/"+string(in)+"/threads", object{"name": "a thread in a thread", "type": 11}).want(http.StatusBadRequest, 50035)
	for _, form := range []object{
		{"name": "", "type": 11}, {"name": "x", "type": 0}, {"name": "x", "type": 11, "auto_archive_duration": 61},
	} {
		h.api("POST", "/channels/"+string(h.general)+"/threads", form).want(http.StatusBadRequest, 50035)
	}
}

// A private thread is visible to its members and to moderators only.
func TestPrivateThreads(t *testing.T) {
	h := newHouse(t)
	private := into[wire.Channel](h.api("POST", "/channels/"+string(h.general)+"/threads", object{"name": "private"}).want(http.StatusCreated, 0))
	seen := func(who wire.ID) bool { return len(h.Look(who).Guilds[0].Channels) == 2 }
	if private.Type != wire.PrivateThread || seen(h.alice) || !seen(h.carol) {
		t.Errorf("got %+v; visible to alice: %v; to carol, a moderator: %v", private, seen(h.alice), seen(h.carol))
	}
	members := "/channels/" + string(private.ID) + "/thread-members/"
	h.api("PUT", members+string(h.alice), nil).want(http.StatusNoContent, 0)
	if !seen(h.alice) || seen(h.bob) {
		t.Errorf("after alice was added, visible to alice: %v; to bob: %v", seen(h.alice), seen(h.bob))
	}
	h.api("PUT", members+"1", nil).want(http.StatusNotFound, 10007)
	h.api("PUT", "/channels/"+string(h.general)+"/thread-members/"+string(h.alice), nil).want(http.StatusNotFound, 10003)
}

func TestDirectMessages(t *testing.T) {
	h := newHouse(t)
	dm := into[wire.Channel](h.api("POST", "/users/@me/channels", object{"recipient_id": h.alice}).want(http.StatusOK, 0))
	again := into[wire.Channel](h.api("POST", "/users/@me/channels", object{"recipient_id": h.alice}))
	if dm.ID != again.ID || dm.Type != wire.DirectMessage || dm.Recipients[0].ID != h.alice {
		t.Errorf("got %+v and %+v", dm, again)
	}
	h.api("POST", "/channels/"+string(dm.ID)+"/messages", object{"content": "psst"}).want(http.StatusOK, 0)
	if got := h.Look(h.alice).Direct; len(got) != 1 || got[0].Messages[0].Content != "psst" {
		t.Errorf("alice sees %+v", got)
	}
	if got := h.Look(h.bob).Direct; len(got) != 0 {
		t.Errorf("bob sees %+v", got)
	}
	h.api("POST", "/users/@me/channels", object{"recipient_id": "1"}).want(http.StatusNotFound, 10013)
	h.api("POST", "/users/@me/channels", object{"recipient_id": h.app.BotID}).want(http.StatusForbidden, 50007)
}
