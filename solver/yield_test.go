package solver_test

import (
	"context"
	"errors"
	"testing"

	"parlour/solver"
)

func TestYieldIsTheContextsError(t *testing.T) {
	ctx, cancel := context.WithCancel(context.Background())
	if err := solver.Yield(ctx); err != nil {
		t.Errorf("Yield = %v before the end", err)
	}
	cancel()
	if err := solver.Yield(ctx); !errors.Is(err, context.Canceled) {
		t.Errorf("Yield = %v after the end, want %v", err, context.Canceled)
	}
}

func TestYieldCallsTheInnermost(t *testing.T) {
	var calls []string
	yield := func(name string) func(context.Context) error {
		return func(ctx context.Context) error {
			calls = append(calls, name)
			return ctx.Err()
		}
	}
	outer := solver.WithYield(context.Background(), yield("outer"))
	inner, cancel := context.WithCancel(solver.WithYield(outer, yield("inner")))
	if err := solver.Yield(inner); err != nil {
		t.Errorf("Yield = %v", err)
	}
	cancel()
	if err := solver.Yield(inner); !errors.Is(err, context.Canceled) {
		t.Errorf("Yield = %v of a context derived later, want its own end", err)
	}
	if err := solver.Yield(outer); err != nil {
		t.Errorf("Yield = %v outside", err)
	}
	if len(calls) != 3 || calls[0] != "inner" || calls[1] != "inner" || calls[2] != "outer" {
		t.Errorf("called %v", calls)
	}
}

func TestWithStop(t *testing.T) {
	looks := 0
	whole, cancel := context.WithCancel(solver.WithYield(context.Background(), func(ctx context.Context) error {
		looks++
		return ctx.Err()
	}))
	if ctx := solver.WithStop(whole, nil); ctx != whole {
		t.Error("a channel that is never closed makes another context")
	}
	enough := make(chan struct{})
	ctx := solver.WithStop(whole, enough)
	if err := solver.Yield(ctx); err != nil || looks != 1 {
		t.Errorf("Yield = %v, %d looks; want the yield around it called", err, looks)
	}
	close(enough)
	if err := solver.Yield(ctx); !errors.Is(err, solver.ErrStopped) || ctx.Err() != nil {
		t.Errorf("Yield = %v, context %v; want %v and nil", err, ctx.Err(), solver.ErrStopped)
	}
	if err := solver.Yield(solver.WithoutStop(ctx)); err != nil || solver.WithoutStop(whole) != whole {
		t.Errorf("Yield = %v in the whole", err)
	}
	cancel()
	if err := solver.Yield(ctx); !errors.Is(err, context.Canceled) {
		t.Errorf("Yield = %v, want %v as well", err, context.Canceled)
	}
	plain := solver.WithStop(context.Background(), make(chan struct{}))
	if err := solver.Yield(plain); err != nil {
		t.Errorf("Yield = %v without a yield around it", err)
	}
}

func BenchmarkYieldWithout(b *testing.B) {
	ctx, cancel := context.WithCancel(context.Background())
	defer cancel()
	for b.Loop() {
		if solver.Yield(ctx) != nil {
			b.Fatal("ended")
		}
	}
}
