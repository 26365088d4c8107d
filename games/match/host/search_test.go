package host_test

import (
	"context"
	"errors"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"parlour/games"
	"parlour/games/match"
	"parlour/games/match/host"
	"parlour/games/match/matchtest"
)

// asks makes a host's computers search ahead of commits. The host continues when a search has ended.
// It returns a counter of the searches.
func asks(h *host.Host) *int {
	n := new(int)
	h.Ahead = func(ctx context.Context, t *match.Table) *match.Search {
		*n++
		th := match.NewSearch(ctx)
		th.End(h.Computers.Think(th.Context(), t, nil))
		return th
	}
	return n
}

// asked returns a match in which alice answers the guesses of a player, which has made the
// first in the process of h.
func asked(h *matchtest.Fixture, player string) *match.Table {
	h.T.Helper()
	t := h.Begin(match.Start{Opening: "solve", Source: games.InHead, Players: map[games.Seat]string{matchtest.Opener: player}}, matchtest.Alice)
	next, err := h.Computers.Advance(h.T.Context(), t, nil)
	if err != nil {
		h.T.Fatal(err)
	}
	return next
}

// A computer that answers promptly shares the member's commit. The entries are those of
// two commits, and a repeated delivery changes nothing.
func TestComputerJoinsTheCommit(t *testing.T) {
	h := matchtest.NewFixture(t)
	searches := asks(h.Host)
	before := asked(h, "counts")
	act := match.Act{Channel: "here", Match: before.Match.ID, At: len(before.Match.Entries), Kind: games.Move, Text: "no"}
	after, err := h.Do(t.Context(), act, matchtest.By(matchtest.Alice, "press"))
	if err != nil {
		t.Fatal(err)
	}
	if after.Match.Version != before.Match.Version+1 || after.ComputerToMove() || *searches != 1 {
		t.Errorf("version %d after %d, computer to move %v, %d searches; want one commit of both moves", after.Match.Version, before.Match.Version, after.ComputerToMove(), *searches)
	}
	keys := []string{}
	for _, e := range h.Reload(after).Match.Entries[1:] {
		keys = append(keys, e.Key)
	}
	if diff := cmp.Diff([]string{"press", before.Match.ID + "/2/computer"}, keys); diff != "" {
		t.Errorf("keys (-want +got)\n%s", diff)
	}
	again, err := h.Do(t.Context(), act, matchtest.By(matchtest.Alice, "press"))
	if err != nil || len(again.Match.Entries) != 3 || again.Match.Version != after.Match.Version {
		t.Errorf("a duplicate delivery: %d entries, %v; want the same table", len(again.Match.Entries), err)
	}
	if receipt, err := h.Store.Receipt(t.Context(), "here", "press"); err != nil || receipt.Entry != 1 {
		t.Errorf("the receipt is %+v, %v; want that of entry 1", receipt, err)
	}
}

// A player that may be slow, or may end its process, moves after the commit.
func TestComputerMovesAfterTheCommit(t *testing.T) {
	for _, c := range []struct {
		name string
		// plays until the member is to move, and returns the host that continues
		played func(h *matchtest.Fixture) (*host.Host, *match.Table)
	}{
		{"the player has not moved in this process", func(h *matchtest.Fixture) (*host.Host, *match.Table) {
			return h.Another(), asked(h, "counts")
		}},
		{"another player moved in the seat", func(h *matchtest.Fixture) (*host.Host, *match.Table) {
			before := asked(h, "counts")
			before.Log.Chairs[matchtest.Opener].Player = "errs"
			return h.Host, before
		}},
		{"the last move was slow", func(h *matchtest.Fixture) (*host.Host, *match.Table) {
			return h.Host, asked(h, "slow")
		}},
		{"attempts at the last move ended processes", func(h *matchtest.Fixture) (*host.Host, *match.Table) {
			begun := h.Begin(match.Start{Opening: "solve", Source: games.InHead}, matchtest.Alice)
			for range 3 {
				h.Clock = h.Clock.Add(h.Lease)
				if heads, err := h.Another().Leases.Claim(h.T.Context(), 0, 9); err != nil || len(heads) != 1 {
					h.T.Fatalf("%d matches claimed, %v; want one", len(heads), err)
				}
			}
			return h.Host, h.MoveComputers(h.Reload(begun))
		}},
	} {
		rules := matchtest.SafeRules()
		h := &matchtest.Fixture{}
		rules.Players["slow"] = func(ctx context.Context, at matchtest.Tries, hand games.Hand, l games.Limits) (games.Choice[string], error) {
			h.Clock = h.Clock.Add(match.JoinWithin + time.Millisecond)
			return matchtest.Counts(ctx, at, hand, l)
		}
		rules.Info.Players = append(rules.Info.Players, games.PlayerInfo{Name: "slow"})
		h = matchtest.NewFixture(t, games.New(rules))
		host, before := c.played(h)
		searches := asks(host)
		act := match.Act{Channel: "here", Match: before.Match.ID, At: match.AnyEntry, Kind: games.Move, Text: "no"}
		after, err := host.Do(t.Context(), act, matchtest.By(matchtest.Alice, "press"))
		if err != nil {
			t.Fatalf("%s: %v", c.name, err)
		}
		if len(after.Match.Entries) != len(before.Match.Entries)+1 || !after.ComputerToMove() || *searches != 0 {
			t.Errorf("%s: %d entries after %d, %d searches; want the member's alone", c.name, len(after.Match.Entries), len(before.Match.Entries), *searches)
		}
	}
}

// A move that is not found in time does not cause a second search.
func TestSearchOutlastsTheCommit(t *testing.T) {
	h := matchtest.NewFixture(t)
	before := asked(h, "counts")
	search := match.NewSearch(t.Context())
	h.Ahead = func(context.Context, *match.Table) *match.Search { return search }
	after := h.Must(before, games.Move, "no", matchtest.Alice)
	if !after.ComputerToMove() || after.Search() != search || h.Newest(after).Search() != search {
		t.Fatalf("computer to move %v, search %p; want the member's move alone, and the search %p", after.ComputerToMove(), after.Search(), search)
	}
	search.End(match.Answer{Move: "7"}, nil)
	answer, err := after.Search().Answer(t.Context())
	if err == nil {
		after, err = h.Computers.Play(t.Context(), after, answer)
	}
	if err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff([]string{"1", "no", "7"}, matchtest.Moves(after)); diff != "" || after.Search() != nil {
		t.Errorf("search %p, moves (-want +got)\n%s", after.Search(), diff)
	}
}

// A search that has ended without a move is not taken over.
func TestFailedSearch(t *testing.T) {
	for name, fail := range map[string]func(*match.Search){
		"cancelled": (*match.Search).Cancel,
		"failed":    func(th *match.Search) { th.End(match.Answer{}, errors.New("out of order")) },
	} {
		h := matchtest.NewFixture(t)
		before := asked(h, "counts")
		h.Ahead = func(ctx context.Context, _ *match.Table) *match.Search {
			th := match.NewSearch(ctx)
			fail(th)
			return th
		}
		after := h.Must(before, games.Move, "no", matchtest.Alice)
		if !after.ComputerToMove() || after.Search() != nil {
			t.Errorf("%s: computer to move %v, search %p; want the member's move alone", name, after.ComputerToMove(), after.Search())
		}
	}
}

// Another process stores a move while a computer searches ahead. Both moves are dropped, and the act
// is repeated on the newest table, although the other process has stored the computer's entry with
// the same key.
func TestJoinLosesARace(t *testing.T) {
	for _, c := range []struct {
		name, refused string
		at            int // of the act
		want          []string
	}{
		{"seen", "match.refuse.outdated", 1, []string{"1", "no", "2"}},
		{"typed", "", match.AnyEntry, []string{"1", "no", "2", "no"}},
	} {
		h := matchtest.NewFixture(t)
		before, other := asked(h, "counts"), h.Another()
		var search *match.Search
		h.Ahead = func(ctx context.Context, at *match.Table) *match.Search {
			if search != nil {
				return nil
			}
			search = match.NewSearch(ctx)
			search.End(match.Answer{Move: "9"}, nil)
			act := match.Act{Channel: "here", Match: before.Match.ID, At: match.AnyEntry, Kind: games.Move, Text: "no"}
			next, err := other.Do(ctx, act, matchtest.By(matchtest.Alice, "first"))
			if err == nil {
				_, err = other.Computers.Advance(ctx, next, nil)
			}
			if err != nil {
				t.Error(err)
			}
			return search
		}
		act := match.Act{Channel: "here", Match: before.Match.ID, At: c.at, Kind: games.Move, Text: "no"}
		_, err := h.Do(t.Context(), act, matchtest.By(matchtest.Alice, "second"))
		if r, _ := games.RefusalIn(err); r.ID != c.refused || r.ID == "" && err != nil {
			t.Errorf("%s: %v, want the refusal %q", c.name, err, c.refused)
		}
		if diff := cmp.Diff(c.want, matchtest.Moves(h.Reload(before))); diff != "" {
			t.Errorf("%s (-want +got)\n%s", c.name, diff)
		}
	}
}

// A running search is cancelled when its commit loses a race.
func TestLostRaceEndsTheSearch(t *testing.T) {
	h := matchtest.NewFixture(t)
	before, broken := asked(h, "counts"), errors.New("disk full")
	search := match.NewSearch(t.Context())
	h.Ahead = func(context.Context, *match.Table) *match.Search { return search }
	h.Store = &flaky{Store: h.Store, fail: []error{broken}}
	if _, err := h.Act(before, games.Move, "no", matchtest.Alice); !errors.Is(err, broken) {
		t.Fatalf("got %v, want %v", err, broken)
	}
	if search.Context().Err() == nil {
		t.Error("the search continues")
	}
}
