//go:build linux

package ordeal

import (
	"path/filepath"
	"testing"

	"parlour/bot/storage"
	"parlour/games"
	"parlour/games/match"
	"parlour/games/match/host"
	"parlour/games/match/store"
)

// newStored returns a checker of an SQLite database with some matches.
func newStored(t *testing.T, all ...match.Match) *checker {
	t.Helper()
	w := &world{journal: newJournal(), options: Options{Database: filepath.Join(t.TempDir(), "parlour.db"), Log: t.Output()}}
	store, err := storage.Open(t.Context(), w.options.Database)
	if err != nil {
		t.Fatal(err)
	}
	for _, m := range all {
		if err := store.Apply(t.Context(), host.Change{Channel: m.Channel, New: &m}); err != nil {
			t.Fatal(err)
		}
	}
	if err := store.Close(); err != nil {
		t.Fatal(err)
	}
	c, err := w.newChecker(t.Context(), &Result{})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { c.close() })
	return c
}

func TestInteractionInTwoChannelsIsDoubled(t *testing.T) {
	here, there := duel("m1"), duel("m1")
	there.Channel = "d"
	for want, all := range [][]match.Match{{here}, {here, there}} {
		c := newStored(t, all...)
		if err := c.stored(t.Context()); err != nil || c.result.Doubled < want || want == 0 && c.result.Doubled > 0 || c.result.Matches != len(all) {
			t.Errorf("with matches in %d channels: got %+v, %v", len(all), *c.result, err)
		}
	}
}

func TestDisappearedMatchIsAFault(t *testing.T) {
	c := newStored(t, duel("m1"))
	c.read[store.Ref{Channel: "c", ID: "m2"}] = duel("m2").Entries
	if err := c.stored(t.Context()); err != nil || c.result.Changed != 2 {
		t.Errorf("got %d entries missing, want 2; %v", c.result.Changed, err)
	}
}

// The results of a finished match must be those that follow from its log.
func TestWrongResultsAreFound(t *testing.T) {
	m := duel("m1")
	m.Status, m.Entries = match.Ended, append(m.Entries, match.Entry{N: 2, Kind: games.Resign, Seat: 0, User: "1", Key: "13"})
	c := newStored(t, m)
	for _, what := range []string{"without results", "repaired"} {
		if err := c.results(t.Context()); err != nil || c.result.WrongResults != 1 {
			t.Errorf("%s: got %d wrong results, want one; %v", what, c.result.WrongResults, err)
		}
	}
}
