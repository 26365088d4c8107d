package strategies

import (
	"context"
	"slices"
	"testing"

	"parlour/solver/deduce"
	"parlour/solver/deduce/codes"
	"parlour/solver/deduce/deducetest"
)

// TestStrategyTotals reproduces the published totals of strategies; those of first-consistent are from the
// original programs.
func TestStrategyTotals(t *testing.T) {
	tests := []struct {
		rules, strategy string
		total, worst    int
		distribution    []int
	}{
		{"p4c6r", "knuth", 5801, 5, []int{1, 6, 62, 533, 694}},
		{"p4c6r", "expected-size", 5696, 6, []int{1, 10, 54, 645, 583, 3}},
		{"p4c6r", "entropy", 5722, 6, []int{1, 4, 71, 612, 596, 12}},
		{"p4c6r", "most-parts", 5668, 6, []int{1, 12, 72, 635, 569, 7}},
		{"p4c6r", "first-consistent", 7471, 9, nil},
		{"p4c10n", "entropy", 26424, 8, nil},
		{"p4c10n", "expected-size", 26551, 7, nil},
		{"p4c10n", "most-parts", 26751, 8, nil},
		{"p4c10n", "knuth", 27139, 7, nil},
		{"mottemeister", "first-consistent", 1493, 6, nil},     // 4.147
		{"p4c7n-common", "first-consistent", 3794, 7, nil},     // 4.517
		{"p4c8n-common", "first-consistent", 8237, 7, nil},     // 4.903
		{"p4c6r-common", "entropy", 5722, 6, nil},              // equivalent to p4c6r
		{"p4c6n-positional", "first-consistent", 1068, 5, nil}, // by this program
	}
	lib := NewLibrary(nil)
	for _, test := range tests {
		r := deducetest.Rules(t, test.rules)
		p, err := lib.Player(test.strategy, r)
		if err != nil {
			t.Fatal(err)
		}
		strategy, err := p.(listed).plan(t.Context(), lib, deducetest.Space(t, r), nil)
		if err != nil {
			t.Fatal(err)
		}
		tree := build(t, deducetest.Space(t, r), strategy)
		if tree.Total() != test.total || tree.Worst() != test.worst {
			t.Errorf("%s on %s: total %d, worst %d, want %d, %d", test.strategy, test.rules, tree.Total(), tree.Worst(), test.total, test.worst)
		}
		if got := verify(t, r, tree); test.distribution != nil && !slices.Equal(got, test.distribution) {
			t.Errorf("%s on %s: distribution %v, want %v", test.strategy, test.rules, got, test.distribution)
		}
	}
}

// TestHeuristicsAgainstBruteForce compares the fast choice, which skips symmetric guesses, with scoring
// every guess by the pure functions.
func TestHeuristicsAgainstBruteForce(t *testing.T) {
	for _, r := range append(deducetest.SmallRules(), deduce.Positional) {
		s := deducetest.Space(t, r)
		for h := range mostParts + 1 {
			verify(t, r, build(t, s, checked{t, newGreedy(context.Background(), s, h)}))
		}
	}
}

// build records a strategy as a tree.
func build(t testing.TB, s *codes.Space, by strategy) *deducetest.Built {
	t.Helper()
	tree, err := deducetest.Build(t.Context(), s, func(set []int32, history deduce.History) int32 { return by.pick(set, history).guess })
	if err != nil {
		t.Fatal(err)
	}
	return tree
}

// verify plays a tree against every secret, and returns how many take i+1 guesses.
func verify(t testing.TB, r deduce.Rules, tree *deducetest.Built) []int {
	t.Helper()
	return deducetest.Verify(t, r, tree, tree.Next)
}

// checked is a greedy strategy that reports a difference from brute force.
type checked struct {
	t *testing.T
	*greedy
}

func (c checked) pick(set []int32, history deduce.History) choice {
	picked := c.greedy.pick(set, history)
	got := picked.guess
	want, least, consistent := int32(-1), int64(0), false
	for guess := range int32(c.space.Len()) {
		var sizes []int
		for _, class := range c.space.Partition(c.space.Code(guess), set) {
			sizes = append(sizes, len(class.Codes))
		}
		score, may := c.by.score(sizes), slices.Contains(set, guess)
		if want < 0 || score < least || score == least && may && !consistent {
			want, least, consistent = guess, score, may
		}
	}
	if got != want {
		c.t.Errorf("%v by %v after %q: %v, want %v", c.space.Rules(), c.by,
			deducetest.FormatHistory(c.space.Rules(), history), c.space.Code(got), c.space.Code(want))
	}
	return picked
}

func TestEqualPartitionsScoreEqual(t *testing.T) {
	// 4 ln 4 = 4 (2 ln 2) holds exactly, but not in floating point.
	if a, b := entropy.score([]int{4, 1, 1, 1, 1}), entropy.score([]int{2, 2, 2, 2}); a != b {
		t.Errorf("entropy scores %d and %d, want them equal", a, b)
	}
	if a, b := entropy.score([]int{6, 0, 5}), entropy.score([]int{5, 6}); a != b {
		t.Errorf("entropy scores %d and %d, want them equal", a, b)
	}
}
