package discordtest_test

import (
	"net/http"
	"testing"
	"time"

	"github.com/bwmarrin/discordgo"

	"parlour/bot/discordtest"
)

func TestFaults(t *testing.T) {
	h := newHouse(t)
	self := func() reply { return h.api("GET", "/applications/@me", nil) }
	h.Break(discordtest.Fault{Method: "GET", Path: "/applications/", Times: 2, Status: http.StatusServiceUnavailable})
	h.api("GET", "/gateway", nil).want(http.StatusOK, 0)
	self().want(http.StatusServiceUnavailable, 0)
	self().want(http.StatusServiceUnavailable, 0)
	self().want(http.StatusOK, 0)

	mend := h.Break(discordtest.Fault{RateLimit: 1500 * time.Millisecond, Global: true})
	r := self().want(http.StatusTooManyRequests, 0)
	if got := into[struct {
		RetryAfter float64 `json:"retry_after"`
		Global     bool
	}](r); got.RetryAfter != 1.5 || !got.Global || r.header.Get("Retry-After") != "2" || r.header.Get("X-RateLimit-Global") != "true" {
		t.Errorf("got %s with %v", r.body, r.header)
	}
	mend()
	self().want(http.StatusOK, 0)
}

func TestDrop(t *testing.T) {
	h := newHouse(t)
	s := h.session()
	h.Break(discordtest.Fault{Method: "POST", Drop: true, Times: 1})
	if _, err := s.ChannelMessageSend(string(h.general), "lost"); err == nil {
		t.Error("a dropped request: want an error")
	}
	h.Break(discordtest.Fault{Method: "POST", Drop: true, After: true, Times: 1})
	if _, err := s.ChannelMessageSend(string(h.general), "done all the same"); err == nil {
		t.Error("a dropped response: want an error")
	}
	if got := h.PublicMessages(h.general); len(got) != 1 || got[0].Content != "done all the same" {
		t.Errorf("got %+v", got)
	}
}

func TestDelay(t *testing.T) {
	h := quiet(t)
	i := must(h.Say(h.alice, h.general, "/game"))(t)
	h.Break(discordtest.Fault{Path: "/callback", Delay: 4 * time.Second, Times: 1})
	s, before := h.session(), h.Requests()
	sent := make(chan error, 1)
	go func() {
		sent <- s.InteractionRespond(&discordgo.Interaction{ID: string(i.ID()), Token: i.Payload().Token},
			&discordgo.InteractionResponse{Type: discordgo.InteractionResponseChannelMessageWithSource, Data: &discordgo.InteractionResponseData{Content: "x"}})
	}()
	if err := h.Await(h.ctx, func() bool { return h.Requests() > before && h.Delayed() == 1 }); err != nil {
		t.Fatal(err)
	}
	h.clock.Advance(4 * time.Second)
	if err := <-sent; code(err) != 10062 {
		t.Errorf("got %v, want 10062", err)
	}
}

func TestDelayEndsWithTheServer(t *testing.T) {
	h := newHouse(t)
	h.Break(discordtest.Fault{Delay: time.Hour})
	sent := make(chan error, 1)
	s := h.session()
	go func() {
		_, err := s.Gateway()
		sent <- err
	}()
	if err := h.Await(h.ctx, func() bool { return h.Delayed() == 1 }); err != nil {
		t.Fatal(err)
	}
	h.Close()
	if err := <-sent; err == nil {
		t.Error("want an error")
	}
}

// still is a clock that stands still and is not a ManualClock.
type still struct{ at time.Time }

func (c still) Now() time.Time { return c.at }

func (c still) AfterFunc(time.Duration, func()) func() bool { return func() bool { return true } }

func TestFiftyPerSecond(t *testing.T) {
	h := newHouse(t, func(o *discordtest.Options) { o.Clock = still{epoch} })
	for range 50 {
		h.api("GET", "/applications/@me", nil).want(http.StatusOK, 0)
	}
	r := h.api("GET", "/applications/@me", nil)
	if r.status != http.StatusTooManyRequests || r.header.Get("X-RateLimit-Global") != "true" {
		t.Errorf("got %d with %v", r.status, r.header)
	}
	h.bare("GET", "/gateway", nil).want(http.StatusOK, 0)
}
