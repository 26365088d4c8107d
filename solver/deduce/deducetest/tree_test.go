package deducetest_test

import (
	"context"
	"errors"
	"testing"

	"parlour/solver/deduce"
	"parlour/solver/deduce/deducetest"
)

// inOrder guesses the first consistent code.
func inOrder(set []int32, _ deduce.History) int32 { return set[0] }

func TestBuild(t *testing.T) {
	for _, r := range deducetest.SmallRules() {
		s := deducetest.Space(t, r)
		tree, err := deducetest.Build(context.Background(), s, inOrder)
		if err != nil {
			t.Fatal(err)
		}
		if got := deducetest.Verify(t, r, tree, tree.Next); got[0] != 1 {
			t.Errorf("%v: %v, want one of the secrets guessed at once", r, got)
		}
	}
	ended, end := context.WithCancel(context.Background())
	end()
	if _, err := deducetest.Build(ended, deducetest.Space(t, deduce.Classic), inOrder); !errors.Is(err, context.Canceled) {
		t.Errorf("error %v after the context's end", err)
	}
}
