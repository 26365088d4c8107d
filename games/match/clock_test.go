package match_test

import (
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"parlour/games"
	"parlour/games/gametest"
	"parlour/games/match"
)

// half is the clock of most matches here: half a minute for a turn.
const half = 30

// clocked starts a match by a clock of so many seconds, which bob joins if there
// is room.
func (h *house) clocked(game, opening string, clock int, late match.TimeoutRule) *match.Table {
	h.t.Helper()
	s := match.Start{Game: game, Opening: opening, Clock: clock, OnTimeout: late, Side: games.Nobody}
	switch opening {
	case "duel":
		s.Opponents = []match.Person{person(bob)}
	case "table":
		s.Options = games.Options{"players": "3"}
	}
	t := h.start(s, alice)
	if opening == "duel" || opening == "table" {
		t = h.must(t, games.Sit, "", bob)
	}
	if opening == "table" {
		t = h.must(t, games.Sit, "", carol)
	}
	return t
}

// wait lets time pass in which members are heard.
func (h *house) wait(d time.Duration) {
	h.t.Helper()
	for end := h.clock.Add(d); h.clock.Before(end); {
		h.clock = h.clock.Add(min(match.HeartbeatEvery, end.Sub(h.clock)))
		if err := h.Heartbeat(h.t.Context()); err != nil {
			h.t.Fatal(err)
		}
	}
}

// timeUp does what is due of a table's clock.
func (h *house) timeUp(t *match.Table) *match.Table {
	h.t.Helper()
	next, err := h.TimeUp(h.t.Context(), h.reload(t))
	if err != nil {
		h.t.Fatal(err)
	}
	return next
}

// late lets a turn's time run out.
func (h *house) late(t *match.Table) *match.Table {
	h.t.Helper()
	h.wait(t.Clock().ExpiresAt().Sub(h.clock))
	return h.timeUp(t)
}

// Whose time runs, and until when: nothing but what is stored says so, and what
// is due is the same.
func TestClockAt(t *testing.T) {
	soon := noon.Add(half * time.Second)
	tests := []struct {
		name string
		at   func(*house) *match.Table
		want time.Time
	}{
		{"no clock", (*house).between, time.Time{}},
		{"said to be none", func(h *house) *match.Table { return h.clocked("safe", "duel", match.NoClock, "") }, time.Time{}},
		{"no time that there is", func(h *house) *match.Table { return h.clocked("safe", "play", 1e9, "") }, noon.Add(match.MaxClock * time.Second)},
		{"an invitation", func(h *house) *match.Table {
			return h.start(match.Start{Opening: "duel", Opponents: []match.Person{person(bob)}, Clock: half}, alice)
		}, time.Time{}},
		{"a duel", func(h *house) *match.Table { return h.clocked("safe", "duel", half, "") }, soon},
		{"after a move", func(h *house) *match.Table {
			table := h.clocked("safe", "duel", half, "")
			h.wait(7 * time.Second)
			return h.must(table, games.Move, "4", bob)
		}, soon.Add(7 * time.Second)},
		{"the computer's turn", func(h *house) *match.Table {
			return h.must(h.clocked("safe", "play", half, ""), games.Move, "4", alice)
		}, time.Time{}},
		{"the channel's turn", func(h *house) *match.Table { return h.clocked("safe", "team", half, "") }, soon},
		{"nobody's", func(h *house) *match.Table { return h.clocked("safe", "watch", half, "") }, time.Time{}},
		{"while they are asked", func(h *house) *match.Table {
			table := h.must(h.clocked("safe", "duel", half, ""), games.Move, "4", bob)
			return h.must(h.must(table, games.Move, "no", alice), games.Stop, "", alice)
		}, time.Time{}},
		{"once one goes on", func(h *house) *match.Table {
			table := h.must(h.clocked("safe", "duel", half, ""), games.Move, "4", bob)
			table = h.must(h.must(table, games.Move, "no", alice), games.Stop, "", alice)
			h.wait(time.Minute)
			return h.must(table, games.Move, "5", bob)
		}, soon.Add(time.Minute)},
		{"after the end", func(h *house) *match.Table {
			return h.must(h.clocked("safe", "duel", half, ""), games.Resign, "", bob)
		}, time.Time{}},
	}
	for _, tt := range tests {
		h := newHouse(t)
		table := tt.at(h)
		if got := table.Clock().ExpiresAt(); !got.Equal(tt.want) {
			t.Errorf("%s: %v, want %v", tt.name, got, tt.want)
		}
		if got := h.reload(table).Clock().ExpiresAt(); !got.Equal(tt.want) {
			t.Errorf("%s, read again: %v, want %v", tt.name, got, tt.want)
		}
		head, err := h.Store.Head(t.Context(), table.Match.Channel, table.Match.ID)
		if got := head.Due[match.DueClock]; err != nil || !got.Equal(tt.want) {
			t.Errorf("%s: due at %v, %v; want %v", tt.name, got, err, tt.want)
		}
	}
}

// One who chooses does not give the other more time, and who does so again no
// more to anyone.
func TestClockOfSeveralAtOnce(t *testing.T) {
	h := newHouse(t, gametest.RockPaperScissors())
	table := h.clocked("rps", "duel", half, "")
	h.wait(20 * time.Second)
	table = h.must(table, games.Move, "rock", alice)
	if at := table.Clock().ExpiresAt(); !at.Equal(noon.Add(half*time.Second)) || len(table.Clock().Seats()) != 1 {
		t.Errorf("after one choice the time of %v is up at %v", table.Clock().Seats(), at)
	}
	if table = h.late(table); table.Outcome().Winner != 0 || table.Log.End.Text != match.TimeUp {
		t.Errorf("who has chosen has not won: %+v", table.Outcome())
	}
	h.clock = noon
	table = h.late(h.clocked("rps", "duel", half, ""))
	if o := table.Outcome(); !o.Over || o.Winner != games.Nobody || o.Reason.ID != "match.end.time" {
		t.Errorf("nobody has chosen: %+v", o)
	}
}

// A game by a clock is pinged in time, and never idle.
func TestClockAndPings(t *testing.T) {
	tests := []struct {
		clock       int
		first, last time.Duration // after the turn began; zero for none
	}{
		{30, 15 * time.Second, 0},
		{60, 30 * time.Second, 0},
		{300, match.RemindAfter, 0},
		{3600, match.RemindAfter, 0},
		{86400, match.RemindAfter, 23 * time.Hour},
		{3 * 86400, match.RemindAfter, 71 * time.Hour},
	}
	for _, tt := range tests {
		h := newHouse(t)
		table := h.clocked("safe", "duel", tt.clock, "")
		if got := table.Reminders().NextAt().Sub(noon); got != tt.first {
			t.Errorf("by %d: pinged after %v, want %v", tt.clock, got, tt.first)
		}
		if !table.LapsesAt().IsZero() {
			t.Errorf("by %d: it is idle at %v", tt.clock, table.LapsesAt())
		}
		h.clock = noon.Add(tt.first)
		at := h.pinged(table).Reminders().NextAt()
		if tt.last == 0 && !at.IsZero() || tt.last != 0 && !at.Equal(noon.Add(tt.last)) {
			t.Errorf("by %d: pinged again at %v, want after %v", tt.clock, at, tt.last)
		}
	}
}

// The same again has the same clock, and so has what is started next in the same
// way, unless another is chosen.
func TestClockIsKept(t *testing.T) {
	h := newHouse(t)
	table := h.clocked("safe", "duel", half, match.Replaced)
	if again := h.reload(table).Rematch(alice); again.Clock != half || again.OnTimeout != match.Replaced {
		t.Errorf("played again by %d, %q", again.Clock, again.OnTimeout)
	}
	tests := []struct {
		start match.Start
		clock int
		late  match.TimeoutRule
	}{
		{match.Start{Opening: "duel"}, half, match.Replaced},
		{match.Start{Opening: "duel", OnTimeout: match.Skips}, half, match.Skips},
		{match.Start{Opening: "duel", Clock: 60}, 60, ""},
		{match.Start{Opening: "duel", Clock: match.NoClock}, match.NoClock, ""},
		{match.Start{Opening: "play"}, 0, ""},
	}
	for _, tt := range tests {
		if got := h.remembered(tt.start); got.Clock != tt.clock || got.OnTimeout != tt.late {
			t.Errorf("%s by %d, %q becomes %d, %q", tt.start.Opening, tt.start.Clock, tt.start.OnTimeout, got.Clock, got.OnTimeout)
		}
	}
}

// More time is no reason to refuse what somebody taps who has not seen it.
func TestMoreTimeIsNoMove(t *testing.T) {
	h := newHouse(t)
	table := h.clocked("safe", "duel", half, "")
	h.clock = noon.Add(time.Hour)
	if err := h.Heartbeat(t.Context()); err != nil {
		t.Fatal(err)
	}
	next := h.timeUp(table)
	if next.Outdated(len(table.Match.Entries)) || next.Stage() != table.Stage() || len(next.Match.Entries) == len(table.Match.Entries) {
		t.Errorf("stage %d becomes %d", table.Stage(), next.Stage())
	}
	if diff := cmp.Diff(moves(table), moves(next)); diff != "" {
		t.Error(diff)
	}
}
