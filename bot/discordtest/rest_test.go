package discordtest_test

import (
	"fmt"
	"net/http"
	"strings"
	"testing"

	"parlour/bot/discordtest"
	"parlour/bot/discordtest/wire"
)

func TestUnknownRouteIsLoud(t *testing.T) {
	h := newHouse(t)
	h.expect()
	for _, path := range []string{"/api/v10/voice/regions", "/api/v8/gateway", "/api/gateway", "/", "/api/v10/channels/1/nothing"} {
		h.send("GET", path, "", nil).want(http.StatusNotFound, 0)
	}
	h.send("PUT", "/api/v10/gateway", "", nil).want(http.StatusNotFound, 0)
	if got := h.count(discordtest.UnknownRoute); got != 6 {
		t.Errorf("got %d problems, want 6", got)
	}
}

func TestBothVersions(t *testing.T) {
	h := newHouse(t)
	for _, v := range []string{"v9", "v10"} {
		r := into[struct{ URL string }](h.send("GET", "/api/"+v+"/gateway", "", nil).want(http.StatusOK, 0))
		if !strings.HasPrefix(r.URL, "ws://127.0.0.1:") || !strings.HasSuffix(r.URL, "/") {
			t.Errorf("%s: got %q", v, r.URL)
		}
	}
}

func TestTokenIsChecked(t *testing.T) {
	h := newHouse(t)
	token := h.app.Token
	for _, wrong := range []string{"", "x", token + "x"} {
		h.app.Token = wrong
		h.api("GET", "/users/@me", nil).want(http.StatusUnauthorized, 0)
	}
	h.app.Token = token
	if got := into[wire.User](h.api("GET", "/users/@me", nil)); got.ID != h.app.BotID || !got.Bot {
		t.Errorf("got %+v", got)
	}
}

func TestReading(t *testing.T) {
	h := newHouse(t)
	for _, path := range []string{
		"/gateway/bot", "/applications/@me", "/oauth2/applications/@me", "/users/@me/guilds", "/users/" + string(h.alice),
		"/guilds/" + string(h.guild), "/guilds/" + string(h.guild) + "/channels", "/guilds/" + string(h.guild) + "/roles",
		"/guilds/" + string(h.guild) + "/members", "/guilds/" + string(h.guild) + "/members/" + string(h.bob),
		"/guilds/" + string(h.guild) + "/threads/active", "/channels/" + string(h.general),
	} {
		r := h.api("GET", path, nil).want(http.StatusOK, 0)
		if r.header.Get("X-RateLimit-Bucket") == "" || r.header.Get("X-RateLimit-Remaining") == "0" {
			t.Errorf("%s: rate headers %v", path, r.header)
		}
	}
	for path, code := range map[string]int{
		"/users/1": 10013, "/guilds/1": 10004, "/channels/1": 10003, "/guilds/" + string(h.guild) + "/members/1": 10007,
		"/channels/" + string(h.general) + "/messages/1": 10008,
	} {
		h.api("GET", path, nil).want(http.StatusNotFound, code)
	}
}

func TestMessages(t *testing.T) {
	h := newHouse(t)
	at := "/channels/" + string(h.general) + "/messages"
	var ids []wire.ID
	for n := range 3 {
		ids = append(ids, into[wire.Message](h.api("POST", at, object{"content": fmt.Sprint("m", n)}).want(http.StatusOK, 0)).ID)
	}
	for query, want := range map[string]string{
		"": "m2 m1 m0", "?limit=2": "m2 m1", "?before=" + string(ids[1]): "m0", "?after=" + string(ids[0]): "m2 m1", "?limit=1&after=" + string(ids[0]): "m1",
	} {
		var got []string
		for _, m := range into[[]wire.Message](h.api("GET", at+query, nil)) {
			got = append(got, m.Content)
		}
		if s := strings.Join(got, " "); s != want {
			t.Errorf("%q: got %s, want %s", query, s, want)
		}
	}
	edited := into[wire.Message](h.api("PATCH", at+"/"+string(ids[1]), object{"content": "new", "embeds": nil}))
	if edited.Content != "new" || edited.EditedTimestamp == nil {
		t.Errorf("got %+v", edited)
	}
	h.api("DELETE", at+"/"+string(ids[1]), nil).want(http.StatusNoContent, 0)
	h.api("GET", at+"/"+string(ids[1]), nil).want(http.StatusNotFound, 10008)
	h.api("PATCH", at+"/"+string(ids[1]), object{"content": "x"}).want(http.StatusNotFound, 10008)
}

func TestMessageForms(t *testing.T) {
	h := newHouse(t)
	h.expect()
	at := "/channels/" + string(h.general) + "/messages"
	h.api("POST", at, object{}).want(http.StatusBadRequest, 50006)
	h.api("POST", at, "{").want(http.StatusBadRequest, 50109)
	h.api("POST", at, object{"content": list{}}).want(http.StatusBadRequest, 50035)
	r := h.api("POST", at, object{"content": strings.Repeat("x", 2001)}).want(http.StatusBadRequest, 50035)
	tree := `{"content":{"_errors":[{"code":"BASE_TYPE_MAX_LENGTH","message":"Must be 2000 or fewer in length."}]}}`
	if !strings.Contains(string(r.body), tree) {
		t.Errorf("got %s, want the tree %s", r.body, tree)
	}
	if h.count(discordtest.InvalidRequest) != 2 {
		t.Errorf("problems: %v", h.Problems())
	}
	first := into[wire.Message](h.api("POST", at, object{"content": "once", "nonce": "7", "enforce_nonce": true}))
	again := into[wire.Message](h.api("POST", at, object{"content": "once", "nonce": "7", "enforce_nonce": true}))
	if first.ID != again.ID {
		t.Error("a nonce that is enforced let a message through twice")
	}
}

func TestFiles(t *testing.T) {
	h := newHouse(t)
	at := "/channels/" + string(h.general) + "/messages"
	payload := `{"embeds":[{"image":{"url":"attachment://board.txt"}}],"attachments":[{"id":0,"filename":"board.txt","description":"the board"},{"id":"1"}]}`
	kind, body := multipartBody(t, payload, map[string]string{"files[0]": "zero", "files[1]": "one"})
	m := into[wire.Message](h.send("POST", "/api/v9"+at, kind, body).want(http.StatusOK, 0))
	if len(m.Attachments) != 2 || m.Attachments[0].Filename != "board.txt" || m.Attachments[0].Description != "the board" ||
		m.Embeds[0].Image.URL != m.Attachments[0].URL {
		t.Fatalf("got %+v", m)
	}
	client := http.Client{Transport: h.Transport()}
	got := must(client.Get(m.Attachments[1].URL))(t)
	defer got.Body.Close()
	text := make([]byte, 3)
	if _, err := got.Body.Read(text); string(text) != "one" {
		t.Errorf("got %q, %v", text, err)
	}
	if !strings.HasPrefix(h.Local(m.Attachments[0].URL), h.URL()+"/attachments/") {
		t.Errorf("Local: got %s", h.Local(m.Attachments[0].URL))
	}
	kept := into[wire.Message](h.api("PATCH", at+"/"+string(m.ID), object{"attachments": list{object{"id": m.Attachments[1].ID}}}))
	if len(kept.Attachments) != 1 || kept.Attachments[0].ID != m.Attachments[1].ID {
		t.Errorf("kept %+v", kept.Attachments)
	}
	kind, body = multipartBody(t, `{}`, map[string]string{"files[0]": strings.Repeat("x", 10<<20+1)})
	h.send("POST", "/api/v10"+at, kind, body).want(http.StatusRequestEntityTooLarge, 40005)
}

func TestMentions(t *testing.T) {
	h := newHouse(t)
	at := "/channels/" + string(h.general) + "/messages"
	text := fmt.Sprintf("<@%s> <@!%s> @everyone", h.alice, h.bob)
	tests := []struct {
		name  string
		allow any
		want  []wire.ID
	}{
		{"not said", nil, []wire.ID{h.alice, h.bob}},
		{"nobody", object{"parse": list{}}, nil},
		{"all", object{"parse": list{"users"}}, []wire.ID{h.alice, h.bob}},
		{"one", object{"users": list{h.bob}}, []wire.ID{h.bob}},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			m := into[wire.Message](h.api("POST", at, object{"content": text, "allowed_mentions": test.allow}))
			var got []wire.ID
			for _, u := range m.Mentions {
				got = append(got, u.ID)
			}
			if fmt.Sprint(got) != fmt.Sprint(test.want) || m.MentionEveryone {
				t.Errorf("got %v, everyone %v; want %v", got, m.MentionEveryone, test.want)
			}
		})
	}
}

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

func TestSlowMode(t *testing.T) {
	h := newHouse(t)
	at := "/channels/" + string(h.general) + "/messages"
	if err := h.SlowMode(h.general, 10); err != nil {
		t.Fatal(err)
	}
	h.api("POST", at, object{"content": "x"}).want(http.StatusOK, 0)
	h.api("POST", at, object{"content": "x"}).want(http.StatusTooManyRequests, 20016)
	h.clock.Advance(10e9)
	h.api("POST", at, object{"content": "x"}).want(http.StatusOK, 0)
}

func TestOldMessages(t *testing.T) {
	h := newHouse(t)
	at := "/channels/" + string(h.general) + "/messages"
	m := into[wire.Message](h.api("POST", at, object{"content": "x"}))
	edit := func() reply { return h.api("PATCH", at+"/"+string(m.ID), object{"content": "y"}) }
	for range 5 {
		edit().want(http.StatusOK, 0)
	}
	h.clock.Advance(3600e9)
	for range 3 {
		edit().want(http.StatusOK, 0)
	}
	edit().want(http.StatusTooManyRequests, 30046)
	h.clock.Advance(20e9)
	edit().want(http.StatusOK, 0)
}

func TestReactions(t *testing.T) {
	h := newHouse(t)
	m := into[wire.Message](h.api("POST", "/channels/"+string(h.general)+"/messages", object{"content": "x"}))
	at := "/channels/" + string(h.general) + "/messages/" + string(m.ID)
	h.api("PUT", at+"/reactions/🔴/@me", nil).want(http.StatusNoContent, 0)
	h.api("PUT", at+"/reactions/%F0%9F%94%B5/@me", nil).want(http.StatusNoContent, 0)
	h.api("PUT", at+"/reactions/x/@me", nil).want(http.StatusBadRequest, 10014)
	if err := h.React(h.alice, m.ID, "🔴", true); err != nil {
		t.Fatal(err)
	}
	got := into[wire.Message](h.api("GET", at, nil))
	if len(got.Reactions) != 2 || got.Reactions[0].Count != 2 || !got.Reactions[0].Me || got.Reactions[1].Emoji.Name != "🔵" {
		t.Fatalf("got %+v", got.Reactions)
	}
	if who := into[[]wire.User](h.api("GET", at+"/reactions/🔴", nil)); len(who) != 2 || who[1].ID != h.alice {
		t.Errorf("got %+v", who)
	}
	h.api("DELETE", at+"/reactions/🔴/@me", nil).want(http.StatusNoContent, 0)
	h.api("DELETE", at+"/reactions/🔴/"+string(h.alice), nil).want(http.StatusForbidden, 50013)
	h.api("DELETE", at+"/reactions", nil).want(http.StatusForbidden, 50013)
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
