package trees

import (
	"bytes"
	"context"
	"slices"
	"testing"

	"parlour/bot/local/need"
	"parlour/solver/deduce"
	"parlour/solver/deduce/codes"
	"parlour/solver/deduce/deducetest"
	"parlour/solver/lexicon"
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
	verify(t, tree)
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
			verify(t, tree)
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
		verify(t, tree)
		if tree.Total() != test.total || tree.Worst() != test.worst {
			t.Errorf("%s: total %d, worst %d, want %d, %d", test.rules, tree.Total(), tree.Worst(), test.total, test.worst)
		}
	}
}

// smallRules returns rules with at most 40 codes, some of them words that must use every answer.
func smallRules(t testing.TB) (small []deduce.Rules) {
	t.Helper()
	strict := someWords(t)
	strict.Strict = true
	for _, r := range append(deducetest.SmallRules(), deduce.Rules{Pegs: 2, Colors: 6, Repeats: true},
		deduce.Rules{Pegs: 3, Colors: 4, Kind: deduce.PerPeg}, someWords(t), strict) {
		if r.Size() <= 40 {
			small = append(small, r)
		}
	}
	return small
}

// someWords returns the rules of a list with a few English words of four letters.
func someWords(t testing.TB) deduce.Rules {
	t.Helper()
	r := deducetest.Rules(t, "english-4")
	text := ""
	for i, c := range r.Guesses() {
		if i == r.Size()-r.Size()%100+100 {
			text += "others:\n"
		}
		if i%100 == 0 {
			text += r.FormatCode(c) + "\n"
		}
	}
	list, err := lexicon.Read(text)
	if err != nil {
		t.Fatal(err)
	}
	return deduce.WordRules(list, 4)
}

// TestSolveAgainstBruteForce compares Solve with an exhaustive search over all guesses. A width of all
// guesses finds the same total, and a small one no smaller total.
func TestSolveAgainstBruteForce(t *testing.T) {
	for _, r := range smallRules(t) {
		s := deducetest.Space(t, r)
		want := bruteForce(s, s.All(), nil, map[uint64]guessing{})
		for _, aim := range []Aim{{}, {LeastVariance: true}, {Width: 2}, {Width: 1 << 16}, {Width: 1 << 16, LeastVariance: true}} {
			tree, err := Solve(context.Background(), s, aim)
			if err != nil {
				t.Fatal(err)
			}
			verify(t, tree)
			if got := tree.Total(); got < want.total || got > want.total && aim.Width != 2 || aim.LeastVariance && squaresOf(t, tree) != want.squares {
				t.Errorf("%v, %+v: total %d, squares %d, want %v", r, aim, got, squaresOf(t, tree), want)
			}
		}
	}
}

// TestBounds compares the lower bounds of all guesses with their totals by exhaustive search.
func TestBounds(t *testing.T) {
	for _, r := range smallRules(t) {
		if r.Strict || r.Size() == 1 {
			continue
		}
		s := deducetest.Space(t, r)
		w, err := newSearch(context.Background(), s)
		if err != nil {
			t.Fatal(err)
		}
		known := map[uint64]guessing{}
		for size := 2; size <= s.Len(); size += 3 {
			set, ranks := make([]uint16, size), s.All()[:size]
			for x := range set {
				set[x] = uint16(x)
			}
			least := never
			for _, guess := range s.Guesses() {
				total := guessing{size, size}
				for _, class := range s.Partition(s.Code(guess), ranks) {
					switch {
					case len(class.Codes) == size:
						total.total = never
					case class.Answer != r.Right():
						total.total += bruteForce(s, class.Codes, nil, known).total
					}
				}
				least = min(least, total.total)
				if low, _ := w.classBounds(uint16(guess), set, maxDepth); size+int(low) > total.total {
					t.Errorf("%v, %d codes: %s has the bound %d and the total %d", r, size, r.FormatCode(s.Code(guess)), size+int(low), total.total)
				}
			}
			if quick := w.quick(set, maxDepth); int(quick.value) > least || quick.exact && int(quick.value) < least {
				t.Errorf("%v, %d codes: %+v at once, want %d", r, size, quick, least)
			}
		}
	}
}

// TestWidthIsDeterministic solves words several times.
func TestWidthIsDeterministic(t *testing.T) {
	s := deducetest.Space(t, deducetest.Rules(t, "spanish-4"))
	var want []byte
	for range 3 {
		tree, err := Solve(context.Background(), s, Aim{Width: 4})
		if err != nil {
			t.Fatal(err)
		}
		var file bytes.Buffer
		if err := deducetest.WriteTree(&file, LookAhead, s, tree, tree.guess); err != nil {
			t.Fatal(err)
		}
		if want == nil {
			want = file.Bytes()
		} else if !bytes.Equal(file.Bytes(), want) {
			t.Error("the tree differs from the first one")
		}
	}
}

// guessing is the total of guesses for the codes of a set and the sum of their squares.
type guessing struct{ total, squares int }

func squaresOf(t testing.TB, tree *Tree) int {
	sum := 0
	for i, n := range verify(t, tree) {
		sum += n * (i + 1) * (i + 1)
	}
	return sum
}

// bruteForce returns the least total of a set of at most 64 codes and, among the best trees, the least
// sum of squares. With strict rules it depends on the history.
func bruteForce(s *codes.Space, set []int32, history deduce.History, known map[uint64]guessing) guessing {
	if len(set) <= 2 {
		return guessing{2*len(set) - 1, 4*len(set) - 3}
	}
	var name uint64
	for _, x := range set {
		name |= 1 << x
	}
	if best, ok := known[name]; ok && !s.Rules().Strict {
		return best
	}
	best := guessing{total: never}
	for _, guess := range s.Allowed(s.Guesses(), history) {
		classes := s.Partition(s.Code(guess), set)
		if len(classes) == 1 {
			continue
		}
		sum := guessing{len(set), len(set)}
		for _, class := range classes {
			if class.Answer != s.Rules().Right() {
				turn := deduce.Turn{Guess: s.Code(guess), Answer: class.Answer}
				rest := bruteForce(s, class.Codes, append(slices.Clone(history), turn), known)
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

// TestLookAheadTrees checks the totals of the trees for rules without a known optimum; the best published
// strategy for five pegs has 179797.
func TestLookAheadTrees(t *testing.T) {
	for _, test := range []struct {
		rules        string
		total, worst int
	}{
		{"p5c8r", 178583, 8},
		{"english-4", 5082, 6}, {"english-4-strict", 5434, 10}, {"english-5", 6509, 5}, {"english-5-strict", 6670, 7},
		{"english-6", 6111, 5}, {"english-6-strict", 6183, 6}, {"english-7", 4607, 4}, {"english-7-strict", 4612, 4},
		{"spanish-4", 1936, 7}, {"spanish-4-strict", 2010, 8}, {"spanish-5", 5137, 5}, {"spanish-5-strict", 5268, 6},
		{"spanish-6", 4632, 4}, {"spanish-6-strict", 4682, 5}, {"spanish-7", 6270, 4}, {"spanish-7-strict", 6288, 4},
	} {
		checkEmbedded(t, deducetest.Rules(t, test.rules), LookAhead, test.total, test.worst)
	}
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
		if got := verify(t, tree); !slices.Equal(got, want) {
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
	got := verify(t, tree)
	if want := []int{1, 67, 247, 45}; tree.Total() != 1056 || !slices.Equal(got, want) {
		t.Errorf("total %d, %v, want 1056, %v", tree.Total(), got, want)
	}
}

func TestSolveStops(t *testing.T) {
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	if tree, err := Solve(ctx, deducetest.Space(t, deduce.Classic), Aim{}); err == nil {
		t.Errorf("solved %v after the context ended", tree.rules)
	}
}

func TestSolveRefusesLargeSpaces(t *testing.T) {
	if _, err := Solve(context.Background(), deducetest.Space(t, deduce.Rules{Pegs: 5, Colors: 6, Repeats: true}), Aim{}); err == nil {
		t.Error("7776 codes are accepted")
	}
}
