package host_test

import (
	"errors"
	"slices"
	"testing"
	"time"

	"parlour/games/match"
	"parlour/games/match/host"
	"parlour/games/match/matchtest"
	"parlour/games/match/store"
)

// Downtime is added to a turn that expires.
func TestDowntimeIsAdded(t *testing.T) {
	const s, m, hour = time.Second, time.Minute, time.Hour
	tests := []struct {
		name                  string
		clock                 int
		before, away, waiting time.Duration // with heartbeats, without, and with heartbeats again before the check
		want                  time.Duration // from noon until the turn expires; zero if it has expired
	}{
		{"no downtime", 30, 31 * s, 0, 0, 0},
		{"a short downtime", 30, 20 * s, 12 * s, 0, 0},
		{"downtime at the end", 30, 28 * s, m, 0, 28*s + m + 30*s},
		{"downtime in the middle", 30, 10 * s, 18 * s, 2 * s, 10*s + 18*s + 30*s},
		{"long downtime, short clock", 30, 10 * s, 24 * hour, 0, 24*hour + 40*s},
		{"long downtime, much time left", 7200, 10 * s, 24 * hour, 0, 26 * hour},
		{"long downtime, little time left", 7200, 2*hour - 10*s, 5 * hour, 0, 7*hour - 10*s + match.Grace},
		{"downtime early in a long turn", 7200, 20 * m, 30 * m, 70*m + s, 150 * m},
	}
	for _, tt := range tests {
		h := matchtest.NewFixture(t)
		table := clocked(h, "safe", "duel", tt.clock, "")
		wait(h, tt.before)
		h.Clock = h.Clock.Add(tt.away)
		if err := h.Uptime.Heartbeat(t.Context()); err != nil {
			t.Fatal(err)
		}
		wait(h, tt.waiting)
		next := timeUp(h, table)
		switch {
		case tt.want == 0 && !next.Outcome().Over:
			t.Errorf("%s: the turn expires after %v", tt.name, next.Clock().ExpiresAt().Sub(matchtest.Noon))
		case tt.want == 0:
		case next.Outcome().Over || next.Clock().ExpiresAt().Sub(matchtest.Noon) != tt.want:
			t.Errorf("%s: the turn expires after %v, want %v; entries %v", tt.name, next.Clock().ExpiresAt().Sub(matchtest.Noon), tt.want, next.Match.Entries)
		case next.Clock().ExpiresAt().Sub(h.Clock) <= match.Grace: // less than Grace remains
			wait(h, next.Clock().ExpiresAt().Sub(h.Clock))
			if after := timeUp(h, next); !after.Outcome().Over {
				t.Errorf("%s: extended twice, until %v", tt.name, after.Clock().ExpiresAt().Sub(matchtest.Noon))
			}
		}
	}
}

// While a heartbeat is missing, no clock expires and no vote closes.
func TestMissingHeartbeat(t *testing.T) {
	h := matchtest.NewFixture(t)
	table := clocked(h, "safe", "duel", half, "")
	h.Clock = matchtest.Noon.Add(time.Hour)
	if next := timeUp(h, table); len(next.Match.Entries) != len(table.Match.Entries) {
		t.Errorf("entries %v", next.Match.Entries)
	}
	head, err := h.Store.Head(t.Context(), table.Match.Channel, table.Match.ID)
	if at := head.Due[match.DueClock]; err != nil || !at.After(h.Clock) || at.After(h.Clock.Add(host.HeartbeatEvery)) {
		t.Errorf("checked again at %v, %v", at, err)
	}
}

// After a long outage, overdue work is claimed in the order of its deadlines, and every turn
// has its whole time again. Then the turns expire in the same order.
func TestOverdueOrderAfterOutage(t *testing.T) {
	h := matchtest.NewFixture(t)
	var want []string
	for _, channel := range []string{"first", "second", "third"} {
		table := h.Begin(match.Start{Opening: "play", Clock: half, Channel: channel}, matchtest.Alice)
		want = append(want, table.Match.ID)
		wait(h, time.Second)
	}
	h.Clock = h.Clock.Add(48 * time.Hour)
	for round, over := range []bool{false, true} {
		if err := h.Uptime.Heartbeat(t.Context()); err != nil {
			t.Fatal(err)
		}
		heads, err := h.Leases.Claim(t.Context(), 0, 10)
		if err != nil {
			t.Fatal(err)
		}
		var got []string
		for _, head := range heads {
			got = append(got, head.ID)
			table, err := h.At(t.Context(), head)
			if err == nil {
				table, err = h.Timers.TimeUp(t.Context(), table)
			}
			if err != nil {
				t.Fatal(err)
			}
			if table.Outcome().Over != over {
				t.Errorf("round %d: %s is over: %v", round, head.Channel, !over)
			}
			if at := table.Clock().ExpiresAt(); !over && !at.Equal(h.Clock.Add(half*time.Second)) {
				t.Errorf("%s expires at %v, now is %v", head.Channel, at, h.Clock)
			}
		}
		if !slices.Equal(got, want) {
			t.Errorf("round %d: claimed %v, want %v", round, got, want)
		}
		wait(h, half*time.Second)
	}
}

// One process stores heartbeats at intervals, and only while a clock or a vote runs.
func TestHeartbeats(t *testing.T) {
	h := matchtest.NewFixture(t)
	other := h.Another()
	noted := func() string {
		d, err := h.Store.Document(t.Context(), "", store.PulseKind, store.PulseKind)
		if err != nil && !errors.Is(err, store.ErrNone) {
			t.Fatal(err)
		}
		return d.Body
	}
	both := func() (times int) {
		for range 60 {
			h.Clock = h.Clock.Add(time.Second)
			was := noted()
			for _, host := range []*host.Host{h.Host, other} {
				if err := host.Uptime.Heartbeat(t.Context()); err != nil {
					t.Fatal(err)
				}
			}
			if noted() != was {
				times++
			}
		}
		return times
	}
	duel(h)
	if both() != 0 || noted() != "" {
		t.Errorf("without a clock, %q is stored", noted())
	}
	table := h.Begin(match.Start{Opening: "play", Clock: half, Channel: "there"}, matchtest.Alice)
	if n := both(); n < 5 || n > 6 {
		t.Errorf("%d heartbeats in a minute", n)
	}
	if table = timeUp(h, table); !table.Outcome().Over {
		t.Error("the turn has not expired")
	}
	wait(h, 70*time.Minute)
	if n := both(); n != 0 {
		t.Errorf("%d heartbeats in a minute, hours after the last clock", n)
	}
}
