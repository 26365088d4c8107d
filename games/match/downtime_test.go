package match_test

import (
	"errors"
	"slices"
	"testing"
	"time"

	"parlour/games/match"
)

// Downtime is added to a turn that expires.
func TestDowntimeIsAdded(t *testing.T) {
	const s, m, hour = time.Second, time.Minute, time.Hour
	tests := []struct {
		name                  string
		clock                 int
		before, away, waiting time.Duration // heard, not heard, and heard again before it is looked at
		want                  time.Duration // from noon until time is up; zero where it is up by now
	}{
		{"none was", 30, 31 * s, 0, 0, 0},
		{"a moment", 30, 20 * s, 12 * s, 0, 0},
		{"at the end", 30, 28 * s, m, 0, 28*s + m + 30*s},
		{"in the middle", 30, 10 * s, 18 * s, 2 * s, 10*s + 18*s + 30*s},
		{"long, by a short clock", 30, 10 * s, 24 * hour, 0, 24*hour + 40*s},
		{"long, with much left", 7200, 10 * s, 24 * hour, 0, 26 * hour},
		{"long, with little left", 7200, 2*hour - 10*s, 5 * hour, 0, 7*hour - 10*s + match.Grace},
		{"long ago in the turn", 7200, 20 * m, 30 * m, 70*m + s, 150 * m},
	}
	for _, tt := range tests {
		h := newHouse(t)
		table := h.clocked("safe", "duel", tt.clock, "")
		h.wait(tt.before)
		h.clock = h.clock.Add(tt.away)
		if err := h.Heartbeat(t.Context()); err != nil {
			t.Fatal(err)
		}
		h.wait(tt.waiting)
		next := h.timeUp(table)
		switch {
		case tt.want == 0 && !next.Outcome().Over:
			t.Errorf("%s: there is time until %v", tt.name, next.Clock().ExpiresAt().Sub(noon))
		case tt.want == 0:
		case next.Outcome().Over || next.Clock().ExpiresAt().Sub(noon) != tt.want:
			t.Errorf("%s: time until %v, want %v; entries %v", tt.name, next.Clock().ExpiresAt().Sub(noon), tt.want, next.Match.Entries)
		case next.Clock().ExpiresAt().Sub(h.clock) <= match.Grace: // not to wait for long
			h.wait(next.Clock().ExpiresAt().Sub(h.clock))
			if after := h.timeUp(next); !after.Outcome().Over {
				t.Errorf("%s: given twice, until %v", tt.name, after.Clock().ExpiresAt().Sub(noon))
			}
		}
	}
}

// While a heartbeat is missing, no clock expires and no vote closes.
func TestMissingHeartbeat(t *testing.T) {
	h := newHouse(t)
	table := h.clocked("safe", "duel", half, "")
	h.clock = noon.Add(time.Hour)
	if next := h.timeUp(table); len(next.Match.Entries) != len(table.Match.Entries) {
		t.Errorf("entries %v", next.Match.Entries)
	}
	head, err := h.Store.Head(t.Context(), table.Match.Channel, table.Match.ID)
	if at := head.Due[match.DueClock]; err != nil || !at.After(h.clock) || at.After(h.clock.Add(match.HeartbeatEvery)) {
		t.Errorf("looked at again at %v, %v", at, err)
	}
}

// After a long outage, overdue work is claimed in the order of its deadlines, and every turn
// has its whole time again. Then the turns expire in the same order.
func TestOverdueOrderAfterOutage(t *testing.T) {
	h := newHouse(t)
	var want []string
	for _, channel := range []string{"first", "second", "third"} {
		table := h.start(match.Start{Opening: "play", Clock: half, Channel: channel}, alice)
		want = append(want, table.Match.ID)
		h.displayed(table, "9")
		h.wait(time.Second)
	}
	h.clock = h.clock.Add(48 * time.Hour)
	for round, over := range []bool{false, true} {
		if err := h.Heartbeat(t.Context()); err != nil {
			t.Fatal(err)
		}
		heads, err := h.Claim(t.Context(), 0, 10)
		if err != nil {
			t.Fatal(err)
		}
		var got []string
		for _, head := range heads {
			got = append(got, head.ID)
			table, err := h.At(t.Context(), head)
			if err == nil {
				table, err = h.TimeUp(t.Context(), table)
			}
			if err != nil {
				t.Fatal(err)
			}
			if table.Outcome().Over != over {
				t.Errorf("round %d: %s is over: %v", round, head.Channel, !over)
			}
			if at := table.Clock().ExpiresAt(); !over && !at.Equal(h.clock.Add(half*time.Second)) {
				t.Errorf("%s has time until %v, now is %v", head.Channel, at, h.clock)
			}
			h.displayed(table, "9")
		}
		if !slices.Equal(got, want) {
			t.Errorf("round %d: handed out %v, want %v", round, got, want)
		}
		h.wait(half * time.Second)
	}
}

// One process stores heartbeats at intervals, and only while a clock or a vote runs.
func TestHeartbeats(t *testing.T) {
	h := newHouse(t)
	other := h.another()
	noted := func() string {
		d, err := h.Store.Document(t.Context(), "", match.PulseKind, match.PulseKind)
		if err != nil && !errors.Is(err, match.ErrNone) {
			t.Fatal(err)
		}
		return d.Body
	}
	both := func() (times int) {
		for range 60 {
			h.clock = h.clock.Add(time.Second)
			was := noted()
			for _, host := range []*match.Host{h.Host, other} {
				if err := host.Heartbeat(t.Context()); err != nil {
					t.Fatal(err)
				}
			}
			if noted() != was {
				times++
			}
		}
		return times
	}
	h.between()
	if both() != 0 || noted() != "" {
		t.Errorf("without a clock %q is noted", noted())
	}
	table := h.start(match.Start{Opening: "play", Clock: half, Channel: "there"}, alice)
	if n := both(); n < 5 || n > 6 {
		t.Errorf("%d notes in a minute", n)
	}
	if table = h.timeUp(table); !table.Outcome().Over {
		t.Error("time is not up")
	}
	h.wait(70 * time.Minute)
	if n := both(); n != 0 {
		t.Errorf("%d notes in a minute, hours after the last clock", n)
	}
}
