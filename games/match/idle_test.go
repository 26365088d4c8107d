package match_test

import (
	"testing"
	"time"

	"parlour/games"
	"parlour/games/match"
)

// Who is to move is pinged where somebody waits for the move.
func TestPingAt(t *testing.T) {
	later := noon.Add(3 * time.Hour)
	tests := []struct {
		name string
		at   func(*house) *match.Table
		want time.Time // zero for not at all
	}{
		{"an invitation", (*house).inviting, time.Time{}},
		{"a duel", (*house).between, noon.Add(match.RemindAfter)},
		{"alone against the computer", (*house).guessing, noon.Add(match.IdleAfter)},
		{"the computer's turn", func(h *house) *match.Table { return h.must(h.guessing(), games.Move, "4", alice) }, time.Time{}},
		{"everyone's turn", func(h *house) *match.Table { return h.start(match.Start{Opening: "team", Side: games.Nobody}, alice) }, time.Time{}},
		{"who has been away", func(h *house) *match.Table {
			table := h.between()
			h.clock = later
			return h.must(table, games.Move, "4", bob)
		}, later},
		{"who was here just now", func(h *house) *match.Table {
			table := h.must(h.between(), games.Move, "4", bob)
			h.clock = later
			table = h.must(table, games.Move, "no", alice)
			h.clock = later.Add(match.AwayAfter - time.Second)
			table = h.must(table, games.Move, "6", bob)
			return table
		}, later.Add(match.AwayAfter - time.Second + match.RemindAfter)},
		{"after the end", func(h *house) *match.Table { return h.must(h.between(), games.Resign, "", bob) }, time.Time{}},
	}
	for _, tt := range tests {
		h := newHouse(t)
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

// pinged sends the ping that is owed, as the bot does.
func (h *house) pinged(t *match.Table) *match.Table {
	h.t.Helper()
	p, owed := h.ReminderDue(t)
	if !owed {
		h.t.Fatalf("no ping is owed at %v, but at %v", h.clock, t.Reminders().NextAt())
	}
	p.Message = "901"
	head, err := h.Host.Pinged(h.t.Context(), t, p)
	if err != nil {
		h.t.Fatal(err)
	}
	next, err := h.At(h.t.Context(), head)
	if err != nil {
		h.t.Fatal(err)
	}
	return next
}

// A ping is about one turn, and whoever moves makes it due to be taken away, even
// in a process that has not heard of it.
func TestPingIsTakenAway(t *testing.T) {
	h := newHouse(t)
	table := h.between()
	other := h.another()
	if _, err := other.Load(t.Context(), table.Match.Channel, table.Match.ID); err != nil {
		t.Fatal(err)
	}
	h.clock = noon.Add(match.RemindAfter)
	table = h.pinged(table)
	if at := table.Match.Due[match.DuePing]; !table.Reminders().Sent() || !at.Equal(noon.Add(match.IdleAfter)) {
		t.Errorf("after the ping the next is due at %v", at)
	}
	act := match.Act{Channel: table.Match.Channel, Match: table.Match.ID, At: match.AnyEntry, Kind: games.Move, Text: "4"}
	if _, err := other.Do(t.Context(), act, by(bob, "k")); err != nil {
		t.Fatal(err)
	}
	head, err := h.Store.Head(t.Context(), table.Match.Channel, table.Match.ID)
	if err != nil || !head.Due.Has(match.DuePing, h.clock) || head.Reminder.Message != "901" {
		t.Fatalf("after the move the head is %+v, %v", head, err)
	}
	moved, err := h.At(t.Context(), head)
	if err != nil || moved.Reminders().Sent() {
		t.Errorf("the ping is about the next turn, too: %v", err)
	}
}

// lapsed lets time pass until the game is free for others.
func (h *house) lapsed(t *match.Table) *match.Table {
	h.t.Helper()
	h.clock = noon.Add(match.IdleAfter)
	if t.Chair(t.Turn()).Kind == match.Member {
		t = h.pinged(t)
	}
	h.clock = h.clock.Add(match.Grace)
	next, err := h.Lapse(h.t.Context(), t)
	if err != nil {
		h.t.Fatal(err)
	}
	if next.Log.Idle == nil {
		h.t.Fatal("the game is not idle")
	}
	return next
}

// Nobody is replaced without having been asked an hour before.
func TestLapseAsksFirst(t *testing.T) {
	h := newHouse(t)
	table := h.between()
	h.clock = noon.Add(match.IdleAfter + match.Grace)
	next, err := h.Lapse(t.Context(), table)
	if err != nil || next.Log.Idle != nil {
		t.Fatalf("without a ping: %v, %v", next.Log.Idle, err)
	}
	head, err := h.Store.Head(t.Context(), table.Match.Channel, table.Match.ID)
	if err != nil || !head.Due[match.DueLapse].Equal(h.clock.Add(match.Grace)) {
		t.Errorf("the game lapses at %v, %v", head.Due, err)
	}
	table = h.pinged(table)
	if at := table.Match.Due[match.DueLapse]; !at.Equal(h.clock.Add(match.Grace)) {
		t.Errorf("after the ping it lapses at %v", at)
	}
}

// What others may do once a game is idle.
func TestIdle(t *testing.T) {
	duel := func(h *house) *match.Table { return h.lapsed(h.between()) }
	inHead := func(h *house) *match.Table { return h.lapsed(h.must(h.between(), games.Move, "4", bob)) }
	alone := func(h *house) *match.Table { return h.lapsed(h.guessing()) }
	team := func(h *house) *match.Table {
		return h.lapsed(h.start(match.Start{Opening: "team", Side: games.Nobody}, alice))
	}
	tests := []struct {
		name string
		at   func(*house) *match.Table
		kind games.Kind
		who  match.Actor
		want match.Chair // of the opener, if not refused
		fail string
	}{
		{"another takes over", duel, games.Sit, carol, match.Chair{Kind: match.Member, User: "carol", Name: "Carol"}, ""},
		{"the member comes back", duel, games.Sit, bob, match.Chair{Kind: match.Member, User: "bob", Name: "Bob"}, ""},
		{"the other side", duel, games.Sit, alice, match.Chair{}, "match.refuse.both-sides"},
		{"the computer", duel, games.StandIn, carol, match.Chair{Kind: match.Computer, Player: "counts"}, ""},
		{"a secret in the head", inHead, games.Sit, carol, match.Chair{}, "match.refuse.in-head"},
		{"a computer that cannot know it", inHead, games.StandIn, bob, match.Chair{}, "match.refuse.in-head"},
		{"a game alone", alone, games.Sit, bob, match.Chair{Kind: match.Member, User: "bob", Name: "Bob"}, ""},
		{"anyone's chair", team, games.Sit, carol, match.Chair{Kind: match.Anyone}, ""},
		{"a computer for anyone", team, games.StandIn, carol, match.Chair{}, "match.refuse.anyone"},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			h := newHouse(t)
			table := tt.at(h)
			next, err := h.do(table, tt.kind, "", tt.who)
			if tt.fail != "" {
				wantRefusal(t, tt.name, err, tt.fail)
				return
			}
			if err != nil {
				t.Fatal(err)
			}
			next = h.reload(next)
			if got := next.Chair(opener); got.Kind != tt.want.Kind || got.User != tt.want.User || got.Name != tt.want.Name || got.Player != tt.want.Player {
				t.Errorf("in the chair is %+v, want %+v", got, tt.want)
			}
			if next.Log.Idle != nil {
				t.Error("the game is still idle")
			}
		})
	}
	for name, at := range map[string]func(*house) *match.Table{"a duel": duel, "a secret": inHead, "a team": team} {
		h := newHouse(t)
		if o := h.must(at(h), games.Stop, "", carol).Outcome(); !o.Over || o.Winner != games.Nobody {
			t.Errorf("%s that anyone ends: %v", name, o)
		}
	}
}
