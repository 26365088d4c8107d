package host_test

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
	"parlour/games/match/matchtest"
	"parlour/games/match/store"
)

// passing changes the race so that a roll passes a turn.
func passing(r *games.Rules[matchtest.Race, string]) {
	r.Pass = func(matchtest.Race, games.Seat) (string, bool) { return "roll", true }
}

// The consequence of an expired turn depends on the rule of the match and on the game.
func TestTimeUp(t *testing.T) {
	leaving := func(r *games.Rules[matchtest.Race, string]) { r.DropOut = matchtest.DropOut }
	tests := []struct {
		name, game, opening string
		late                match.TimeoutRule
		races               func(*games.Rules[matchtest.Race, string])
		want                []string // the kinds of entries that follow
		chairs              string   // the occupants after it
		winner              games.Seat
	}{
		{"alone", "safe", "play", "", nil, []string{"late", "resign", "reveal"}, "computer truthful, member alice", matchtest.Keeper},
		{"a duel", "safe", "duel", match.Resigns, nil, []string{"late", "resign"}, "member alice, member bob", matchtest.Keeper},
		{"a game without passes", "safe", "duel", match.Skips, nil, []string{"late", "resign"}, "member alice, member bob", matchtest.Keeper},
		{"a computer", "safe", "duel", match.Replaced, nil, []string{"late", "stand-in"}, "member alice, computer counts", games.Nobody},
		{"a computer against none", "safe", "play", match.Replaced, nil, []string{"late", "resign", "reveal"}, "computer truthful, member alice", matchtest.Keeper},
		{"the channel", "safe", "team", "", nil, []string{"late", "resign", "reveal"}, "computer truthful, anyone ", matchtest.Keeper},
		{"three members", "race", "table", "", nil, []string{"late", "stand-in"}, "computer random, member bob, member carol", games.Nobody},
		{"three members, one leaves", "race", "table", "", leaving, []string{"late", "resign"}, "left , member bob, member carol", games.Nobody},
		{"three members, one replaced", "race", "table", match.Replaced, leaving, []string{"late", "stand-in"}, "computer random, member bob, member carol", games.Nobody},
		{"three members, one skipped", "race", "table", match.Skips, passing, []string{"late", "move", "rolled"}, "member alice, member bob, member carol", games.Nobody},
	}
	for _, tt := range tests {
		race := matchtest.NewRace()
		if tt.races != nil {
			race = matchtest.NewRace(tt.races)
		}
		h := matchtest.NewFixture(t, matchtest.NewSafe(), race)
		before := clocked(h, tt.game, tt.opening, half, tt.late)
		table := late(h, before)
		for _, table := range []*match.Table{table, h.Reload(table)} {
			var got []string
			for _, e := range table.Match.Entries[len(before.Match.Entries):] {
				got = append(got, string(e.Kind))
				if e.User != "" {
					t.Errorf("%s: %s has the user %s", tt.name, e.Kind, e.User)
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
				t.Errorf("%s: timed out is %+v", tt.name, c)
			}
		}
	}
}

// A turn expires at the exact millisecond. A second process that finds it expired does
// nothing.
func TestTimeUpOnce(t *testing.T) {
	h := matchtest.NewFixture(t)
	table := clocked(h, "safe", "duel", half, "")
	other := h.Another()
	wait(h, half*time.Second-time.Millisecond)
	if early := timeUp(h, table); early.Match.Version != table.Match.Version {
		t.Errorf("a millisecond too early: %v", early.Match.Entries)
	}
	theirs, err := other.Load(t.Context(), table.Match.Channel, table.Match.ID)
	if err != nil {
		t.Fatal(err)
	}
	wait(h, time.Millisecond)
	if table = timeUp(h, table); !table.Outcome().Over {
		t.Fatal("the turn has not expired")
	}
	if again, err := other.Timers.TimeUp(t.Context(), theirs); !errors.Is(err, store.ErrStale) {
		t.Errorf("the other process: %v, %v", again, err)
	}
}

// A skipped seat misses a whole turn, three times in a row at most; a move resets the count.
func TestSkips(t *testing.T) {
	h := matchtest.NewFixture(t, matchtest.NewRace(dawdling))
	table := clocked(h, "race", "table", half, match.Skips)
	for turn := range 3 {
		table = late(h, table)
		if table.Turn() == 0 {
			t.Fatalf("skipped %d times, and the turn is still alice's", turn+1)
		}
		for table.Turn() != 0 && !table.Outcome().Over {
			table = h.Must(table, games.Move, "wait", []match.Actor{matchtest.Alice, matchtest.Bob, matchtest.Carol}[table.Turn()])
		}
		if _, late := table.Clock().TimedOut(); late {
			t.Error("TimedOut is set after the others have moved")
		}
		if turn == 1 {
			table = h.Must(table, games.Move, "wait", matchtest.Alice)
			table = h.Must(h.Must(table, games.Move, "wait", matchtest.Bob), games.Move, "wait", matchtest.Carol)
		}
	}
	for range match.MaxSkips - 1 {
		table = late(h, table)
		table = h.Must(h.Must(table, games.Move, "wait", matchtest.Bob), games.Move, "wait", matchtest.Carol)
	}
	if table = late(h, table); table.Chair(0).Kind != match.Computer {
		t.Errorf("after %d skips in a row: %v", match.MaxSkips, kinds(table))
	}
}

// dawdling changes the race so that waiting passes a turn.
func dawdling(r *games.Rules[matchtest.Race, string]) {
	r.Open = func(games.Options) (matchtest.Race, error) { return matchtest.Race{Seats: 3, Slow: true}, nil }
	r.Pass = func(matchtest.Race, games.Seat) (string, bool) { return "wait", true }
}

// Choices for a seat whose turn expired are sealed like all others.
func TestSkippedChoices(t *testing.T) {
	g := *gametest.RockPaperScissors()
	g.Pass = func(games.Position, games.Seat) (string, bool) { return "rock", true }
	h := matchtest.NewFixture(t, &g)
	table := h.Must(clocked(h, "rps", "duel", half, match.Skips), games.Move, "paper", matchtest.Bob)
	table = late(h, table)
	if diff := cmp.Diff([]string{"rock", "paper"}, matchtest.Moves(table)); diff != "" || table.Outcome().Winner != 1 {
		t.Errorf("%+v (-want +got)\n%s", table.Outcome(), diff)
	}
	if slices.ContainsFunc(table.Match.Entries, func(e match.Entry) bool { return e.Kind == games.Choose && e.Text == "rock" }) {
		t.Error("a choice is not sealed")
	}
}

// A secret that is not chosen in time is drawn, and the game begins.
func TestSecretsByClock(t *testing.T) {
	h := matchtest.NewFixture(t, matchtest.NewHunt())
	table := clocked(h, "hunt", "duel", half, "")
	if diff := cmp.Diff([]games.Seat{0, 1}, table.Clock().Seats()); diff != "" {
		t.Fatalf("seats with a running clock (-want +got)\n%s", diff)
	}
	wait(h, 20*time.Second)
	table = late(h, h.Must(table, games.Hide, "5", matchtest.Alice))
	if table.Match.Status != match.Live || len(table.Chair(1).Sealed) == 0 || table.Log.TimedOut == nil || table.Log.TimedOut.Seat != 1 {
		t.Fatalf("the match is %s, timed out is %+v", table.Match.Status, table.Log.TimedOut)
	}
	if at := table.Clock().ExpiresAt(); !at.Equal(h.Clock.Add(half * time.Second)) {
		t.Errorf("the first turn expires at %v, now is %v", at, h.Clock)
	}
	other := matchtest.NewFixture(t, matchtest.NewHunt())
	if table = late(other, clocked(other, "hunt", "duel", half, "")); table.Match.Status != match.Live {
		t.Errorf("without any hand it is %s", table.Match.Status)
	}
}
