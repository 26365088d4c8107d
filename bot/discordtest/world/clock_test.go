package world_test

import (
	"fmt"
	"testing"
	"time"

	"parlour/bot/discordtest/world"
)

func TestManualClockTellsOfTimers(t *testing.T) {
	c := world.NewManualClock(time.Unix(0, 0))
	closed := func(wait <-chan struct{}) bool {
		select {
		case <-wait:
			return true
		default:
			return false
		}
	}
	before := c.Waits(time.Second)
	c.AfterFunc(time.Minute, func() {})
	if closed(before) {
		t.Error("a timer of a minute is due within a second")
	}
	c.AfterFunc(time.Second, func() {})
	if !closed(before) || !closed(c.Waits(time.Second)) || closed(c.Waits(time.Millisecond)) {
		t.Error("a timer of a second is not reported as due within a second, or as due within a millisecond")
	}
}

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
