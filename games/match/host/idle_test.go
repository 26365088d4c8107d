package host_test

import (
	"testing"
	"time"

	"parlour/games"
	"parlour/games/match"
	"parlour/games/match/matchtest"
)

// The member to move is reminded if others wait for the move.
func TestReminderTimes(t *testing.T) {
	later := matchtest.Noon.Add(3 * time.Hour)
	tests := []struct {
		name string
		at   func(*matchtest.Fixture) *match.Table
		want time.Time // zero for never
	}{
		{"an invitation", inviting, time.Time{}},
		{"a duel", duel, matchtest.Noon.Add(match.RemindAfter)},
		{"alone against the computer", guessing, matchtest.Noon.Add(match.IdleAfter)},
		{"the computer's turn", func(h *matchtest.Fixture) *match.Table { return h.Must(guessing(h), games.Move, "4", matchtest.Alice) }, time.Time{}},
		{"everyone's turn", func(h *matchtest.Fixture) *match.Table {
			return h.Begin(match.Start{Opening: "team", Side: games.Nobody}, matchtest.Alice)
		}, time.Time{}},
		{"a member who was away", func(h *matchtest.Fixture) *match.Table {
			table := duel(h)
			h.Clock = later
			return h.Must(table, games.Move, "4", matchtest.Bob)
		}, later},
		{"a member who was just active", func(h *matchtest.Fixture) *match.Table {
			table := h.Must(duel(h), games.Move, "4", matchtest.Bob)
			h.Clock = later
			table = h.Must(table, games.Move, "no", matchtest.Alice)
			h.Clock = later.Add(match.AwayAfter - time.Second)
			table = h.Must(table, games.Move, "6", matchtest.Bob)
			return table
		}, later.Add(match.AwayAfter - time.Second + match.RemindAfter)},
		{"after the end", func(h *matchtest.Fixture) *match.Table { return h.Must(duel(h), games.Resign, "", matchtest.Bob) }, time.Time{}},
	}
	for _, tt := range tests {
		h := matchtest.NewFixture(t)
		table := tt.at(h)
		if got := table.Reminders().NextAt(); !got.Equal(tt.want) {
			t.Errorf("%s: %v, want %v", tt.name, got, tt.want)
		}
		head, err := h.Store.Head(t.Context(), table.Match.Channel, table.Match.ID)
		if got := head.Due[match.DuePing]; !got.Equal(tt.want) {
			t.Errorf("%s: due at %v, %v; want %v", tt.name, got, err, tt.want)
		}
	}
}

// pinged sends the reminder that is due, as the bot does.
func pinged(h *matchtest.Fixture, t *match.Table) *match.Table {
	h.T.Helper()
	p, owed := h.Timers.ReminderDue(t)
	if !owed {
		h.T.Fatalf("no reminder is due at %v, but at %v", h.Clock, t.Reminders().NextAt())
	}
	head, err := h.Host.Timers.RecordReminder(h.T.Context(), t, p)
	if err != nil {
		h.T.Fatal(err)
	}
	next, err := h.At(h.T.Context(), head)
	if err != nil {
		h.T.Fatal(err)
	}
	return next
}

// A reminder concerns one turn, also in a process that does not know it.
func TestReminderConcernsATurn(t *testing.T) {
	h := matchtest.NewFixture(t)
	table := duel(h)
	other := h.Another()
	if _, err := other.Load(t.Context(), table.Match.Channel, table.Match.ID); err != nil {
		t.Fatal(err)
	}
	h.Clock = matchtest.Noon.Add(match.RemindAfter)
	table = pinged(h, table)
	if at := table.Match.Due[match.DuePing]; !table.Reminders().Sent() || !at.Equal(matchtest.Noon.Add(match.IdleAfter)) {
		t.Errorf("after the reminder the next is due at %v", at)
	}
	act := match.Act{Channel: table.Match.Channel, Match: table.Match.ID, At: match.AnyEntry, Kind: games.Move, Text: "4"}
	if _, err := other.Do(t.Context(), act, matchtest.By(matchtest.Bob, "k")); err != nil {
		t.Fatal(err)
	}
	head, err := h.Store.Head(t.Context(), table.Match.Channel, table.Match.ID)
	if err != nil || head.Reminder.At.IsZero() {
		t.Fatalf("after the move the head is %+v, %v", head, err)
	}
	moved, err := h.At(t.Context(), head)
	if err != nil || moved.Reminders().Sent() {
		t.Errorf("the reminder also counts for the next turn: %v", err)
	}
}

// lapsed advances the clock until the game is idle.
func lapsed(h *matchtest.Fixture, t *match.Table) *match.Table {
	h.T.Helper()
	h.Clock = matchtest.Noon.Add(match.IdleAfter)
	if t.Chair(t.Turn()).Kind == match.Member {
		t = pinged(h, t)
	}
	h.Clock = h.Clock.Add(match.Grace)
	next, err := h.Timers.Lapse(h.T.Context(), t)
	if err != nil {
		h.T.Fatal(err)
	}
	if next.Log.Idle == nil {
		h.T.Fatal("the game is not idle")
	}
	return next
}

// A member is reminded an hour before the game becomes idle.
func TestLapseAfterReminder(t *testing.T) {
	h := matchtest.NewFixture(t)
	table := duel(h)
	h.Clock = matchtest.Noon.Add(match.IdleAfter + match.Grace)
	next, err := h.Timers.Lapse(t.Context(), table)
	if err != nil || next.Log.Idle != nil {
		t.Fatalf("without a reminder: %v, %v", next.Log.Idle, err)
	}
	head, err := h.Store.Head(t.Context(), table.Match.Channel, table.Match.ID)
	if err != nil || !head.Due[match.DueLapse].Equal(h.Clock.Add(match.Grace)) {
		t.Errorf("the game lapses at %v, %v", head.Due, err)
	}
	table = pinged(h, table)
	if at := table.Match.Due[match.DueLapse]; !at.Equal(h.Clock.Add(match.Grace)) {
		t.Errorf("after the reminder it lapses at %v", at)
	}
}

// In an idle game, other members may take the seat or stop.
func TestIdle(t *testing.T) {
	together := func(h *matchtest.Fixture) *match.Table { return lapsed(h, duel(h)) }
	inHead := func(h *matchtest.Fixture) *match.Table {
		return lapsed(h, h.Must(duel(h), games.Move, "4", matchtest.Bob))
	}
	alone := func(h *matchtest.Fixture) *match.Table { return lapsed(h, guessing(h)) }
	team := func(h *matchtest.Fixture) *match.Table {
		return lapsed(h, h.Begin(match.Start{Opening: "team", Side: games.Nobody}, matchtest.Alice))
	}
	tests := []struct {
		name string
		at   func(*matchtest.Fixture) *match.Table
		kind games.Kind
		who  match.Actor
		want match.Chair // of the opener, unless refused
		fail string
	}{
		{"another takes over", together, games.Sit, matchtest.Carol, match.Chair{Kind: match.Member, User: "carol", Name: "Carol"}, ""},
		{"the member comes back", together, games.Sit, matchtest.Bob, match.Chair{Kind: match.Member, User: "bob", Name: "Bob"}, ""},
		{"the other side", together, games.Sit, matchtest.Alice, match.Chair{}, "match.refuse.both-sides"},
		{"the computer", together, games.StandIn, matchtest.Carol, match.Chair{Kind: match.Computer, Player: "counts"}, ""},
		{"a secret kept in mind", inHead, games.Sit, matchtest.Carol, match.Chair{}, "match.refuse.in-head"},
		{"a computer without the secret", inHead, games.StandIn, matchtest.Bob, match.Chair{}, "match.refuse.in-head"},
		{"a game alone", alone, games.Sit, matchtest.Bob, match.Chair{Kind: match.Member, User: "bob", Name: "Bob"}, ""},
		{"anyone's chair", team, games.Sit, matchtest.Carol, match.Chair{Kind: match.Anyone}, ""},
		{"a computer for anyone", team, games.StandIn, matchtest.Carol, match.Chair{}, "match.refuse.anyone"},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			h := matchtest.NewFixture(t)
			table := tt.at(h)
			next, err := h.Act(table, tt.kind, "", tt.who)
			if tt.fail != "" {
				matchtest.WantRefusal(t, tt.name, err, tt.fail)
				return
			}
			if err != nil {
				t.Fatal(err)
			}
			next = h.Reload(next)
			if got := next.Chair(matchtest.Opener); got.Kind != tt.want.Kind || got.User != tt.want.User || got.Name != tt.want.Name || got.Player != tt.want.Player {
				t.Errorf("the chair is %+v, want %+v", got, tt.want)
			}
			if next.Log.Idle != nil {
				t.Error("the game is still idle")
			}
		})
	}
	for name, at := range map[string]func(*matchtest.Fixture) *match.Table{"a duel": together, "a secret": inHead, "a team": team} {
		h := matchtest.NewFixture(t)
		if o := h.Must(at(h), games.Stop, "", matchtest.Carol).Outcome(); !o.Over || o.Winner != games.Nobody {
			t.Errorf("%s ended by a spectator: %v", name, o)
		}
	}
}
