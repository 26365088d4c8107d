package match_test

import (
	"errors"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"parlour/games"
	"parlour/games/gametest"
	"parlour/games/match"
)

// passing is the race in which a turn can be given up: by a roll.
func passing(r *games.Rules[race, string]) {
	r.Pass = func(race, games.Seat) (string, bool) { return "roll", true }
}

// What follows when time is up, by what was chosen and what the game can do.
func TestTimeUp(t *testing.T) {
	leaving := func(r *games.Rules[race, string]) { r.DropOut = dropOut }
	tests := []struct {
		name, game, opening string
		late                match.TimeoutRule
		races               func(*games.Rules[race, string])
		want                []string // the kinds of entries that follow
		chairs              string   // who sits where then
		winner              games.Seat
	}{
		{"alone", "safe", "play", "", nil, []string{"late", "resign", "reveal"}, "computer truthful, member alice", keeper},
		{"a duel", "safe", "duel", match.Resigns, nil, []string{"late", "resign"}, "member alice, member bob", keeper},
		{"a game without passes", "safe", "duel", match.Skips, nil, []string{"late", "resign"}, "member alice, member bob", keeper},
		{"a computer", "safe", "duel", match.Replaced, nil, []string{"late", "stand-in"}, "member alice, computer counts", games.Nobody},
		{"a computer against none", "safe", "play", match.Replaced, nil, []string{"late", "resign", "reveal"}, "computer truthful, member alice", keeper},
		{"the channel", "safe", "team", "", nil, []string{"late", "resign", "reveal"}, "computer truthful, anyone ", keeper},
		{"of three", "race", "table", "", nil, []string{"late", "stand-in"}, "computer random, member bob, member carol", games.Nobody},
		{"of three, one leaves", "race", "table", "", leaving, []string{"late", "resign"}, "left , member bob, member carol", games.Nobody},
		{"of three, replaced", "race", "table", match.Replaced, leaving, []string{"late", "stand-in"}, "computer random, member bob, member carol", games.Nobody},
		{"of three, skipped", "race", "table", match.Skips, passing, []string{"late", "move", "rolled"}, "member alice, member bob, member carol", games.Nobody},
	}
	for _, tt := range tests {
		race := newRace()
		if tt.races != nil {
			race = newRace(tt.races)
		}
		h := newHouse(t, newSafe(), race)
		before := h.clocked(tt.game, tt.opening, half, tt.late)
		table := h.late(before)
		for _, table := range []*match.Table{table, h.reload(table)} {
			var got []string
			for _, e := range table.Match.Entries[len(before.Match.Entries):] {
				got = append(got, string(e.Kind))
				if e.User != "" {
					t.Errorf("%s: %s is said to be by %s", tt.name, e.Kind, e.User)
				}
			}
			if diff := cmp.Diff(tt.want, got); diff != "" {
				t.Errorf("%s: entries (-want +got)\n%s", tt.name, diff)
			}
			if got := strings.Join(kinds(table), ", "); got != tt.chairs {
				t.Errorf("%s: %s, want %s", tt.name, got, tt.chairs)
			}
			if o := table.Outcome(); o.Winner != tt.winner || o.Over && o.Reason.ID != "match.end.late" {
				t.Errorf("%s: %+v, want that %d wins", tt.name, o, tt.winner)
			}
			if c, late := table.Clock().TimedOut(); !late || c.Kind == match.Computer {
				t.Errorf("%s: late is %+v", tt.name, c)
			}
		}
	}
}

// Time is up to the millisecond, and not before; a second process that finds the
// same does nothing.
func TestTimeUpOnce(t *testing.T) {
	h := newHouse(t)
	table := h.clocked("safe", "duel", half, "")
	other := h.another()
	h.wait(half*time.Second - time.Millisecond)
	if early := h.timeUp(table); early.Match.Version != table.Match.Version {
		t.Errorf("a millisecond too early: %v", early.Match.Entries)
	}
	theirs, err := other.Load(t.Context(), table.Match.Channel, table.Match.ID)
	if err != nil {
		t.Fatal(err)
	}
	h.wait(time.Millisecond)
	if table = h.timeUp(table); !table.Outcome().Over {
		t.Fatal("time is not up")
	}
	if again, err := other.TimeUp(t.Context(), theirs); !errors.Is(err, match.ErrStale) {
		t.Errorf("the other process: %v, %v", again, err)
	}
}

// Who is skipped gives a whole turn up, thrice in a row; who moves in between is
// excused.
func TestSkips(t *testing.T) {
	h := newHouse(t, newRace(dawdling))
	table := h.clocked("race", "table", half, match.Skips)
	for turn := range 3 {
		table = h.late(table)
		if table.Turn() == 0 {
			t.Fatalf("skipped %d times, and the turn is still alice's", turn+1)
		}
		for table.Turn() != 0 && !table.Outcome().Over {
			table = h.must(table, games.Move, "wait", []match.Actor{alice, bob, carol}[table.Turn()])
		}
		if _, late := table.Clock().TimedOut(); late {
			t.Error("who was late is told after the others went on")
		}
		if turn == 1 {
			table = h.must(table, games.Move, "wait", alice)
			table = h.must(h.must(table, games.Move, "wait", bob), games.Move, "wait", carol)
		}
	}
	for range match.MaxSkips - 1 {
		table = h.late(table)
		table = h.must(h.must(table, games.Move, "wait", bob), games.Move, "wait", carol)
	}
	if table = h.late(table); table.Chair(0).Kind != match.Computer {
		t.Errorf("after %d skips in a row: %v", match.MaxSkips, kinds(table))
	}
}

// dawdling is the race in which a turn can be given up by a wait.
func dawdling(r *games.Rules[race, string]) {
	r.Open = func(games.Options) (race, error) { return race{seats: 3, slow: true}, nil }
	r.Pass = func(race, games.Seat) (string, bool) { return "wait", true }
}

// Choices that are made for who was late are sealed as all are.
func TestSkippedChoices(t *testing.T) {
	g := *gametest.RockPaperScissors()
	g.Pass = func(games.Position, games.Seat) (string, bool) { return "rock", true }
	h := newHouse(t, &g)
	table := h.must(h.clocked("rps", "duel", half, match.Skips), games.Move, "paper", bob)
	table = h.late(table)
	if diff := cmp.Diff([]string{"rock", "paper"}, moves(table)); diff != "" || table.Outcome().Winner != 1 {
		t.Errorf("%+v (-want +got)\n%s", table.Outcome(), diff)
	}
	if slices.ContainsFunc(table.Match.Entries, func(e match.Entry) bool { return e.Kind == games.Choose && e.Text == "rock" }) {
		t.Error("a choice is not sealed")
	}
}

// A hand that is not brought in time is drawn, and the game begins.
func TestHandsByTheClock(t *testing.T) {
	h := newHouse(t, newHunt())
	table := h.clocked("hunt", "duel", half, "")
	if diff := cmp.Diff([]games.Seat{0, 1}, table.Clock().Seats()); diff != "" {
		t.Fatalf("whose time runs (-want +got)\n%s", diff)
	}
	h.wait(20 * time.Second)
	table = h.late(h.must(table, games.Hide, "5", alice))
	if table.Match.Status != match.Live || len(table.Chair(1).Sealed) == 0 || table.Log.TimedOut == nil || table.Log.TimedOut.Seat != 1 {
		t.Fatalf("the match is %s, late was %+v", table.Match.Status, table.Log.TimedOut)
	}
	if at := table.Clock().ExpiresAt(); !at.Equal(h.clock.Add(half * time.Second)) {
		t.Errorf("the first turn's time is up at %v, now is %v", at, h.clock)
	}
	other := newHouse(t, newHunt())
	if table = other.late(other.clocked("hunt", "duel", half, "")); table.Match.Status != match.Live {
		t.Errorf("with no hand at all it is %s", table.Match.Status)
	}
}
