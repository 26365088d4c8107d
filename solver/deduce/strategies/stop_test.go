package strategies

import (
	"context"
	"errors"
	"sync/atomic"
	"testing"

	"parlour/solver"
	"parlour/solver/deduce/deducetest"
	"parlour/solver/deduce/trees"
)

// counted is a context that counts the calls of its methods.
func counted(ctx context.Context, looks *int) context.Context {
	return solver.WithYield(ctx, func(ctx context.Context) error {
		*looks++
		return ctx.Err()
	})
}

// TestNextWithStop stops players during the search for a guess.
func TestNextWithStop(t *testing.T) {
	lib := NewLibrary(nil)
	for _, test := range []struct{ strategy, rules, history string }{
		{"best", "p4c6r", "1111:1,0 2345:1,1"},
		{"knuth", "p5c6r", "11223:1,1"},
		{"entropy", "p6c8r", "112234:2,1"},
		{"best", "p6c8r", "112234:2,1 125678:2,2"},
		{"best", "p8c12r", "11223344:3,2"},
	} {
		r := deducetest.Rules(t, test.rules)
		history := deducetest.History(t, r, test.history)
		b, err := lib.Player(test.strategy, r)
		if err != nil {
			t.Fatal(err)
		}
		never, enough := make(chan struct{}), make(chan struct{})
		close(enough)
		want, err := b.Next(t.Context(), history, nil)
		if err != nil {
			t.Fatal(err)
		}
		looks := 0
		if got, err := b.Next(solver.WithStop(counted(t.Context(), &looks), never), history, nil); err != nil || got != want {
			t.Errorf("%v: %+v, %v where it is never enough; want %+v", test, got, err, want)
		}
		if looks == 0 {
			t.Errorf("%v: it never checks its context", test)
		}
		got, err := b.Next(solver.WithStop(t.Context(), enough), history, nil)
		if err != nil || r.CheckCode(got.Guess) != nil {
			t.Errorf("%v: %+v, %v where it is enough", test, got, err)
		}
		if got.Expected != 0 && got.Expected < 1 {
			t.Errorf("%v: %v guesses expected where it is enough", test, got.Expected)
		}
		ended, end := context.WithCancel(t.Context())
		end()
		if _, err := b.Next(solver.WithStop(ended, enough), history, nil); !errors.Is(err, context.Canceled) {
			t.Errorf("%v: error %v at the end", test, err)
		}
	}
}

// TestTreesIgnoreEnough checks trees that are solved on request. A caller need not wait for another
// one that yields while it solves the tree.
func TestTreesIgnoreEnough(t *testing.T) {
	enough := make(chan struct{})
	close(enough)
	for _, rules := range []string{"p3c5r", "p3c7r"} {
		b, err := NewLibrary(nil).Player(trees.Optimal, deducetest.Rules(t, rules))
		if err != nil {
			t.Fatal(err)
		}
		var once atomic.Bool
		var second Suggestion
		ctx := solver.WithYield(t.Context(), func(ctx context.Context) error {
			if once.CompareAndSwap(false, true) {
				var err error
				if second, err = b.Next(context.Background(), nil, nil); err != nil {
					t.Error(err)
				}
			}
			return ctx.Err()
		})
		first, err := b.Next(solver.WithStop(ctx, enough), nil, nil)
		if err != nil || !first.Proven {
			t.Errorf("%s: %+v, %v; want a proven guess", rules, first, err)
		}
		if second != first {
			t.Errorf("%s: %+v for who asks meanwhile, want %+v", rules, second, first)
		}
	}
}
