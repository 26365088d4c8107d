package discordtest_test

import (
	"net/http"
	"testing"
	"time"

	"parlour/bot/discordtest"
	"parlour/bot/discordtest/wire"
)

func (h *house) deny(p wire.Permissions) {
	h.t.Helper()
	if err := h.Deny(h.general, h.app.BotID, p); err != nil {
		h.t.Fatal(err)
	}
}

func (h *house) allow(p wire.Permissions) {
	h.t.Helper()
	if err := h.Allow(h.general, h.app.BotID, p); err != nil {
		h.t.Fatal(err)
	}
}

// Without ViewChannel, the bot token gives no access to a channel, while
// interaction tokens give access to their messages.
func TestWithoutViewChannel(t *testing.T) {
	h := quiet(t, unlimited)
	before := must(h.Say(h.alice, h.general, "/game"))(t)
	if !before.Payload().AppPermissions.Has(wire.ViewChannel | wire.SendMessages) {
		t.Errorf("got %d", before.Payload().AppPermissions)
	}
	h.deny(wire.ViewChannel)
	i := must(h.Say(h.alice, h.general, "/game"))(t)
	if p := i.Payload().AppPermissions; p.Has(wire.ViewChannel) || !p.Has(wire.SendMessages) {
		t.Errorf("got %d", p)
	}
	h.bare("POST", callbackPath(i), message("x")).want(http.StatusNoContent, 0)
	h.bare("PATCH", hookPath(i, "/messages/@original"), object{"content": "y"}).want(http.StatusOK, 0)
	h.bare("POST", hookPath(i, ""), object{"content": "z"}).want(http.StatusOK, 0)
	at := "/channels/" + string(h.general)
	board := i.Messages()[0].ID
	for _, r := range []reply{
		h.api("PATCH", at+"/messages/"+string(board), object{"content": "x"}),
		h.api("POST", at+"/messages", object{"content": "x"}),
		h.api("GET", at+"/messages", nil),
		h.api("POST", at+"/threads", object{"name": "x", "type": 11}),
	} {
		r.want(http.StatusForbidden, 50001)
	}
	h.allow(wire.ViewChannel)
	h.api("PATCH", at+"/messages/"+string(board), object{"content": "x"}).want(http.StatusOK, 0)
}

func TestEachPermission(t *testing.T) {
	h := newHouse(t, unlimited)
	at := "/channels/" + string(h.general)
	m := into[wire.Message](h.api("POST", at+"/messages", object{"content": "x"}))
	kind, file := multipartBody(t, `{"content":"x"}`, map[string]string{"files[0]": "data"})
	for _, c := range []struct {
		name   string
		p      wire.Permissions
		code   int
		status int
		ask    func() reply
	}{
		{"send messages", wire.SendMessages, 50013, http.StatusForbidden, func() reply { return h.api("POST", at+"/messages", object{"content": "x"}) }},
		{"attach files", wire.AttachFiles, 50013, http.StatusForbidden, func() reply { return h.send("POST", "/api/v10"+at+"/messages", kind, file) }},
		{"create public threads", wire.CreatePublicThreads, 50013, http.StatusForbidden, func() reply {
			return h.api("POST", at+"/threads", object{"name": "x", "type": 11})
		}},
		{"reply", wire.ReadMessageHistory, 160002, http.StatusBadRequest, func() reply {
			return h.api("POST", at+"/messages", object{"content": "x", "message_reference": object{"message_id": m.ID}})
		}},
	} {
		t.Run(c.name, func(t *testing.T) {
			h.deny(c.p)
			c.ask().want(c.status, c.code)
			h.allow(c.p)
			if r := c.ask(); r.status >= 300 {
				t.Errorf("with the permission: got %d %s", r.status, r.body)
			}
		})
	}
	h.deny(wire.ReadMessageHistory)
	if got := into[[]wire.Message](h.api("GET", at+"/messages", nil).want(http.StatusOK, 0)); len(got) != 0 {
		t.Errorf("without history: got %d messages", len(got))
	}
}

func TestDeletion(t *testing.T) {
	h := quiet(t)
	i := must(h.Say(h.alice, h.general, "/game"))(t)
	h.bare("POST", callbackPath(i), object{"type": 4, "data": object{"content": "for you", "flags": 64}}).want(http.StatusNoContent, 0)
	h.bare("DELETE", hookPath(i, "/messages/@original"), nil).want(http.StatusNoContent, 0)
	if got := h.Messages(h.alice, h.general); len(got) != 0 {
		t.Errorf("the deleted private message exists: %+v", got)
	}
	h.bare("PATCH", hookPath(i, "/messages/@original"), object{"content": "x"}).want(http.StatusNotFound, 10008)

	at := "/channels/" + string(h.general) + "/messages"
	m := into[wire.Message](h.api("POST", at, object{"content": "x"}))
	if err := h.Delete(m.ID); err != nil {
		t.Fatal(err)
	}
	h.api("PATCH", at+"/"+string(m.ID), object{"content": "y"}).want(http.StatusNotFound, 10008)
	j := must(h.Say(h.alice, h.general, "/game"))(t)
	if err := h.DeleteChannel(h.general); err != nil {
		t.Fatal(err)
	}
	h.api("POST", at, object{"content": "x"}).want(http.StatusNotFound, 10003)
	h.bare("POST", callbackPath(j), message("x")).want(http.StatusNotFound, 10003)
	for _, err := range []error{h.DeleteChannel(h.general), h.Deny(h.general, h.alice, wire.SendMessages)} {
		if err == nil {
			t.Error("a deleted channel: want an error")
		}
	}
}

// thread creates a thread with a message of the bot.
func (h *house) thread(minutes int) (id wire.ID, said wire.Message) {
	h.t.Helper()
	at := "/channels/" + string(h.general) + "/threads"
	c := into[wire.Channel](h.api("POST", at, object{"name": "game", "type": 11, "auto_archive_duration": minutes}).want(http.StatusCreated, 0))
	return c.ID, into[wire.Message](h.api("POST", "/channels/"+string(c.ID)+"/messages", object{"content": "x"}))
}

func (h *house) archived(thread wire.ID) bool {
	h.t.Helper()
	for _, c := range h.Overview()[0].Channels {
		if c.ID == thread {
			return c.ThreadMetadata.Archived
		}
	}
	h.t.Fatalf("no thread %s", thread)
	return false
}

// A thread archives itself an hour after the last message; edits do not count.
func TestAutoArchive(t *testing.T) {
	h := newHouse(t)
	id, m := h.thread(60)
	edit := func() reply {
		return h.api("PATCH", "/channels/"+string(id)+"/messages/"+string(m.ID), object{"content": "y"})
	}
	h.clock.Advance(59 * time.Minute)
	edit().want(http.StatusOK, 0)
	must(h.Post(h.alice, id, "hello"))(t)
	h.clock.Advance(59 * time.Minute)
	edit().want(http.StatusOK, 0)
	h.clock.Advance(time.Minute)
	if !h.archived(id) {
		t.Error("the thread is open after an hour without messages, want it archived")
	}
	edit().want(http.StatusBadRequest, 50083)
	must(h.Post(h.alice, id, "good morning"))(t)
	edit().want(http.StatusOK, 0)
	h.clock.Advance(time.Hour)
	if !h.archived(id) {
		t.Error("want it archived again")
	}
}

// A response to an interaction unarchives a thread unless the thread is locked
// or the response is private; an edit does not.
func TestResponsesInArchivedThread(t *testing.T) {
	h := quiet(t, unlimited)
	id, _ := h.thread(1440)
	say := func() *discordtest.Interaction { return must(h.Say(h.alice, id, "/game"))(t) }
	first := say()
	h.bare("POST", callbackPath(first), message("x")).want(http.StatusNoContent, 0)
	archive := func(locked bool) {
		if err := h.Archive(id, true, locked); err != nil {
			t.Fatal(err)
		}
	}
	archive(false)
	h.bare("PATCH", hookPath(first, "/messages/@original"), object{"content": "y"}).want(http.StatusBadRequest, 50083)
	i := say()
	if meta := i.Payload().Channel.ThreadMetadata; meta == nil || !meta.Archived || meta.AutoArchiveDuration != 1440 {
		t.Errorf("got %+v", meta)
	}
	h.bare("POST", callbackPath(i), object{"type": 4, "data": object{"content": "x", "flags": 64}}).want(http.StatusNoContent, 0)
	if !h.archived(id) {
		t.Error("a private response unarchived the thread")
	}
	h.bare("POST", callbackPath(say()), message("x")).want(http.StatusNoContent, 0)
	if h.archived(id) {
		t.Error("a public response did not unarchive the thread")
	}
	archive(true)
	h.bare("POST", callbackPath(say()), message("x")).want(http.StatusBadRequest, 50083)
	h.bare("POST", callbackPath(say()), object{"type": 4, "data": object{"content": "x", "flags": 64}}).want(http.StatusNoContent, 0)
}

// By an option, a locked thread refuses private responses too. A moderator gets all.
func TestResponsesInLockedThread(t *testing.T) {
	h := quiet(t, unlimited, func(o *discordtest.Options) { o.LocksPrivate = true })
	id, _ := h.thread(1440)
	if err := h.Archive(id, false, true); err != nil {
		t.Fatal(err)
	}
	for _, flags := range []int{0, 64} {
		answer := object{"type": 4, "data": object{"content": "x", "flags": flags}}
		h.bare("POST", callbackPath(must(h.Say(h.alice, id, "/game"))(t)), answer).want(http.StatusBadRequest, 160005)
		h.bare("POST", callbackPath(must(h.Say(h.carol, id, "/game"))(t)), answer).want(http.StatusNoContent, 0)
	}
}

// The channel of an interaction names the newest message that is not ephemeral.
func TestLastMessage(t *testing.T) {
	h := quiet(t)
	said := must(h.Post(h.bob, h.general, "hello"))(t)
	i := must(h.Say(h.alice, h.general, "/game"))(t)
	h.bare("POST", callbackPath(i), object{"type": 4, "data": object{"content": "x", "flags": 64}}).want(http.StatusNoContent, 0)
	c := must(h.Say(h.alice, h.general, "/game"))(t).Payload().Channel
	if c.ID != h.general || c.Type != wire.GuildText || c.LastMessageID == nil || *c.LastMessageID != said {
		t.Errorf("got %+v", c)
	}
}
