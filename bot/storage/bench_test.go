package storage_test

import (
	"fmt"
	"os"
	"path/filepath"
	"sync"
	"sync/atomic"
	"testing"

	"parlour/games/match/host"
	"parlour/games/match/store"
)

// places are the databases to measure: SQLite on the disk of the temporary folder and in memory,
// and PostgreSQL.
func places() map[string]func(b testing.TB) string {
	all := databases()
	if _, err := os.Stat("/dev/shm"); err == nil {
		all["SQLiteInMemory"] = func(b testing.TB) string {
			folder, err := os.MkdirTemp("/dev/shm", "parlour")
			if err != nil {
				b.Fatal(err)
			}
			b.Cleanup(func() { os.RemoveAll(folder) })
			return filepath.Join(folder, "parlour.db")
		}
	}
	return all
}

// BenchmarkApply measures one stored move with its receipt, with several channels at the same
// time.
func BenchmarkApply(b *testing.B) {
	for name, database := range places() {
		for _, channels := range []int{1, 64} {
			b.Run(fmt.Sprintf("%s/%d", name, channels), func(b *testing.B) {
				s := open(b, database(b))
				for c := range channels {
					if err := s.Apply(b.Context(), begin(blank(fmt.Sprint(c), "m"))); err != nil {
						b.Fatal(err)
					}
				}
				b.ReportAllocs()
				b.ResetTimer()
				var left atomic.Int64
				left.Store(int64(b.N))
				var players sync.WaitGroup
				for c := range channels {
					players.Go(func() {
						for n := 0; left.Add(-1) >= 0; n++ {
							if err := s.Apply(b.Context(), move(fmt.Sprint(c), "m", n)); err != nil {
								b.Error(err)
								return
							}
						}
					})
				}
				players.Wait()
				b.ReportMetric(float64(b.N)/b.Elapsed().Seconds(), "moves/s")
			})
		}
	}
}

// BenchmarkRaise measures one stored move with its receipt and a cached head: alone, with the board that
// it raises, with eight hands more, and with the board whose sender then records the result.
func BenchmarkRaise(b *testing.B) {
	for name, database := range places() {
		for _, c := range []struct {
			name   string
			slots  int
			record bool
		}{{"Alone", 0, false}, {"Board", 1, false}, {"Hands", 9, false}, {"Recorded", 1, true}} {
			b.Run(name+"/"+c.name, func(b *testing.B) {
				s := open(b, database(b))
				m := blank("c", "m")
				if err := s.Apply(b.Context(), begin(m)); err != nil {
					b.Fatal(err)
				}
				for n := range c.slots {
					r := freeRow("c", "m", fmt.Sprint("slot ", n))
					if _, err := rowsOf(s).Put(b.Context(), r); err != nil {
						b.Fatal(err)
					}
				}
				known, n := m.Head(), 0
				b.ReportAllocs()
				for b.Loop() {
					r := raiseBy("a", "m")
					change := move("c", "m", n)
					change.Steps[0].Known, change.Shows = &known, r
					if err := s.Apply(b.Context(), change); err != nil {
						b.Fatal(err)
					}
					if c.record {
						row := r.Raised[0]
						row.Sender, row.Until, row.Wake, row.Shown = "", 0, 0, row.Wanted
						if _, err := rowsOf(s).Put(b.Context(), row); err != nil {
							b.Fatal(err)
						}
					}
					known, n = change.Steps[0].After, n+1
				}
			})
		}
	}
}

// BenchmarkUpdate measures a patch of a head.
func BenchmarkUpdate(b *testing.B) {
	for name, database := range places() {
		b.Run(name, func(b *testing.B) {
			s := open(b, database(b))
			if err := s.Apply(b.Context(), begin(blank("c", "m"))); err != nil {
				b.Fatal(err)
			}
			b.ReportAllocs()
			for b.Loop() {
				if _, err := s.Update(b.Context(), "c", "m", host.Patch{Joined: true}); err != nil {
					b.Fatal(err)
				}
			}
		})
	}
}

// BenchmarkLoad measures reading a match of 20 entries, and its head.
func BenchmarkLoad(b *testing.B) {
	for name, database := range databases() {
		s := open(b, database(b))
		m := blank("c", "m")
		for n := range 20 {
			m.Entries = append(m.Entries, guess(n))
		}
		if err := s.Apply(b.Context(), begin(m)); err != nil {
			b.Fatal(err)
		}
		b.Run(name+"/Match", func(b *testing.B) {
			b.ReportAllocs()
			for b.Loop() {
				if _, err := s.Load(b.Context(), "c", store.Current()); err != nil {
					b.Fatal(err)
				}
			}
		})
		b.Run(name+"/Head", func(b *testing.B) {
			b.ReportAllocs()
			for b.Loop() {
				if _, err := s.Head(b.Context(), "c", "m"); err != nil {
					b.Fatal(err)
				}
			}
		})
	}
}

// BenchmarkLoadAfterAnalyze measures reading a match of three entries from an SQLite
// file of 1.69 million entries, whose statistics are from a time with 10 matches.
func BenchmarkLoadAfterAnalyze(b *testing.B) {
	url := databases()["SQLite"](b)
	_, db := looked(b, "SQLite", url)
	crowd(b, db, 1, 10)
	analyze(b, db)
	for _, statement := range []string{
		`INSERT INTO matches SELECT 'c' || n, 'm', '', 'common', '{"opening":"play","side":0}', 0, 'alice', '[]', 'live', '', '{}', NULL, '', 0, n, 0, 0, 0, 0 FROM numbers`,
		`INSERT INTO entries SELECT 'c' || n, 'm', k, 'move', 0, '', '', 'k' || k, n FROM numbers CROSS JOIN (SELECT 0 AS k UNION ALL SELECT 1 UNION ALL SELECT 2) AS three`,
	} {
		if _, err := db.Exec(`WITH RECURSIVE numbers (n) AS (SELECT 11 UNION ALL SELECT n + 1 FROM numbers WHERE n < 563333) ` + statement); err != nil {
			b.Fatal(err)
		}
	}
	s := open(b, url)
	for b.Loop() {
		if m, err := s.Load(b.Context(), "c77", store.Latest("common")); err != nil || len(m.Entries) != 3 {
			b.Fatal(m, err)
		}
	}
}
