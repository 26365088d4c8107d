package world_test

import (
	"fmt"
	"testing"
	"time"

	"parlour/bot/discordtest/world"
)

func TestManualClock(t *testing.T) {
	epoch := time.Date(2025, 3, 1, 12, 0, 0, 0, time.UTC)
	c := world.NewManualClock(epoch)
	var got []string
	note := func(name string) func() {
		return func() { got = append(got, fmt.Sprint(name, "@", c.Now().Sub(epoch))) }
	}
	c.AfterFunc(2*time.Second, note("b"))
	c.AfterFunc(time.Second, func() {
		note("a")()
		c.AfterFunc(time.Second, note("c"))
	})
	stop := c.AfterFunc(time.Second, note("never"))
	if !stop() || stop() {
		t.Error("stop: want true once")
	}
	c.AfterFunc(time.Hour, note("later"))
	c.Advance(5 * time.Second)
	if s := fmt.Sprint(got); s != "[a@1s b@2s c@2s]" {
		t.Errorf("got %s", s)
	}
	if d := c.Now().Sub(epoch); d != 5*time.Second {
		t.Errorf("the clock is at %v, want 5s", d)
	}
	ran := make(chan struct{})
	c.AfterFunc(0, func() { close(ran) })
	<-ran
}
