package discordtest_test

import (
	"net/http"
	"strings"
	"testing"
	"time"

	"parlour/bot/discordtest/wire"
)

func TestNonce(t *testing.T) {
	h := newHouse(t, unlimited)
	h.expect()
	other := must(h.AddChannel(h.guild, "other"))(t)
	post := func(channel wire.ID, nonce any, enforce bool) wire.ID {
		t.Helper()
		form := object{"content": "x", "nonce": nonce, "enforce_nonce": enforce}
		return into[wire.Message](h.api("POST", "/channels/"+string(channel)+"/messages", form).want(http.StatusOK, 0)).ID
	}
	first := post(h.general, "a", true)
	h.clock.Advance(4 * time.Minute)
	if got := post(h.general, "a", true); got != first || len(h.PublicMessages(h.general)) != 1 {
		t.Errorf("the same nonce: got %s, want %s", got, first)
	}
	for name, got := range map[string]wire.ID{
		"another nonce":   post(h.general, "b", true),
		"another channel": post(other, "a", true),
		"not enforced":    post(h.general, "a", false),
	} {
		if got == first {
			t.Errorf("%s: got the first message", name)
		}
	}
	h.clock.Advance(5 * time.Minute)
	if got := post(h.general, "a", true); got == first {
		t.Error("after expiry: got the first message")
	}
	post(h.general, 7, true)
	post(h.general, strings.Repeat("é", 25), true)
	for _, bad := range []any{strings.Repeat("x", 26), object{}} {
		h.api("POST", "/channels/"+string(h.general)+"/messages", object{"content": "x", "nonce": bad}).want(http.StatusBadRequest, 50035)
	}
}
