package schedule

import (
	"context"
	"testing"

	"parlour/solver"
)

// Both benchmarks run while nothing else waits: 1.5 us and 0.2 us on a machine that is
// busy five times over.
func BenchmarkDo(b *testing.B) {
	s := New(Options{})
	ctx := context.Background()
	for b.Loop() {
		if _, err := s.Do(ctx, Move, Owner{"server", "member"}, func(context.Context) error { return nil }); err != nil {
			b.Fatal(err)
		}
	}
}

func BenchmarkYield(b *testing.B) {
	s := New(Options{})
	ctx, cancel := context.WithCancel(context.Background())
	defer cancel()
	_, err := s.Do(ctx, Move, Owner{"server", "member"}, func(ctx context.Context) error {
		for b.Loop() {
			if err := solver.Yield(ctx); err != nil {
				return err
			}
		}
		return nil
	})
	if err != nil {
		b.Fatal(err)
	}
}
