package host_test

import (
	"context"
	"errors"
	"fmt"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"parlour/games"
	"parlour/games/match"
	"parlour/games/match/host"
	"parlour/games/match/matchtest"
	"parlour/games/match/store"
)

// watched starts a match between computers with a named player as the opener. The secret is 3.
func watched(h *matchtest.Fixture, player string) *match.Table {
	return h.Begin(match.Start{
		Opening: "watch", Source: games.Typed, Secret: "3", Players: map[games.Seat]string{matchtest.Opener: player}, Side: games.Nobody,
	}, matchtest.Alice)
}

func TestAdvance(t *testing.T) {
	h := matchtest.NewFixture(t)
	table := h.MoveComputers(watched(h, "counts"))
	if diff := cmp.Diff([]string{"1", "no", "2", "no", "3", "yes"}, matchtest.Moves(table)); diff != "" {
		t.Errorf("(-want +got)\n%s", diff)
	}
	if got := h.Reload(table).Log.Reveals[matchtest.Keeper]; got != "3" {
		t.Errorf("the secret revealed at the end is %q, want 3", got)
	}
	same, err := matchtest.Advance(t.Context(), h.Computers, table, nil)
	if err != nil || same != table {
		t.Errorf("a match without due work: %v, want the same table", err)
	}
}

// A player that fails does not stop the game: the first legal move is made.
func TestFailingPlayers(t *testing.T) {
	for _, player := range []string{"errs", "cheats", "panics"} {
		h := matchtest.NewFixture(t)
		next, err := matchtest.Advance(t.Context(), h.Computers, watched(h, player), nil)
		if err != nil {
			t.Fatalf("%s: %v", player, err)
		}
		if diff := cmp.Diff([]string{"0", "pass"}, matchtest.Moves(next)); diff != "" {
			t.Errorf("%s (-want +got)\n%s", player, diff)
		}
		if log := h.Log.String(); !strings.Contains(log, "a computer player has failed") || !strings.Contains(log, "player="+player) {
			t.Errorf("%s: the log has %q", player, log)
		}
	}
}

// An interrupted player makes no move.
func TestInterruptedPlayer(t *testing.T) {
	h := matchtest.NewFixture(t)
	table := watched(h, "waits")
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	if _, err := matchtest.Advance(ctx, h.Computers, table, nil); !errors.Is(err, context.Canceled) {
		t.Errorf("an interrupted player: %v, want context.Canceled", err)
	}
	if got := len(h.Reload(table).Match.Entries); got != 0 {
		t.Errorf("%d entries are stored, want none", got)
	}
}

// A computer's move is stale if another process has made it, or a member has acted first.
func TestStaleAdvance(t *testing.T) {
	h := matchtest.NewFixture(t)
	table := watched(h, "counts")
	if _, err := matchtest.Advance(t.Context(), h.Computers, table, nil); err != nil {
		t.Fatal(err)
	}
	if _, err := matchtest.Advance(t.Context(), h.Computers, table, nil); !errors.Is(err, store.ErrStale) {
		t.Errorf("the same move twice: %v, want ErrStale", err)
	}
	table = h.Reload(table)
	h.Must(table, games.Stop, "", matchtest.Alice)
	if _, err := matchtest.Advance(t.Context(), h.Computers, table, nil); !errors.Is(err, store.ErrStale) {
		t.Errorf("a move after the match was stopped: %v, want ErrStale", err)
	}
}

// The same position and seed give a player the same randomness in every process.
func TestHandsAreReproducible(t *testing.T) {
	h := matchtest.NewFixture(t)
	table := watched(h, "counts")
	draw := func(t *match.Table) uint64 {
		hand, err := h.Hand(t, matchtest.Opener)
		if err != nil {
			h.T.Fatal(err)
		}
		return hand.Rand.Uint64()
	}
	next, err := matchtest.Advance(t.Context(), h.Computers, table, nil)
	if err != nil {
		t.Fatal(err)
	}
	first, again := draw(table), draw(table)
	if first != again {
		t.Error("the same position has given two draws")
	}
	if first == draw(next) {
		t.Error("two positions have given the same draw")
	}
}

func TestWork(t *testing.T) {
	h := matchtest.NewFixture(t)
	now := matchtest.Noon
	h.Now = func() time.Time { return now }
	table := watched(h, "counts")
	other := h.Another()
	claim := func(by *host.Host, want int) {
		t.Helper()
		got, err := by.Leases.Claim(t.Context(), 0, 10)
		if err != nil || len(got) != want {
			t.Fatalf("%d matches claimed, %v, want %d", len(got), err, want)
		}
	}
	claim(other, 0) // the lease of the starter is still valid
	now = now.Add(h.Lease)
	claim(other, 1)
	claim(h.Host, 0)
	refs := []store.Ref{{Channel: table.Match.Channel, ID: table.Match.ID}}
	if lost, err := h.Leases.Renew(t.Context(), refs); err != nil || len(lost) != 1 {
		t.Errorf("renewing the lease of another process: %v, %v, want it lost", lost, err)
	}
	if lost, err := other.Leases.Renew(t.Context(), refs); err != nil || len(lost) != 0 {
		t.Errorf("renewing an own lease: %v, %v", lost, err)
	}
	h.MoveComputers(h.Reload(table))
	now = now.Add(time.Hour)
	claim(other, 0)
}

func TestUnknownPlayer(t *testing.T) {
	h := matchtest.NewFixture(t)
	table := watched(h, "counts")
	table.Log.Chairs[matchtest.Opener].Player = "gone"
	if _, err := matchtest.Advance(t.Context(), h.Computers, table, nil); err == nil || !strings.Contains(err.Error(), "gone") {
		t.Errorf("an unknown player: %v, want an error that names it", err)
	}
}

func ExampleReplay() {
	m := match.Match{ID: "m1", Chairs: make([]match.Chair, 2), Entries: []match.Entry{
		{N: 0, Kind: games.Move, Seat: matchtest.Opener, Text: "4"},
		{N: 1, Kind: games.Move, Seat: matchtest.Keeper, Text: "yes"},
		{N: 2, Kind: games.Amend, Seat: matchtest.Keeper, Text: "2 no"},
	}}
	t, err := match.Replay(matchtest.NewSafe(), m)
	fmt.Println(len(t.Positions), t.Position().Outcome().Over, err)
	// Output: 3 false <nil>
}
