package storage_test

import (
	"strings"
	"testing"

	"parlour/bot/storage"
)

// With a cached head, a commit is one statement on PostgreSQL, and so one round trip, even if it raises
// slots. SQLite takes three statements for a commit, and one to raise slots. A
// sender records a result by one statement.
func TestStatementsOfKnownHeads(t *testing.T) {
	onEach(t, func(t *testing.T, database func(t testing.TB) string) {
		s := open(t, database(t))
		m := blank("c", "m")
		if err := s.Apply(t.Context(), begin(m)); err != nil {
			t.Fatal(err)
		}
		commit, raise := int64(1), int64(0)
		if strings.HasSuffix(t.Name(), "SQLite") {
			commit, raise = 3, 1
		}
		putRow(t, s, freeRow("c", "m", "board"))
		putRow(t, s, freeRow("c", "m", "hand/1"))
		statements, known := storage.CountStatements(s), m.Head()
		for n := range 4 {
			before, want := statements.Load(), commit
			c := move("c", "m", 2*n)
			c.Steps[0].Version, c.Steps[0].Known = known.Version, &known
			c.Steps[0].Entries = append(c.Steps[0].Entries, move("c", "m", 2*n+1).Steps[0].Entries...)
			r := raiseBy("a", "m")
			if n%2 == 1 {
				c.Shows, want = r, commit+raise
			}
			if err := s.Apply(t.Context(), c); err != nil {
				t.Fatal(err)
			}
			known = c.Steps[0].After
			if got := statements.Load() - before; got != want {
				t.Errorf("commit %d takes %d statements, want %d", n, got, want)
			}
			if before = statements.Load(); n%2 == 1 {
				putRow(t, s, r.Raised[0])
				if got := statements.Load() - before; got != 1 {
					t.Errorf("a record takes %d statements, want 1", got)
				}
			}
		}
	})
}
