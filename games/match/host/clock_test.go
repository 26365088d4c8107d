package host_test

import (
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"parlour/games"
	"parlour/games/gametest"
	"parlour/games/match"
	"parlour/games/match/host"
	"parlour/games/match/matchtest"
)

// half is the clock of most matches here, in seconds.
const half = 30

// clocked starts a match with a clock. Bob joins it if a chair is free.
func clocked(h *matchtest.Fixture, game, opening string, clock int, late match.TimeoutRule) *match.Table {
	h.T.Helper()
	s := match.Start{Game: game, Opening: opening, Clock: clock, OnTimeout: late, Side: games.Nobody}
	switch opening {
	case "duel":
		s.Opponents = []match.Person{matchtest.Person(matchtest.Bob)}
	case "table":
		s.Options = games.Options{"players": "3"}
	}
	t := h.Begin(s, matchtest.Alice)
	if opening == "duel" || opening == "table" {
		t = h.Must(t, games.Sit, "", matchtest.Bob)
	}
	if opening == "table" {
		t = h.Must(t, games.Sit, "", matchtest.Carol)
	}
	return t
}

// wait advances the clock while heartbeats are stored.
func wait(h *matchtest.Fixture, d time.Duration) {
	h.T.Helper()
	for end := h.Clock.Add(d); h.Clock.Before(end); {
		h.Clock = h.Clock.Add(min(host.HeartbeatEvery, end.Sub(h.Clock)))
		if err := h.Uptime.Heartbeat(h.T.Context()); err != nil {
			h.T.Fatal(err)
		}
	}
}

// timeUp does the work that is due for a table's clock.
func timeUp(h *matchtest.Fixture, t *match.Table) *match.Table {
	h.T.Helper()
	next, err := h.Timers.TimeUp(h.T.Context(), h.Reload(t))
	if err != nil {
		h.T.Fatal(err)
	}
	return next
}

// late waits until a turn has expired.
func late(h *matchtest.Fixture, t *match.Table) *match.Table {
	h.T.Helper()
	wait(h, t.Clock().ExpiresAt().Sub(h.Clock))
	return timeUp(h, t)
}

// The seats whose clock runs and its end follow from the log, and the deadline is the same.
func TestClockExpiry(t *testing.T) {
	soon := matchtest.Noon.Add(half * time.Second)
	tests := []struct {
		name string
		at   func(*matchtest.Fixture) *match.Table
		want time.Time
	}{
		{"no clock", duel, time.Time{}},
		{"NoClock", func(h *matchtest.Fixture) *match.Table { return clocked(h, "safe", "duel", match.NoClock, "") }, time.Time{}},
		{"an invalid time", func(h *matchtest.Fixture) *match.Table { return clocked(h, "safe", "play", 1e9, "") }, matchtest.Noon.Add(match.MaxClock * time.Second)},
		{"an invitation", func(h *matchtest.Fixture) *match.Table {
			return h.Begin(match.Start{Opening: "duel", Opponents: []match.Person{matchtest.Person(matchtest.Bob)}, Clock: half}, matchtest.Alice)
		}, time.Time{}},
		{"a duel", func(h *matchtest.Fixture) *match.Table { return clocked(h, "safe", "duel", half, "") }, soon},
		{"after a move", func(h *matchtest.Fixture) *match.Table {
			table := clocked(h, "safe", "duel", half, "")
			wait(h, 7*time.Second)
			return h.Must(table, games.Move, "4", matchtest.Bob)
		}, soon.Add(7 * time.Second)},
		{"the computer's turn", func(h *matchtest.Fixture) *match.Table {
			return h.Must(clocked(h, "safe", "play", half, ""), games.Move, "4", matchtest.Alice)
		}, time.Time{}},
		{"the channel's turn", func(h *matchtest.Fixture) *match.Table { return clocked(h, "safe", "team", half, "") }, soon},
		{"a computer's", func(h *matchtest.Fixture) *match.Table { return clocked(h, "safe", "watch", half, "") }, time.Time{}},
		{"during a proposal", func(h *matchtest.Fixture) *match.Table {
			return h.Must(clocked(h, "safe", "duel", half, ""), games.Pause, "", matchtest.Bob)
		}, soon},
		{"during a pause", func(h *matchtest.Fixture) *match.Table {
			table := h.Must(clocked(h, "safe", "duel", half, ""), games.Pause, "", matchtest.Bob)
			return h.Must(table, games.Agree, "", matchtest.Alice)
		}, time.Time{}},
		{"after a pause", func(h *matchtest.Fixture) *match.Table {
			table := h.Must(clocked(h, "safe", "duel", half, ""), games.Pause, "", matchtest.Bob)
			wait(h, 7*time.Second)
			table = h.Must(table, games.Agree, "", matchtest.Alice)
			wait(h, time.Hour)
			return h.Must(table, games.Resume, "", matchtest.Alice)
		}, soon.Add(time.Hour + 7*time.Second)},
		{"after a move ends the proposal", func(h *matchtest.Fixture) *match.Table {
			table := h.Must(clocked(h, "safe", "duel", half, ""), games.Move, "4", matchtest.Bob)
			table = h.Must(h.Must(table, games.Move, "no", matchtest.Alice), games.Stop, "", matchtest.Alice)
			wait(h, 20*time.Second)
			return h.Must(table, games.Move, "5", matchtest.Bob)
		}, soon.Add(20 * time.Second)},
		{"after the end", func(h *matchtest.Fixture) *match.Table {
			return h.Must(clocked(h, "safe", "duel", half, ""), games.Resign, "", matchtest.Bob)
		}, time.Time{}},
	}
	for _, tt := range tests {
		h := matchtest.NewFixture(t)
		table := tt.at(h)
		if got := table.Clock().ExpiresAt(); !got.Equal(tt.want) {
			t.Errorf("%s: %v, want %v", tt.name, got, tt.want)
		}
		if got := h.Reload(table).Clock().ExpiresAt(); !got.Equal(tt.want) {
			t.Errorf("%s, read again: %v, want %v", tt.name, got, tt.want)
		}
		head, err := h.Store.Head(t.Context(), table.Match.Channel, table.Match.ID)
		if got := head.Due[match.DueClock]; err != nil || !got.Equal(tt.want) {
			t.Errorf("%s: due at %v, %v; want %v", tt.name, got, err, tt.want)
		}
	}
}

// A choice gives the other seat no more time, and a changed choice gives no seat more.
func TestClockOfSeveralAtOnce(t *testing.T) {
	h := matchtest.NewFixture(t, gametest.RockPaperScissors())
	table := clocked(h, "rps", "duel", half, "")
	wait(h, 20*time.Second)
	table = h.Must(table, games.Move, "rock", matchtest.Alice)
	if at := table.Clock().ExpiresAt(); !at.Equal(matchtest.Noon.Add(half*time.Second)) || len(table.Clock().Seats()) != 1 {
		t.Errorf("after one choice the turn of %v expires at %v", table.Clock().Seats(), at)
	}
	if table = late(h, table); table.Outcome().Winner != 0 || table.Log.End.Text != match.TimeUp {
		t.Errorf("the seat that has chosen has not won: %+v", table.Outcome())
	}
	h.Clock = matchtest.Noon
	table = late(h, clocked(h, "rps", "duel", half, ""))
	if o := table.Outcome(); !o.Over || o.Winner != games.Nobody || o.Reason.ID != "match.end.time" {
		t.Errorf("no seat has chosen: %+v", o)
	}
}

// A game with a clock has reminders in time, and never becomes idle.
func TestClockAndReminders(t *testing.T) {
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
		h := matchtest.NewFixture(t)
		table := clocked(h, "safe", "duel", tt.clock, "")
		if got := table.Reminders().NextAt().Sub(matchtest.Noon); got != tt.first {
			t.Errorf("clock %d: reminded after %v, want %v", tt.clock, got, tt.first)
		}
		if !table.LapsesAt().IsZero() {
			t.Errorf("clock %d: idle at %v", tt.clock, table.LapsesAt())
		}
		h.Clock = matchtest.Noon.Add(tt.first)
		at := pinged(h, table).Reminders().NextAt()
		if tt.last == 0 && !at.IsZero() || tt.last != 0 && !at.Equal(matchtest.Noon.Add(tt.last)) {
			t.Errorf("clock %d: reminded again at %v, want after %v", tt.clock, at, tt.last)
		}
	}
}

// A rematch has the same clock, and so has the next match of the same opening, unless
// another is chosen.
func TestRematchKeepsClock(t *testing.T) {
	h := matchtest.NewFixture(t)
	table := clocked(h, "safe", "duel", half, match.Replaced)
	if again := h.Reload(table).Rematch(matchtest.Alice); again.Clock != half || again.OnTimeout != match.Replaced {
		t.Errorf("the rematch has the clock %d, %q", again.Clock, again.OnTimeout)
	}
	keep(h, table.Match.Start)
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
		if got := remembered(h, tt.start); got.Clock != tt.clock || got.OnTimeout != tt.late {
			t.Errorf("%s with the clock %d, %q becomes %d, %q", tt.start.Opening, tt.start.Clock, tt.start.OnTimeout, got.Clock, got.OnTimeout)
		}
	}
}

// An extension does not outdate a board that members see.
func TestExtensionDoesNotOutdate(t *testing.T) {
	h := matchtest.NewFixture(t)
	table := clocked(h, "safe", "duel", half, "")
	h.Clock = matchtest.Noon.Add(time.Hour)
	if err := h.Uptime.Heartbeat(t.Context()); err != nil {
		t.Fatal(err)
	}
	next := timeUp(h, table)
	if next.Outdated(len(table.Match.Entries)) || next.Stage() != table.Stage() || len(next.Match.Entries) == len(table.Match.Entries) {
		t.Errorf("stage %d becomes %d", table.Stage(), next.Stage())
	}
	if diff := cmp.Diff(matchtest.Moves(table), matchtest.Moves(next)); diff != "" {
		t.Error(diff)
	}
}
