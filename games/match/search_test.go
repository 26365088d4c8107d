package match_test

import (
	"context"
	"errors"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"parlour/games"
	"parlour/games/match"
)

// asks has a host's computers think ahead of commits. Each search has ended when the host
// goes on. It returns the number of searches so far.
func asks(h *match.Host) *int {
	n := new(int)
	h.Ahead = func(ctx context.Context, t *match.Table) *match.Thought {
		*n++
		th := match.NewThought(ctx)
		th.End(h.Think(th.Context(), t, nil))
		return th
	}
	return n
}

// asked is a match in which alice answers the guesses of a player, which has made the
// first, in the process of h.
func (h *house) asked(player string) *match.Table {
	h.t.Helper()
	t := h.start(match.Start{Opening: "solve", Source: games.InHead, Players: map[games.Seat]string{opener: player}}, alice)
	next, err := h.Advance(h.t.Context(), t, nil)
	if err != nil {
		h.t.Fatal(err)
	}
	return next
}

// A computer that answers promptly shares the member's commit. The entries are those of
// two commits, and a repeated delivery changes nothing.
func TestComputerJoinsTheCommit(t *testing.T) {
	h := newHouse(t)
	searches := asks(h.Host)
	before := h.asked("counts")
	act := match.Act{Channel: "here", Match: before.Match.ID, At: len(before.Match.Entries), Kind: games.Move, Text: "no"}
	after, err := h.Do(t.Context(), act, by(alice, "press"))
	if err != nil {
		t.Fatal(err)
	}
	if after.Match.Version != before.Match.Version+1 || after.ComputerToMove() || *searches != 1 {
		t.Errorf("version %d after %d, owes %v, %d searches; want one commit of both moves", after.Match.Version, before.Match.Version, after.ComputerToMove(), *searches)
	}
	keys := []string{}
	for _, e := range h.reload(after).Match.Entries[1:] {
		keys = append(keys, e.Key)
	}
	if diff := cmp.Diff([]string{"press", before.Match.ID + "/2/computer"}, keys); diff != "" {
		t.Errorf("keys (-want +got)\n%s", diff)
	}
	again, err := h.Do(t.Context(), act, by(alice, "press"))
	if err != nil || len(again.Match.Entries) != 3 || again.Match.Version != after.Match.Version {
		t.Errorf("a repeated delivery: %d entries, %v; want the same table", len(again.Match.Entries), err)
	}
	if receipt, err := h.Store.Receipt(t.Context(), "here", "press"); err != nil || receipt.Entry != 1 {
		t.Errorf("the receipt is %+v, %v; want that of entry 1", receipt, err)
	}
}

// A player that may be slow, or may end its process, moves after the commit.
func TestComputerMovesAfterTheCommit(t *testing.T) {
	for _, c := range []struct {
		name string
		// until the member moves, in the process that it returns
		played func(h *house) (*match.Host, *match.Table)
	}{
		{"the player has not moved in this process", func(h *house) (*match.Host, *match.Table) {
			return h.another(), h.asked("counts")
		}},
		{"another player moved in the seat", func(h *house) (*match.Host, *match.Table) {
			before := h.asked("counts")
			before.Log.Chairs[opener].Player = "errs"
			return h.Host, before
		}},
		{"the last move was slow", func(h *house) (*match.Host, *match.Table) {
			return h.Host, h.asked("slow")
		}},
		{"attempts at the last move ended processes", func(h *house) (*match.Host, *match.Table) {
			begun := h.start(match.Start{Opening: "solve", Source: games.InHead}, alice)
			for range 3 {
				h.clock = h.clock.Add(h.Lease)
				if heads, err := h.another().Claim(h.t.Context(), 0, 9); err != nil || len(heads) != 1 {
					h.t.Fatalf("%d matches claimed, %v; want one", len(heads), err)
				}
			}
			return h.Host, h.advance(h.reload(begun))
		}},
	} {
		rules := safeRules()
		h := &house{}
		rules.Players["slow"] = func(ctx context.Context, at tries, hand games.Hand, l games.Limits) (games.Choice[string], error) {
			h.clock = h.clock.Add(match.JoinWithin + time.Millisecond)
			return counts(ctx, at, hand, l)
		}
		rules.Info.Players = append(rules.Info.Players, games.PlayerInfo{Name: "slow"})
		h = newHouse(t, games.New(rules))
		host, before := c.played(h)
		searches := asks(host)
		act := match.Act{Channel: "here", Match: before.Match.ID, At: match.AnyEntry, Kind: games.Move, Text: "no"}
		after, err := host.Do(t.Context(), act, by(alice, "press"))
		if err != nil {
			t.Fatalf("%s: %v", c.name, err)
		}
		if len(after.Match.Entries) != len(before.Match.Entries)+1 || !after.ComputerToMove() || *searches != 0 {
			t.Errorf("%s: %d entries after %d, %d searches; want the member's alone", c.name, len(after.Match.Entries), len(before.Match.Entries), *searches)
		}
	}
}

// A move that is not found in time is no reason to search again.
func TestSearchOutlastsTheCommit(t *testing.T) {
	h := newHouse(t)
	before := h.asked("counts")
	search := match.NewThought(t.Context())
	h.Ahead = func(context.Context, *match.Table) *match.Thought { return search }
	after := h.must(before, games.Move, "no", alice)
	if !after.ComputerToMove() || after.Thought() != search || h.Newest(after).Thought() != search {
		t.Fatalf("owes %v, search %p; want the member's move alone, and the search %p", after.ComputerToMove(), after.Thought(), search)
	}
	search.End(match.Answer{Move: "7"}, nil)
	answer, err := after.Thought().Answer(t.Context())
	if err == nil {
		after, err = h.Play(t.Context(), after, answer)
	}
	if err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff([]string{"1", "no", "7"}, moves(after)); diff != "" || after.Thought() != nil {
		t.Errorf("search %p, moves (-want +got)\n%s", after.Thought(), diff)
	}
}

// A search that has ended without a move is not adopted.
func TestFailedSearch(t *testing.T) {
	for name, fail := range map[string]func(*match.Thought){
		"cancelled": (*match.Thought).Cancel,
		"failed":    func(th *match.Thought) { th.End(match.Answer{}, errors.New("out of order")) },
	} {
		h := newHouse(t)
		before := h.asked("counts")
		h.Ahead = func(ctx context.Context, _ *match.Table) *match.Thought {
			th := match.NewThought(ctx)
			fail(th)
			return th
		}
		after := h.must(before, games.Move, "no", alice)
		if !after.ComputerToMove() || after.Thought() != nil {
			t.Errorf("%s: owes %v, search %p; want the member's move alone", name, after.ComputerToMove(), after.Thought())
		}
	}
}

// Another process stores a move while a computer thinks ahead. Both moves are dropped, and
// the act is done again on the newest table, although the other process has stored the
// computer's entry of the same key.
func TestJoinLosesARace(t *testing.T) {
	for _, c := range []struct {
		name, refused string
		at            int // of the act
		want          []string
	}{
		{"seen", "match.refuse.outdated", 1, []string{"1", "no", "2"}},
		{"typed", "", match.AnyEntry, []string{"1", "no", "2", "no"}},
	} {
		h := newHouse(t)
		before, other := h.asked("counts"), h.another()
		var search *match.Thought
		h.Ahead = func(ctx context.Context, at *match.Table) *match.Thought {
			if search != nil {
				return nil
			}
			search = match.NewThought(ctx)
			search.End(match.Answer{Move: "9"}, nil)
			act := match.Act{Channel: "here", Match: before.Match.ID, At: match.AnyEntry, Kind: games.Move, Text: "no"}
			next, err := other.Do(ctx, act, by(alice, "first"))
			if err == nil {
				_, err = other.Advance(ctx, next, nil)
			}
			if err != nil {
				t.Error(err)
			}
			return search
		}
		act := match.Act{Channel: "here", Match: before.Match.ID, At: c.at, Kind: games.Move, Text: "no"}
		_, err := h.Do(t.Context(), act, by(alice, "second"))
		if r, _ := games.RefusalIn(err); r.ID != c.refused || r.ID == "" && err != nil {
			t.Errorf("%s: %v, want the refusal %q", c.name, err, c.refused)
		}
		if diff := cmp.Diff(c.want, moves(h.reload(before))); diff != "" {
			t.Errorf("%s (-want +got)\n%s", c.name, diff)
		}
	}
}

// A search that is under way when its commit loses a race ends.
func TestLostRaceEndsTheSearch(t *testing.T) {
	h := newHouse(t)
	before, broken := h.asked("counts"), errors.New("disk full")
	search := match.NewThought(t.Context())
	h.Ahead = func(context.Context, *match.Table) *match.Thought { return search }
	h.Store = &flaky{Store: h.Store, fail: []error{broken}}
	if _, err := h.do(before, games.Move, "no", alice); !errors.Is(err, broken) {
		t.Fatalf("got %v, want %v", err, broken)
	}
	if search.Context().Err() == nil {
		t.Error("the search goes on")
	}
}
