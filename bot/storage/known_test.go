package storage_test

import (
	"strings"
	"testing"
	"time"

	"parlour/bot/storage"
	"parlour/games/match/host"
	"parlour/games/match/slot"
)

// With a cached head, a commit or a change of a slot is one statement on PostgreSQL, and so one round
// trip. SQLite takes three statements for a commit.
func TestStatementsOfKnownHeads(t *testing.T) {
	onEach(t, func(t *testing.T, database func(t testing.TB) string) {
		s := open(t, database(t))
		m := blank("c", "m")
		if err := s.Apply(t.Context(), begin(m)); err != nil {
			t.Fatal(err)
		}
		commit := int64(1)
		if strings.HasSuffix(t.Name(), "SQLite") {
			commit = 3
		}
		statements, known := storage.CountStatements(s), m.Head()
		for n := range 3 {
			before := statements.Load()
			c := move("c", "m", 2*n)
			c.Steps[0].Version, c.Steps[0].Known = known.Version, &known
			c.Steps[0].Entries = append(c.Steps[0].Entries, move("c", "m", 2*n+1).Steps[0].Entries...)
			c.Steps[0].Display = &slot.Display{Member: true, Now: time.UnixMilli(0), Lasts: time.Minute}
			if err := s.Apply(t.Context(), c); err != nil {
				t.Fatal(err)
			}
			known = c.Steps[0].After
			if got := statements.Load() - before; got != commit {
				t.Errorf("commit %d takes %d statements, want %d", n, got, commit)
			}
			before = statements.Load()
			var err error
			if known, err = s.Update(t.Context(), "c", "m", host.Patch{Known: &known, Slot: func(s slot.Slot) slot.Slot { s.Open, s.Epoch = 0, s.Epoch+1; return s }}); err != nil {
				t.Fatal(err)
			}
			if got := statements.Load() - before; got != 1 {
				t.Errorf("change %d of the slot takes %d statements, want 1", n, got)
			}
		}
	})
}
