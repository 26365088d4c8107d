package discordtest_test

import (
	"fmt"
	"net/http"
	"strconv"
	"testing"
	"time"

	"parlour/bot/discordtest"
	"parlour/bot/discordtest/wire"
)

type tooMany struct {
	RetryAfter float64 `json:"retry_after"`
	Global     bool
}

// Five messages per five seconds and channel, with matching headers.
func TestBuckets(t *testing.T) {
	h := quiet(t)
	other := must(h.AddChannel(h.guild, "other"))(t)
	say := func(channel wire.ID) reply {
		return h.api("POST", "/channels/"+string(channel)+"/messages", object{"content": "x"})
	}
	for left := 4; left >= 0; left-- {
		r := say(h.general).want(http.StatusOK, 0)
		if r.header.Get("X-RateLimit-Limit") != "5" || r.header.Get("X-RateLimit-Remaining") != strconv.Itoa(left) || r.header.Get("X-RateLimit-Bucket") == "" {
			t.Errorf("with %d left: got %v", left, r.header)
		}
		h.clock.Advance(500 * time.Millisecond)
	}
	r := say(h.general)
	if got := into[tooMany](r); r.status != http.StatusTooManyRequests || got.RetryAfter != 2.5 || got.Global ||
		r.header.Get("X-RateLimit-Scope") != "user" || r.header.Get("X-RateLimit-Reset-After") != "2.500" || r.header.Get("X-RateLimit-Remaining") != "0" {
		t.Errorf("got %d %s with %v", r.status, r.body, r.header)
	}
	say(other).want(http.StatusOK, 0)
	h.api("GET", "/channels/"+string(h.general)+"/messages", nil).want(http.StatusOK, 0)
	h.clock.Advance(2500 * time.Millisecond)
	say(h.general).want(http.StatusOK, 0)
}

// A limit of a resource is unknown until it is exceeded, and does not count
// against the address.
func TestLimitsOfResources(t *testing.T) {
	h := quiet(t)
	app := "/applications/" + string(h.app.ID)
	_, uri := picture(t)
	upload := func(n int) reply {
		return h.api("POST", app+"/emojis", object{"name": fmt.Sprint("emoji", n), "image": uri})
	}
	const apart = 25 * time.Millisecond // fewer than 50 a second
	register := func(int) reply { return h.api("PUT", app+"/commands", list{}) }
	for _, test := range []struct {
		name   string
		send   func(int) reply
		size   int
		status int
		wait   time.Duration
	}{
		{"emoji", upload, 50, http.StatusCreated, time.Hour},
		{"commands", register, 5, http.StatusOK, 20 * time.Second},
	} {
		t.Run(test.name, func(t *testing.T) {
			for n := range test.size {
				if r := test.send(n).want(test.status, 0); r.header.Get("X-RateLimit-Limit") != "" {
					t.Fatalf("got %v", r.header)
				}
				h.clock.Advance(apart)
			}
			before := h.Counts()
			h.clock.Advance(test.wait - time.Duration(test.size)*apart - 1500*time.Millisecond)
			r := test.send(test.size).want(http.StatusTooManyRequests, 0)
			if got := into[tooMany](r); got.RetryAfter != 1.5 || r.header.Get("Retry-After") != "2" || r.header.Get("X-RateLimit-Scope") != "shared" {
				t.Errorf("got %s with %v", r.body, r.header)
			}
			if got := h.Counts().Since(before); got.Limited != 1 || got.Invalid != 0 {
				t.Errorf("got %+v", got)
			}
			h.clock.Advance(1500 * time.Millisecond)
			test.send(test.size).want(test.status, 0)
		})
	}
}

func TestUnlimitedEmoji(t *testing.T) {
	h := quiet(t, func(o *discordtest.Options) { o.EmojiPerHour = -1 })
	_, uri := picture(t)
	for n := range 100 {
		h.api("POST", "/applications/"+string(h.app.ID)+"/emojis", object{"name": fmt.Sprint("emoji", n), "image": uri}).want(http.StatusCreated, 0)
		h.clock.Advance(25 * time.Millisecond)
	}
}

// Discord's own responses pass Google's proxy, whatever they are.
func TestVia(t *testing.T) {
	h := quiet(t)
	h.expect()
	h.Break(discordtest.Fault{Path: "/gateway/bot", RateLimit: time.Second})
	for path, want := range map[string]int{"/gateway": http.StatusOK, "/gateway/bot": http.StatusTooManyRequests, "/nowhere": http.StatusNotFound} {
		if r := h.api("GET", path, nil); r.status != want || r.header.Get("Via") != "1.1 google" {
			t.Errorf("%s: got %d with %v", path, r.status, r.header)
		}
	}
}

// Each interaction token has its own bucket of edits.
func TestWebhookBuckets(t *testing.T) {
	h := quiet(t)
	i, j := must(h.Say(h.alice, h.general, "/game"))(t), must(h.Say(h.bob, h.general, "/game"))(t)
	for _, x := range []*discordtest.Interaction{i, j} {
		h.bare("POST", callbackPath(x), message("x")).want(http.StatusNoContent, 0)
	}
	edit := func(i *discordtest.Interaction) reply {
		return h.bare("PATCH", hookPath(i, "/messages/@original"), object{"content": "y"})
	}
	for range 5 {
		edit(i).want(http.StatusOK, 0)
	}
	edit(i).want(http.StatusTooManyRequests, 0)
	edit(j).want(http.StatusOK, 0)
	h.clock.Advance(2 * time.Second)
	edit(i).want(http.StatusOK, 0)
}

func TestNoLimits(t *testing.T) {
	h := quiet(t, unlimited)
	for range 60 {
		h.api("POST", "/channels/"+string(h.general)+"/messages", object{"content": "x"}).want(http.StatusOK, 0)
	}
}

// With a ManualClock, a wait for a limit by the LimitClock takes no time.
func TestLimitsWithAManualClock(t *testing.T) {
	h := newHouse(t)
	say := func() reply {
		return h.api("POST", "/channels/"+string(h.general)+"/messages", object{"content": "x"})
	}
	for range 5 {
		say().want(http.StatusOK, 0)
	}
	got := into[tooMany](say().want(http.StatusTooManyRequests, 0))
	if got.RetryAfter != 5 {
		t.Errorf("got %+v, want to wait for 5 seconds", got)
	}
	over := make(chan struct{})
	h.LimitClock().AfterFunc(5*time.Second-time.Millisecond, func() { close(over) })
	<-over
	say().want(http.StatusTooManyRequests, 0)
	over = make(chan struct{})
	h.LimitClock().AfterFunc(time.Microsecond, func() { close(over) })
	<-over
	say().want(http.StatusOK, 0)
	if now := h.Clock().Now(); !now.Equal(epoch) {
		t.Errorf("the clock has moved to %v", now)
	}
}

// A 429 of a persistent fault stays in force like Discord's.
func TestPersistentFaults(t *testing.T) {
	for _, global := range []bool{false, true} {
		h := quiet(t)
		h.Break(discordtest.Fault{Method: "GET", RateLimit: time.Minute, Global: global, Persistent: true, Times: 1})
		self := func() reply { return h.api("GET", "/applications/@me", nil) }
		self().want(http.StatusTooManyRequests, 0)
		h.clock.Advance(20 * time.Second)
		if got := into[tooMany](self().want(http.StatusTooManyRequests, 0)); got.RetryAfter != 40 || got.Global != global {
			t.Errorf("got %+v", got)
		}
		r := h.api("GET", "/channels/"+string(h.general)+"/messages", nil)
		if blocked := r.status == http.StatusTooManyRequests; blocked != global {
			t.Errorf("another route, global %v: got %d", global, r.status)
		}
		h.clock.Advance(40 * time.Second)
		self().want(http.StatusOK, 0)
	}
}
