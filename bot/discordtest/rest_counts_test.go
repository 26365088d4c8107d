package discordtest_test

import (
	"net/http"
	"testing"
	"time"

	"parlour/bot/discordtest"
)

func TestCounts(t *testing.T) {
	h := quiet(t)
	i, before := must(h.Say(h.alice, h.general, "/game"))(t), h.Counts()
	h.bare("POST", callbackPath(i), message("x")).want(http.StatusNoContent, 0)
	h.bare("PATCH", hookPath(i, "/messages/@original"), object{"content": "y"}).want(http.StatusOK, 0)
	h.api("PATCH", hookPath(i, "/messages/@original"), object{"content": "z"}).want(http.StatusOK, 0)
	h.api("GET", "/applications/@me", nil).want(http.StatusOK, 0)
	h.bare("GET", "/applications/@me", nil).want(http.StatusUnauthorized, 0)
	got := h.Counts().Since(before)
	if got.Requests != 5 || got.WithToken != 2 || got.Anonymous != 3 || got.Invalid != 1 || got.Limited != 0 {
		t.Errorf("got %+v", got)
	}
	const edit = "PATCH /webhooks/{webhook_id}/{webhook_token}/messages/@original"
	if got.Routes[edit] != 2 || got.Routes["GET /applications/@me"] != 2 || len(got.Routes) != 3 {
		t.Errorf("got %v", got.Routes)
	}
}

// Callbacks do not count against the 50 per second unless they carry the bot
// token.
func TestGlobalLimit(t *testing.T) {
	for _, test := range []struct {
		name      string
		countOpen bool
		header    bool
		want      int
	}{
		{"without the header", false, false, http.StatusNoContent},
		{"with the header", false, true, http.StatusTooManyRequests},
		{"without, and they count", true, false, http.StatusTooManyRequests},
	} {
		t.Run(test.name, func(t *testing.T) {
			h := quiet(t, func(o *discordtest.Options) { o.CountAnonymous = test.countOpen })
			h.clock.Advance(time.Second)
			for range 50 {
				h.api("GET", "/applications/@me", nil).want(http.StatusOK, 0)
			}
			i := must(h.Say(h.alice, h.general, "/game"))(t)
			call := h.bare
			if test.header {
				call = h.api
			}
			r := call("POST", callbackPath(i), message("x"))
			if global := r.header.Get("X-RateLimit-Global") == "true"; r.status != test.want || global != (test.want == http.StatusTooManyRequests) {
				t.Errorf("got %d with %v", r.status, r.header)
			}
			h.clock.Advance(time.Second)
			call("PATCH", hookPath(i, "/messages/@original"), object{"content": "y"})
			if got := h.Counts(); got.Limited != got.Invalid {
				t.Errorf("got %+v", got)
			}
		})
	}
}

func TestTooManyInvalidRequests(t *testing.T) {
	h := quiet(t, func(o *discordtest.Options) { o.MaxInvalid = 3 })
	for range 3 {
		h.bare("GET", "/applications/@me", nil).want(http.StatusUnauthorized, 0)
	}
	r := h.api("GET", "/applications/@me", nil)
	if r.status != http.StatusTooManyRequests || string(r.body) != "error code: 1015" || r.header.Get("X-RateLimit-Bucket") != "" ||
		r.header.Get("Via") != "" {
		t.Errorf("got %d %s with %v", r.status, r.body, r.header)
	}
	if got := h.Counts(); got.Blocked != 1 || got.Invalid != 3 {
		t.Errorf("got %+v", got)
	}
	h.clock.Advance(10 * time.Minute)
	h.api("GET", "/applications/@me", nil).want(http.StatusOK, 0)
}

func TestUserAgent(t *testing.T) {
	for name, ok := range map[string]bool{
		"DiscordBot (https://github.com/bwmarrin/discordgo, v0.29.0)": true,
		"DiscordBot (https://example.org, 1) Node.js/22":              true,
		"DiscordBot (parlour, 1)":                                     false,
		"DiscordBot":                                                  false,
		"Go-http-client/1.1":                                          false,
		"DiscordBot (https://example.org)":                            false,
	} {
		t.Run(name, func(t *testing.T) {
			h := newHouse(t)
			h.expect()
			for range 2 { // reported once
				h.request("GET", "/api/v10/gateway", http.Header{"User-Agent": {name}}, nil).want(http.StatusOK, 0)
			}
			if n := h.count(discordtest.BadAgent); n != map[bool]int{true: 0, false: 1}[ok] {
				t.Errorf("got %d problems", n)
			}
		})
	}
}
