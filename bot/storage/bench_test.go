package storage_test

import (
	"fmt"
	"os"
	"path/filepath"
	"sync"
	"sync/atomic"
	"testing"

	"parlour/games/match"
)

// places are databases to measure: SQLite on the disk of the temporary folder
// and in memory, and PostgreSQL.
func places() map[string]func(b testing.TB) string {
	all := databases()
	if _, err := os.Stat("/dev/shm"); err == nil {
		all["SQLiteInMemory"] = func(b testing.TB) string {
			folder, err := os.MkdirTemp("/dev/shm", "parlour")
			if err != nil {
				b.Skip(err)
			}
			b.Cleanup(func() { os.RemoveAll(folder) })
			return filepath.Join(folder, "parlour.db")
		}
	}
	return all
}

// BenchmarkApply measures one stored move with its receipt, by channels that
// play at once.
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

// BenchmarkUpdate measures a board that is recorded.
func BenchmarkUpdate(b *testing.B) {
	for name, database := range places() {
		b.Run(name, func(b *testing.B) {
			s := open(b, database(b))
			if err := s.Apply(b.Context(), begin(blank("c", "m"))); err != nil {
				b.Fatal(err)
			}
			b.ReportAllocs()
			for b.Loop() {
				p := match.Patch{Slot: func(s match.Slot) match.Slot { s.Epoch++; return s }}
				if _, err := s.Update(b.Context(), "c", "m", p); err != nil {
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
				if _, err := s.Current(b.Context(), "c"); err != nil {
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
