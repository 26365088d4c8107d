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
	h.api("POST", "/channels/"+string(in)+"/threads", object{"name": "a thread in a thread", "type": 11}).want(http.StatusBadRequest, 50024)
	for _, form := range []object{
		{"name": "", "type": 11}, {"name": "x", "type": 0}, {"name": "x", "type": 11, "auto_archive_duration": 61},
	} {
		h.api("POST", "/channels/"+string(h.general)+"/threads", form).want(http.StatusBadRequest, 50035)
	}
}

// The kind of a channel decides which threads it can have.
func TestThreadsByKind(t *testing.T) {
	h := newHouse(t)
	h.expect()
	first := object{"content": "the first message"}
	for _, tt := range []struct {
		kind                   wire.ChannelType
		form                   object
		code, of, post, thread int // codes of a thread, of that of a message, and of a message; the kind of the thread
	}{
		{wire.GuildText, object{"name": "x", "type": 11}, 0, 0, 0, 11},
		{wire.GuildText, object{"name": "x", "type": 10}, 50035, 0, 0, 11},
		{wire.GuildAnnouncement, object{"name": "x", "type": 11}, 50035, 0, 0, 10},
		{wire.GuildVoice, object{"name": "x", "type": 11}, 50024, 50024, 0, 0},
		{wire.GuildStage, object{"name": "x", "type": 11}, 50024, 50024, 0, 0},
		{wire.GuildForum, object{"name": "x", "type": 11}, 50035, 0, 50008, 0},
		{wire.GuildForum, object{"name": "x", "message": object{"content": ""}}, 50006, 0, 50008, 0},
		{wire.GuildForum, object{"name": "x", "message": first}, 0, 0, 50008, 11},
	} {
		at := "/channels/" + string(must(h.AddChannelOf(h.guild, tt.kind, "x"))(t))
		made := h.api("POST", at+"/threads", tt.form)
		if made.code() != tt.code {
			t.Errorf("a thread in a channel of type %d: code %d, want %d: %s", tt.kind, made.code(), tt.code, made.body)
		}
		said := h.api("POST", at+"/messages", object{"content": "x"})
		if said.code() != tt.post {
			t.Errorf("a message in a channel of type %d: code %d, want %d", tt.kind, said.code(), tt.post)
		}
		if tt.post == 0 {
			made = h.api("POST", at+"/messages/"+string(into[wire.Message](said).ID)+"/threads", object{"name": "x"})
			if made.code() != tt.of {
				t.Errorf("the thread of a message in a channel of type %d: code %d, want %d", tt.kind, made.code(), tt.of)
			}
		}
		if tt.thread > 0 && int(into[wire.Channel](made).Type) != tt.thread {
			t.Errorf("a thread in a channel of type %d: %s, want the type %d", tt.kind, made.body, tt.thread)
		}
	}
}

// The first message of a forum's post has its ID. Members write in posts, not in the forum.
func TestForum(t *testing.T) {
	h := newHouse(t)
	forum := must(h.AddChannelOf(h.guild, wire.GuildForum, "games"))(t)
	post := must(h.StartThread(h.alice, forum, "hello"))(t)
	if m := h.PublicMessages(post); len(m) != 1 || m[0].ID != post || m[0].Content != "hello" {
		t.Errorf("got %+v", m)
	}
	if _, err := h.Say(h.alice, forum, "/test"); err == nil {
		t.Error("a member has used a command in a forum")
	}
	news := must(h.AddChannelOf(h.guild, wire.GuildAnnouncement, "news"))(t)
	must(h.StartThread(h.alice, news, "hello"))(t)
}

// A locked thread that is open takes messages from moderators alone.
func TestLockedThread(t *testing.T) {
	h := newHouse(t)
	h.expect()
	at := must(h.StartThread(h.alice, h.general, "game"))(t)
	if err := h.Archive(at, false, true); err != nil {
		t.Fatal(err)
	}
	write := func() reply { return h.api("POST", "/channels/"+string(at)+"/messages", object{"content": "x"}) }
	write().want(http.StatusBadRequest, 160005)
	if _, err := h.Post(h.bob, at, "x"); err == nil {
		t.Error("bob has written in a locked thread")
	}
	h.allow(wire.ManageThreads)
	write().want(http.StatusOK, 0)
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
