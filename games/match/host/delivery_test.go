package host_test

import (
	"context"
	"errors"
	"fmt"
	"sync"
	"testing"

	"parlour/games"
	"parlour/games/match"
	"parlour/games/match/host"
	"parlour/games/match/matchtest"
	"parlour/games/match/store"
)

func TestRepeatedDelivery(t *testing.T) {
	h := matchtest.NewFixture(t)
	table := duel(h)
	act := match.Act{Channel: table.Match.Channel, Match: table.Match.ID, At: match.AnyEntry, Kind: games.Move, Text: "4"}
	first, err := h.Do(t.Context(), act, matchtest.By(matchtest.Bob, "once"))
	if err != nil {
		t.Fatal(err)
	}
	again, err := h.Do(t.Context(), act, matchtest.By(matchtest.Bob, "once"))
	if err != nil || len(again.Match.Entries) != len(first.Match.Entries) {
		t.Errorf("a duplicate delivery: %v, want the same table", err)
	}
	// Also if the answer was made in between.
	h.Must(first, games.Move, "no", matchtest.Alice)
	again, err = h.Do(t.Context(), act, matchtest.By(matchtest.Bob, "once"))
	if err != nil || len(matchtest.Moves(again)) != 2 {
		t.Errorf("a late duplicate: %v, want the table with two moves", err)
	}
}

// A command names no match. Its duplicate finds the match that it has ended.
func TestRepeatedDeliveryOfTheLastMove(t *testing.T) {
	for _, kind := range []games.Kind{games.Move, games.Stop, games.Resign} {
		h := matchtest.NewFixture(t)
		table := h.Must(duel(h), games.Move, "5", matchtest.Bob)
		act := match.Act{Channel: table.Match.Channel, At: match.AnyEntry, Kind: kind, Text: "yes"}
		if _, err := h.Do(t.Context(), act, matchtest.By(matchtest.Alice, "last")); err != nil {
			t.Fatal(err)
		}
		again, err := h.Do(t.Context(), act, matchtest.By(matchtest.Alice, "last"))
		if err != nil || !again.Outcome().Over {
			t.Errorf("a duplicate of the last %s: %v, want the table that has ended", kind, err)
		}
		_, err = h.Do(t.Context(), act, matchtest.By(matchtest.Alice, "new"))
		matchtest.WantRefusal(t, "another after the end", err, "match.refuse.none")
	}
}

func TestOutdated(t *testing.T) {
	h := matchtest.NewFixture(t)
	table := duel(h)
	seen := len(table.Match.Entries)
	press := match.Act{Channel: table.Match.Channel, Match: table.Match.ID, At: seen, Kind: games.Move, Text: "4"}
	if _, err := h.Do(t.Context(), press, matchtest.By(matchtest.Bob, "first")); err != nil {
		t.Fatal(err)
	}
	_, err := h.Do(t.Context(), press, matchtest.By(matchtest.Bob, "second"))
	matchtest.WantRefusal(t, "a press on an outdated board", err, "match.refuse.outdated")
}

func TestComposedAct(t *testing.T) {
	h := matchtest.NewFixture(t)
	table := duel(h)
	compose := func(text string, err error) match.Act {
		return match.Act{Channel: table.Match.Channel, At: match.AnyEntry, Kind: games.Move, Compose: func(*match.Table) (string, error) { return text, err }}
	}
	_, err := h.Do(t.Context(), compose("", games.Refuse("safe.refuse.move")), matchtest.By(matchtest.Bob, "k1"))
	matchtest.WantRefusal(t, "a move that cannot be composed", err, "safe.refuse.move")
	next, err := h.Do(t.Context(), compose("4", nil), matchtest.By(matchtest.Bob, "k2"))
	if err != nil || len(matchtest.Moves(next)) != 1 {
		t.Errorf("a composed move: %v", err)
	}
}

// Sixteen members press at the same time on the same board: one move is made, and the others
// are refused. This holds for one host, and for two on one database.
func TestRace(t *testing.T) {
	for _, hosts := range []int{1, 2} {
		h := matchtest.NewFixture(t)
		table := h.Begin(match.Start{Opening: "team", Side: games.Nobody}, matchtest.Alice)
		at := []*host.Host{h.Host, h.Another()}
		var won sync.Map
		var wg sync.WaitGroup
		for i := range 16 {
			wg.Go(func() {
				act := match.Act{Channel: table.Match.Channel, Match: table.Match.ID, At: len(table.Match.Entries), Kind: games.Move, Text: fmt.Sprint(1 + i%9)} // 0 would force a pass
				_, err := at[i%hosts].Do(context.Background(), act, match.Actor{User: fmt.Sprint("member", i), Key: fmt.Sprint("press", i)})
				if err == nil {
					won.Store(i, true)
				} else if _, refused := games.RefusalIn(err); !refused {
					t.Errorf("%d hosts, press %d: %v, want a refusal", hosts, i, err)
				}
			})
		}
		wg.Wait()
		winners := 0
		won.Range(func(any, any) bool { winners++; return true })
		if winners != 1 {
			t.Errorf("%d hosts: %d moves were made in one turn, want 1", hosts, winners)
		}
		if got := len(h.Reload(table).Log.Moves); got != 1 {
			t.Errorf("%d hosts: %d moves are stored, want 1", hosts, got)
		}
	}
}

// Sixteen deliveries of one interaction make one move, and all return it.
func TestRaceOfOneDelivery(t *testing.T) {
	h := matchtest.NewFixture(t)
	table := duel(h)
	act := match.Act{Channel: table.Match.Channel, At: match.AnyEntry, Kind: games.Move, Text: "4"}
	var wg sync.WaitGroup
	for range 16 {
		wg.Go(func() {
			next, err := h.Do(context.Background(), act, matchtest.By(matchtest.Bob, "once"))
			if err != nil || len(matchtest.Moves(next)) != 1 {
				t.Errorf("%v, %v, want the table after the move", next, err)
			}
		})
	}
	wg.Wait()
	if got := len(h.Reload(table).Log.Moves); got != 1 {
		t.Errorf("%d moves are stored, want 1", got)
	}
}

// flaky is a store whose next changes fail with given errors.
type flaky struct {
	host.Store
	fail  []error
	tried int
}

func (f *flaky) Apply(ctx context.Context, c host.Change) error {
	f.tried++
	if len(f.fail) > 0 {
		err := f.fail[0]
		f.fail = f.fail[1:]
		return err
	}
	return f.Store.Apply(ctx, c)
}

func TestStoreFailures(t *testing.T) {
	broken := errors.New("disk full")
	stale := store.ErrStale
	tests := []struct {
		name  string
		fail  []error
		tried int
		check func(error) bool
	}{
		{"one concurrent change", []error{stale, stale}, 3, func(err error) bool { return err == nil }},
		{"concurrent changes at every attempt", []error{stale, stale, stale, stale, stale, stale}, 5, func(err error) bool {
			r, ok := games.RefusalIn(err)
			return ok && r.ID == "match.refuse.busy-table"
		}},
		{"the store is broken", []error{broken}, 1, func(err error) bool { return errors.Is(err, broken) }},
	}
	for _, tt := range tests {
		h := matchtest.NewFixture(t)
		table := duel(h)
		store := &flaky{Store: h.Store, fail: tt.fail}
		h.Store = store
		_, err := h.Act(table, games.Move, "4", matchtest.Bob)
		if !tt.check(err) || store.tried != tt.tried {
			t.Errorf("%s: %v after %d tries, want %d", tt.name, err, store.tried, tt.tried)
		}
	}
}
