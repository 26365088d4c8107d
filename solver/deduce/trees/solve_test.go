package trees

import (
	"context"
	"slices"
	"testing"

	"parlour/bot/local/need"
	"parlour/solver/deduce"
	"parlour/solver/deduce/codes"
	"parlour/solver/deduce/deducetest"
)

// solved says when TestSolve solves rules.
type solved int

const (
	always solved = iota
	slowly        // with PARLOUR_TEST=slow, in seconds
	fully         // with PARLOUR_TEST=full, in minutes
)

// optimalTotals are the published totals of optimal play or, if none are published, those of this
// program as confirmed by a second one.
var optimalTotals = []struct {
	rules        string
	total, worst int
	least        int // total with the least worst case, 0 if unknown
	solved       solved
}{
	{"p3c6r", 854, 5, 854, always},
	{"p3c10n", 3575, 7, 3576, always},
	{"p4c5r", 2463, 6, 2463, always},
	{"p4c6r", 5625, 6, 5626, always},
	{"p4c6n", 1446, 5, 1446, always},
	{"p4c7n", 3639, 6, 3639, always},
	{"p4c8n", 7817, 6, 7817, always},
	{"p4c6n-positional", 1056, 4, 1056, always},
	{"p4c7n-positional", 2682, 4, 2682, always},
	{"p4c8n-positional", 5708, 5, 5708, always},
	{"p4c9n-positional", 10898, 5, 10898, always},
	{"p3c9r", 3596, 7, 3596, slowly},
	{"p4c7r", 11228, 6, 11228, slowly},
	{"p4c9n", 14914, 7, 14916, slowly},
	{"p4c10n", 26274, 7, 26274, fully},
	{"p4c8r", 20471, 7, 20473, fully},
	{"p4c9r", 34666, 8, 0, fully},
}

// TestEmbeddedTrees reads every tree, which recomputes all branches, and replays it against every secret.
func TestEmbeddedTrees(t *testing.T) {
	for _, test := range optimalTotals {
		r := deducetest.Rules(t, test.rules)
		checkEmbedded(t, r, Optimal, test.total, test.worst)
		if test.least > 0 {
			checkEmbedded(t, r, OptimalWorst, test.least, 0)
		}
	}
}

func checkEmbedded(t *testing.T, r deduce.Rules, kind string, total, worst int) {
	t.Helper()
	tree, err := Embedded(r, kind)
	if err != nil || tree == nil {
		t.Errorf("%v: no %s tree: %v", r, kind, err)
		return
	}
	if err := tree.Verify(); err != nil {
		t.Error(err)
	}
	if tree.Total() != total || worst > 0 && tree.Worst() > worst {
		t.Errorf("%v: %s tree has total %d, worst %d, want %d, %d", r, kind, tree.Total(), tree.Worst(), total, worst)
	}
}

func TestSolve(t *testing.T) {
	for _, test := range optimalTotals {
		if test.solved == slowly && !need.Long(t) || test.solved == fully && !need.Full(t) {
			continue // TestEmbeddedTrees checks its total
		}
		t.Run(test.rules, func(t *testing.T) {
			tree, err := Solve(context.Background(), deducetest.Space(t, deducetest.Rules(t, test.rules)), Aim{})
			if err != nil {
				t.Fatal(err)
			}
			if err := tree.Verify(); err != nil {
				t.Error(err)
			}
			if tree.Total() != test.total {
				t.Errorf("total %d, want %d", tree.Total(), test.total)
			}
		})
	}
}

func TestSolveLeastWorst(t *testing.T) {
	for _, test := range []struct {
		rules        string
		total, worst int
	}{
		{"p4c6r", 5626, 5}, {"p3c10n", 3576, 6}, {"p4c6n-positional", 1056, 4}, {"p4c5r", 2463, 5},
	} {
		tree, err := Solve(context.Background(), deducetest.Space(t, deducetest.Rules(t, test.rules)), Aim{LeastWorst: true})
		if err != nil {
			t.Fatal(err)
		}
		if err := tree.Verify(); err != nil {
			t.Error(err)
		}
		if tree.Total() != test.total || tree.Worst() != test.worst {
			t.Errorf("%s: total %d, worst %d, want %d, %d", test.rules, tree.Total(), tree.Worst(), test.total, test.worst)
		}
	}
}

// TestSolveAgainstBruteForce compares Solve with an exhaustive search over all guesses.
func TestSolveAgainstBruteForce(t *testing.T) {
	for _, r := range append(deducetest.SmallRules(), deduce.Rules{Pegs: 2, Colors: 6, Repeats: true}, deduce.Rules{Pegs: 3, Colors: 4, Kind: deduce.PerPeg}) {
		if r.Size() > 40 {
			continue
		}
		s := deducetest.Space(t, r)
		want := bruteForce(s, s.All(), map[uint64]guessing{})
		for _, least := range []bool{false, true} {
			tree, err := Solve(context.Background(), s, Aim{LeastVariance: least})
			if err != nil {
				t.Fatal(err)
			}
			if tree.Total() != want.total || least && squaresOf(tree) != want.squares {
				t.Errorf("%v, least variance %v: total %d, squares %d, want %v", r, least, tree.Total(), squaresOf(tree), want)
			}
		}
	}
}

// guessing is the total of guesses for the codes of a set and the sum of their squares.
type guessing struct{ total, squares int }

func squaresOf(t *Tree) int {
	sum := 0
	for i, n := range t.Result().Distribution {
		sum += n * (i + 1) * (i + 1)
	}
	return sum
}

// bruteForce returns the least total of a set of at most 64 codes and, among the best trees, the least
// sum of squares.
func bruteForce(s *codes.Space, set []int32, known map[uint64]guessing) guessing {
	if len(set) <= 2 {
		return guessing{2*len(set) - 1, 4*len(set) - 3}
	}
	var name uint64
	for _, x := range set {
		name |= 1 << x
	}
	if best, ok := known[name]; ok {
		return best
	}
	best := guessing{total: never}
	for guess := range int32(s.Len()) {
		classes := s.Partition(s.Code(guess), set)
		if len(classes) == 1 {
			continue
		}
		sum := guessing{len(set), len(set)}
		for _, class := range classes {
			if class.Answer != s.Rules().Right() {
				rest := bruteForce(s, class.Codes, known)
				sum.total += rest.total
				sum.squares += rest.squares + 2*rest.total // each takes one more guess
			}
		}
		if sum.total < best.total || sum.total == best.total && sum.squares < best.squares {
			best = sum
		}
	}
	known[name] = best
	return best
}

// TestLookAheadTree checks the total of the tree for rules without a known optimum; the best published
// strategy has 179797.
func TestLookAheadTree(t *testing.T) {
	checkEmbedded(t, deduce.Rules{Pegs: 5, Colors: 8, Repeats: true}, LookAhead, 178583, 8)
}

// TestClassicTrees checks the distribution of guesses. Only one secret takes six, as in the first tree
// proven optimal (Koyama and Lai 1993), whose distribution has a slightly greater variance:
// 1/8/83/662/541/1.
func TestClassicTrees(t *testing.T) {
	for kind, want := range map[string][]int{Optimal: {1, 8, 80, 668, 538, 1}, OptimalWorst: {1, 8, 79, 668, 540}} {
		tree, err := Embedded(deduce.Classic, kind)
		if err != nil {
			t.Fatal(err)
		}
		if got := tree.Result().Distribution; !slices.Equal(got, want) {
			t.Errorf("%s: %v, want %v", kind, got, want)
		}
	}
}

// TestPositionalTree checks that one tree is optimal by all three aims.
func TestPositionalTree(t *testing.T) {
	tree, err := Embedded(deduce.Positional, Optimal)
	if err != nil {
		t.Fatal(err)
	}
	got := tree.Result()
	if want := []int{1, 67, 247, 45}; got.Total != 1056 || !slices.Equal(got.Distribution, want) {
		t.Errorf("total %d, %v, want 1056, %v", got.Total, got.Distribution, want)
	}
}

func TestSolveStops(t *testing.T) {
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	if tree, err := Solve(ctx, deducetest.Space(t, deduce.Classic), Aim{}); err == nil {
		t.Errorf("solved %v after the context ended", tree.Rules())
	}
}

func TestSolveRefusesLargeSpaces(t *testing.T) {
	if _, err := Solve(context.Background(), deducetest.Space(t, deduce.Rules{Pegs: 5, Colors: 6, Repeats: true}), Aim{}); err == nil {
		t.Error("7776 codes are accepted")
	}
}
