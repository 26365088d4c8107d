package discordtest_test

import (
	"encoding/json"
	"fmt"
	"net/http"
	"strings"
	"testing"

	"parlour/bot/discordtest"
	"parlour/bot/discordtest/wire"
)

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
	h.api("PATCH", at+"/"+string(ids[1]), object{"content": "x"}).want(http.StatusNotFound, 10008)
}

func TestMessageForms(t *testing.T) {
	h := newHouse(t, unlimited)
	h.expect()
	at := "/channels/" + string(h.general) + "/messages"
	h.api("POST", at, object{}).want(http.StatusBadRequest, 50006)
	h.api("POST", at, "{").want(http.StatusBadRequest, 50109)
	h.api("POST", at, object{"content": " \n "}).want(http.StatusBadRequest, 50006)
	if m := into[wire.Message](h.api("POST", at, object{"content": "\n  x\n"})); m.Content != "x" {
		t.Errorf("got %q", m.Content)
	}
	wrong := h.api("POST", at, object{"content": list{}}).want(http.StatusBadRequest, 50035)
	if !strings.Contains(string(wrong.body), `"content":{"_errors":[{"code":"BASE_TYPE_CONVERT"`) {
		t.Errorf("got %s", wrong.body)
	}
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
		t.Error("an enforced nonce allowed two messages")
	}
}

func TestFiles(t *testing.T) {
	h := newHouse(t)
	at := "/channels/" + string(h.general) + "/messages"
	payload := `{"flags":32768,"components":[{"type":12,"items":[{"media":{"url":"attachment://board.txt"}}]},{"type":13,"file":{"url":"attachment://one.txt"}}],
		"attachments":[{"id":0,"filename":"board.txt","description":"the board"},{"id":"1","filename":"one.txt"}]}`
	kind, body := multipartBody(t, payload, map[string]string{"files[0]": "zero", "files[1]": "one"})
	m := into[wire.Message](h.send("POST", "/api/v9"+at, kind, body).want(http.StatusOK, 0))
	if len(m.Attachments) != 0 || *m.Components[1].Name != "one.txt" { // components show them
		t.Fatalf("got %+v", m)
	}
	client := http.Client{Transport: h.Transport()}
	got := must(client.Get(m.Components[1].File.URL))(t)
	defer got.Body.Close()
	text := make([]byte, 3)
	if _, err := got.Body.Read(text); string(text) != "one" {
		t.Errorf("got %q, %v", text, err)
	}
	kind, body = multipartBody(t, `{}`, map[string]string{"files[0]": strings.Repeat("x", 10<<20+1)})
	h.send("POST", "/api/v10"+at, kind, body).want(http.StatusRequestEntityTooLarge, 40005)
}

// An edit keeps the files that it names. Those that no component shows are
// attachments.
func TestEditsOfFiles(t *testing.T) {
	h := newHouse(t)
	at := "/channels/" + string(h.general) + "/messages"
	showing := func(name string) list {
		return list{object{"type": 10, "content": "x"}, object{"type": 13, "file": object{"url": "attachment://" + name}}}
	}
	kind, body := multipartBody(t, string(must(json.Marshal(object{"flags": 1 << 15, "components": showing("a.txt"),
		"attachments": list{object{"id": 0, "filename": "a.txt"}, object{"id": 1, "filename": "b.txt", "description": "the second"}}}))(t)),
		map[string]string{"files[0]": "a", "files[1]": "b"})
	m := into[wire.Message](h.send("POST", "/api/v10"+at, kind, body).want(http.StatusOK, 0))
	if len(m.Attachments) != 1 || m.Attachments[0].Filename != "b.txt" || m.Attachments[0].Description != "the second" {
		t.Fatalf("got %+v", m.Attachments)
	}
	at += "/" + string(m.ID)
	a, b := m.Components[1].File.AttachmentID, m.Attachments[0].ID
	edit := func(form object) reply { return h.api("PATCH", at, form) }
	m = into[wire.Message](edit(object{"components": showing("b.txt")}).want(http.StatusOK, 0))
	if len(m.Attachments) != 1 || m.Attachments[0].ID != a || m.Components[1].File.AttachmentID != b {
		t.Errorf("shown instead: got %+v", m)
	}
	m = into[wire.Message](edit(object{"components": showing("b.txt"), "attachments": list{object{"id": b, "filename": "b.txt"}}}).want(http.StatusOK, 0))
	if len(m.Attachments) != 0 {
		t.Errorf("one kept: got %+v", m.Attachments)
	}
	h.expect()
	for name, form := range map[string]object{
		"removed before": {"components": showing("a.txt")},
		"removed now":    {"components": showing("b.txt"), "attachments": list{}},
		"without a name": {"components": showing("b.txt"), "attachments": list{object{"id": b}}},
	} {
		if r := edit(form).want(http.StatusBadRequest, 50035); !strings.Contains(string(r.body), "REFERENCED_ATTACHMENT_NOT_FOUND") {
			t.Errorf("%s: got %s", name, r.body)
		}
	}
}

// Unsupported fields are Problems.
func TestUnsupported(t *testing.T) {
	h := newHouse(t)
	h.expect()
	h.api("POST", "/channels/"+string(h.general)+"/messages", object{"content": "x", "embeds": list{object{"title": "x"}}, "poll": object{
		"question": object{"text": "?"}, "answers": list{object{"poll_media": object{"text": "a"}}},
	}, "sticker_ids": list{"1"}}).want(http.StatusOK, 0)
	if h.count(discordtest.Unsupported) != 3 || !strings.HasPrefix(h.Problems()[0].String(), "not supported: embeds: ") {
		t.Errorf("got %v", h.Problems())
	}
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
