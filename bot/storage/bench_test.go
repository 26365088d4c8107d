package storage_test

import (
	"testing"
	"time"

	"parlour/games/match"
)

// BenchmarkTurn measures what a computer's turn costs the database: the
// member's move stored and the match woken, claimed with the 20 entries it has
// and settled.
func BenchmarkTurn(b *testing.B) {
	for name, database := range databases() {
		b.Run(name, func(b *testing.B) {
			ctx, s := b.Context(), open(b, database(b))
			const entries = 20
			m := blank("c", "m")
			for n := range entries {
				m.Entries = append(m.Entries, guess(n))
			}
			if err := s.Create(ctx, m, match.Wake{}); err != nil {
				b.Fatal(err)
			}
			b.ReportAllocs()
			for version := int64(0); b.Loop(); version++ {
				if err := s.Append(ctx, "c", "m", version, nil, match.Live, match.Wake{At: epoch}); err != nil {
					b.Fatal(err)
				}
				ms, err := s.Claim(ctx, epoch, match.Lease{By: "a", Until: epoch.Add(time.Minute)}, 4)
				if err != nil || len(ms) != 1 || len(ms[0].Entries) != entries {
					b.Fatalf("Claim = %d matches, %v", len(ms), err)
				}
				if err := s.Settle(ctx, "c", "m", version+1, match.Board{}, time.Time{}); err != nil {
					b.Fatal(err)
				}
			}
		})
	}
}

// BenchmarkAppend measures one stored move.
func BenchmarkAppend(b *testing.B) {
	for name, database := range databases() {
		b.Run(name, func(b *testing.B) {
			ctx, s := b.Context(), open(b, database(b))
			if err := s.Create(ctx, blank("c", "m"), match.Wake{}); err != nil {
				b.Fatal(err)
			}
			b.ReportAllocs()
			for n := 0; b.Loop(); n++ {
				if err := s.Append(ctx, "c", "m", int64(n), []match.Entry{guess(n)}, match.Live, match.Wake{}); err != nil {
					b.Fatal(err)
				}
			}
		})
	}
}

// BenchmarkLoad measures reading a match of 20 entries.
func BenchmarkLoad(b *testing.B) {
	for name, database := range databases() {
		b.Run(name, func(b *testing.B) {
			ctx, s := b.Context(), open(b, database(b))
			m := blank("c", "m")
			for n := range 20 {
				m.Entries = append(m.Entries, guess(n))
			}
			if err := s.Create(ctx, m, match.Wake{}); err != nil {
				b.Fatal(err)
			}
			b.ReportAllocs()
			for b.Loop() {
				if _, err := s.Current(ctx, "c"); err != nil {
					b.Fatal(err)
				}
			}
		})
	}
}
