package trees

import (
	"testing"

	"parlour/solver/deduce"
	"parlour/solver/deduce/deducetest"
)

// verify plays a tree against every secret, and returns how many take i+1 guesses.
func verify(t testing.TB, tree *Tree) []int {
	t.Helper()
	return deducetest.Verify(t, tree.rules, tree, tree.guess)
}

// guess returns the guess after a history.
func (t *Tree) guess(h deduce.History) (deduce.Code, bool) {
	a, ok := t.Next(h)
	return a.Guess, ok
}
