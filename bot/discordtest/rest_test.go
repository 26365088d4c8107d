package discordtest_test

import (
	"net/http"
	"strings"
	"testing"

	"parlour/bot/discordtest"
	"parlour/bot/discordtest/wire"
)

func TestUnknownRoute(t *testing.T) {
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
		h.api("GET", "/applications/@me", nil).want(http.StatusUnauthorized, 0)
	}
	h.app.Token = token
	if got := into[wire.Application](h.api("GET", "/applications/@me", nil)); got.ID != h.app.ID || !got.Bot.Bot || got.GuildCount != 1 {
		t.Errorf("got %+v", got)
	}
}

func TestReading(t *testing.T) {
	h := newHouse(t)
	at := "/channels/" + string(h.general) + "/messages"
	for _, path := range []string{"/gateway", "/gateway/bot", "/applications/@me", at} {
		r := h.api("GET", path, nil).want(http.StatusOK, 0)
		if r.header.Get("X-RateLimit-Bucket") == "" || r.header.Get("X-RateLimit-Remaining") == "0" {
			t.Errorf("%s: rate headers %v", path, r.header)
		}
	}
	h.api("GET", "/channels/1/messages", nil).want(http.StatusNotFound, 10003)
	h.api("PATCH", at+"/1", object{"content": "x"}).want(http.StatusNotFound, 10008)
}
