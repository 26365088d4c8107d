package storage_test

import (
	"strings"
	"testing"

	"parlour/bot/delivery"
	"parlour/bot/storage"
	"parlour/games/match"
	"parlour/games/match/host"
	"parlour/games/match/store"
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

// The beginning of a match with its board and first move is one statement on PostgreSQL. It is not stored twice, nor in
// a channel with a live match.
func TestStatementsOfABeginning(t *testing.T) {
	onEach(t, func(t *testing.T, database func(t testing.TB) string) {
		s := open(t, database(t))
		want := int64(1)
		if strings.HasSuffix(t.Name(), "SQLite") {
			want = 4
		}
		beginning := func(id string) host.Change {
			m := blank("c", id)
			m.Entries = manyEntries(0, 0)
			c := begin(m)
			c.Receipt, c.Shows = receiptOf("c", "i"+id, id, 0), &delivery.Raise{New: []delivery.Row{freeRow("c", id, "board")}}
			return c
		}
		statements := storage.CountStatements(s)
		wantErr(t, "a beginning", s.Apply(t.Context(), beginning("m1")), nil)
		if got := statements.Load(); got != want {
			t.Errorf("it takes %d statements, want %d", got, want)
		}
		wantErr(t, "the same again", s.Apply(t.Context(), beginning("m1")), store.ErrKnown)
		wantErr(t, "another one", s.Apply(t.Context(), beginning("m2")), store.ErrBusy)
		row, err := s.Shows().(delivery.Rows).Row(t.Context(), delivery.Key{Home: "c", Match: "m1", ID: "board"})
		if err != nil || row.Match != "m1" {
			t.Errorf("the slot is %+v, %v", row, err)
		}
		m, err := s.Load(t.Context(), "c", store.Latest(""))
		if err != nil || m.ID != "m1" || len(m.Entries) != 1 {
			t.Errorf("the channel has %q with %d entries, %v", m.ID, len(m.Entries), err)
		}
	})
}

// The end of a match by a cached head is one round trip on PostgreSQL. With an outdated head, which changes nothing at
// first, it is stored all the same, and once.
func TestStatementsOfAnEnd(t *testing.T) {
	onEach(t, func(t *testing.T, database func(t testing.TB) string) {
		s := open(t, database(t))
		for id, outdated := range map[string]bool{"m1": false, "m2": true} {
			m := storeBegun(t, s, sampleMatch("c"+id, id))
			end := host.Change{Channel: m.Channel, Receipt: receiptOf(m.Channel, "i", id, 2), Steps: []host.Step{step(m, match.Ended, sampleEntry(2))}}
			end.Steps[0].Results = sampleResults(m, id+"'s", 5, noonIn)
			if outdated {
				updated(t, s, m.Channel, id, host.Patch{Joined: true})
			}
			statements := storage.CountStatements(s)
			wantErr(t, "an end", s.Apply(t.Context(), end), nil)
			want := int64(8) // the match, an entry, a receipt, the followers, results, totals, and two documents for later
			if strings.HasSuffix(t.Name(), "PostgreSQL") {
				want = 6 // the first three are one
			}
			if got := statements.Load(); !outdated && got != want {
				t.Errorf("it takes %d statements, want %d", got, want)
			}
			wantErr(t, "the same again", s.Apply(t.Context(), end), store.ErrKnown)
			wantResultsOf(t, s, m, end.Steps[0].Results...)
			if got := totalOf(t, s, id+"'s"); got.Games != 1 {
				t.Errorf("%s: %d games are counted, want 1", id, got.Games)
			}
		}
	})
}
