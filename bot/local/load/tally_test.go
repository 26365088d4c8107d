package load

import (
	"context"
	"errors"
	"testing"
	"time"

	"parlour/bot/discordtest"
)

func TestPercentile(t *testing.T) {
	hundred := &tally{}
	for n := 100; n > 0; n-- {
		hundred.times = append(hundred.times, time.Duration(n)*time.Millisecond)
	}
	tests := []struct {
		name  string
		tally *tally
		share float64
		want  time.Duration
	}{
		{"nothing measured", &tally{}, 0.99, 0},
		{"one", &tally{times: []time.Duration{time.Second}}, 0.5, time.Second},
		{"median", hundred, 0.5, 50 * time.Millisecond},
		{"99 %", hundred, 0.99, 99 * time.Millisecond},
		{"the slowest", hundred, 1, 100 * time.Millisecond},
		{"the fastest", hundred, 0, time.Millisecond},
	}
	for _, test := range tests {
		if got := test.tally.percentile(test.share); got != test.want {
			t.Errorf("%s: got %v, want %v", test.name, got, test.want)
		}
	}
}

func TestRateLeavesOutFailures(t *testing.T) {
	a := &tally{times: make([]time.Duration, 11), failed: 2, rebuffs: 1, took: 2 * time.Second}
	a.merge(&tally{times: make([]time.Duration, 4), took: 2 * time.Second})
	if got := a.rate(); got != 3 {
		t.Errorf("got %v a second, want 3: 12 answered in 4 seconds", got)
	}
	if got := (&tally{}).rate(); got != 0 {
		t.Errorf("got %v a second without presses", got)
	}
}

func TestOptionsAreChecked(t *testing.T) {
	good := Options{Channels: 1, Time: time.Second}
	tests := []struct {
		name   string
		change func(*Options)
		want   error
	}{
		{"valid", func(*Options) {}, nil},
		{"no channel", func(o *Options) { o.Channels = 0 }, errChannels},
		{"no time", func(o *Options) { o.Time = time.Millisecond }, errTime},
		{"a negative rate", func(o *Options) { o.Rate = -1 }, errRate},
	}
	for _, test := range tests {
		o := good
		test.change(&o)
		if got := o.check(); !errors.Is(got, test.want) {
			t.Errorf("%s: got %v, want %v", test.name, got, test.want)
		}
	}
}

func TestTakeReturnsEachReadyPlayerOnce(t *testing.T) {
	s := discordtest.Start(t, discordtest.Options{})
	c, err := newCrowd(s, s.AddApplication("Bot").BotID, "crowd", 3, 1)
	if err != nil {
		t.Fatal(err)
	}
	for _, p := range c.players {
		c.enter(p)
	}
	seen := map[*player]bool{}
	for range c.players {
		p, err := c.take(t.Context())
		if err != nil || seen[p] {
			t.Fatalf("got %v a second time, %v", p, err)
		}
		seen[p] = true
	}
	ended, cancel := context.WithCancel(t.Context())
	cancel()
	if _, err := c.take(ended); !errors.Is(err, context.Canceled) {
		t.Errorf("got %v when no player is ready, want to wait until the context ends", err)
	}
}
