package discordtest_test

import (
	"fmt"
	"net/http"
	"testing"
	"time"

	"parlour/bot/discordtest"
)

// A token allows one first response within three seconds, and edits for fifteen
// minutes.
func TestOneResponse(t *testing.T) {
	h := quiet(t, unlimited)
	i, late := must(h.Say(h.alice, h.general, "/game"))(t), must(h.Say(h.bob, h.general, "/game"))(t)
	h.bare("POST", callbackPath(i), message("x")).want(http.StatusNoContent, 0)
	h.bare("POST", callbackPath(i), message("x")).want(http.StatusBadRequest, 40060)
	h.clock.Advance(3 * time.Second)
	h.bare("POST", callbackPath(late), message("x")).want(http.StatusNotFound, 10062)
	h.bare("PATCH", hookPath(i, "/messages/@original"), object{"content": "y"}).want(http.StatusOK, 0)
	h.clock.Advance(15 * time.Minute)
	h.bare("PATCH", hookPath(i, "/messages/@original"), object{"content": "z"}).want(http.StatusUnauthorized, 50027)
	must(h.Say(h.alice, h.general, "/game"))(t) // whereupon what is too old is forgotten
	h.bare("PATCH", hookPath(i, "/messages/@original"), object{"content": "z"}).want(http.StatusUnauthorized, 50027)
	h.bare("POST", callbackPath(late), message("x")).want(http.StatusNotFound, 10062)
}

// After thousands of others an interaction is still known, without its bulky
// fields.
func TestOldInteractionsAreTrimmed(t *testing.T) {
	h := quiet(t)
	i := must(h.Say(h.alice, h.general, "/game"))(t)
	if p := i.Payload(); p.Data == nil || p.Channel == nil {
		t.Fatalf("got %+v", p)
	}
	for range 1000 {
		must(h.Say(h.alice, h.general, "/game"))(t)
	}
	if p := i.Payload(); p.Data != nil || p.Channel != nil || p.ID != i.ID() || p.Invoker().ID != h.alice {
		t.Errorf("got %+v", p)
	}
	h.bare("POST", callbackPath(i), message("x")).want(http.StatusNoContent, 0)
	if got := i.Messages(); len(got) != 1 || got[0].InteractionMetadata.User.ID != h.alice {
		t.Errorf("got %+v", got)
	}
	h.Look(h.alice)
}

func TestMaxMessages(t *testing.T) {
	h := quiet(t, func(o *discordtest.Options) { o.MaxMessages = 3 })
	for n := range 5 {
		must(h.Post(h.alice, h.general, fmt.Sprint(n)))(t)
	}
	got := h.PublicMessages(h.general)
	if len(got) != 3 || got[0].Content != "2" || got[2].Content != "4" {
		t.Errorf("got %+v", got)
	}
}

func TestPendingCounts(t *testing.T) {
	h := quiet(t)
	var all []*discordtest.Interaction
	for range 3 {
		all = append(all, must(h.Say(h.alice, h.general, "/game"))(t))
	}
	steps := []struct {
		do   func()
		want int
	}{
		{func() {}, 3},
		{func() { h.bare("POST", callbackPath(all[0]), message("x")) }, 2},
		{func() { h.bare("POST", callbackPath(all[1]), object{"type": 5}) }, 2},
		{func() { h.clock.Advance(3 * time.Second) }, 1}, // the third fails
		{func() { h.bare("PATCH", hookPath(all[1], "/messages/@original"), object{"content": "x"}) }, 0},
	}
	for n, step := range steps {
		if step.do(); h.Pending() != step.want {
			t.Errorf("step %d: got %d pending, want %d", n, h.Pending(), step.want)
		}
	}
	for n, want := range []discordtest.State{discordtest.Answered, discordtest.Answered, discordtest.Failed} {
		if got, err := all[n].Wait(h.ctx); got != want || err != nil {
			t.Errorf("interaction %d: got %v, %v, want %v", n, got, err, want)
		}
	}
}
