package trees

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
		tree, err := Build(context.Background(), s, inOrder)
		if err != nil {
			t.Fatal(err)
		}
		if got := verify(t, tree); got[0] != 1 {
			t.Errorf("%v: %v, want one of the secrets guessed at once", r, got)
		}
	}
	ended, end := context.WithCancel(context.Background())
	end()
	if _, err := Build(ended, deducetest.Space(t, deduce.Classic), inOrder); !errors.Is(err, context.Canceled) {
		t.Errorf("error %v after the context's end", err)
	}
}

// verify plays a tree against every secret, and returns how many take i+1 guesses.
func verify(t testing.TB, tree *Tree) []int {
	t.Helper()
	return deducetest.Verify(t, tree.rules, tree, func(h deduce.History) (deduce.Code, bool) {
		a, ok := tree.Next(h)
		return a.Guess, ok
	})
}
