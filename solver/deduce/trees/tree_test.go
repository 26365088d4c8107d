package trees

import (
	"context"
	"errors"
	"strings"
	"testing"

	"parlour/solver/deduce"
	"parlour/solver/deduce/codes"
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
		if err := tree.Verify(); err != nil {
			t.Error(err)
		}
		if got := tree.Result(); got.Secrets != s.Len() || got.Distribution[0] != 1 {
			t.Errorf("%v: %+v, want %d secrets, one of them guessed at once", r, got, s.Len())
		}
	}
	ended, end := context.WithCancel(context.Background())
	end()
	if _, err := Build(ended, deducetest.Space(t, deduce.Classic), inOrder); !errors.Is(err, context.Canceled) {
		t.Errorf("error %v after the context's end", err)
	}
}

// TestVerifyFindsFaults corrupts a tree in every way that Verify detects.
func TestVerifyFindsFaults(t *testing.T) {
	r := deduce.Rules{Pegs: 2, Colors: 3, Repeats: true}
	tests := []struct {
		name, want string
		spoil      func(*node)
	}{
		{"a total that is too small", "claims total", func(n *node) { n.total-- }},
		{"a worst case that is too small", "takes more than", func(n *node) { n.worst-- }},
		{"a worst case that is too great", "claims total", func(n *node) { n.worst++ }},
		{"an answer that leads nowhere", "no guess", func(n *node) { n.kids = n.kids[1:] }},
		{"a guess made twice", "takes more than", func(n *node) { n.kids[0].to.guess = n.guess }},
	}
	for _, test := range tests {
		tree, err := Build(context.Background(), deducetest.Space(t, r), inOrder)
		if err != nil {
			t.Fatal(err)
		}
		test.spoil(tree.root)
		if err := tree.Verify(); err == nil || !strings.Contains(err.Error(), test.want) && !errors.Is(err, errLost) {
			t.Errorf("%s: %v, want something of %q", test.name, err, test.want)
		}
	}
}

// TestSolveSet compares the best guess for a few codes with exhaustive search.
func TestSolveSet(t *testing.T) {
	s := deducetest.Space(t, deduce.Classic)
	history := deducetest.History(t, deduce.Classic, "1122:1,1 1344:0,2")
	set := s.Candidates(history)
	best, ok := SolveSet(context.Background(), s, set, codes.SymmetryOf(deduce.Classic, history, s.ColorsOf(set)).Representatives(s), 1_000_000)
	if !ok || best.Nodes == 0 {
		t.Fatalf("%+v, %v", best, ok)
	}
	// The best trees of the guess's classes add up to its total.
	total := int32(len(set))
	for _, class := range s.Partition(s.Code(best.Guess), set) {
		if class.Answer == deduce.Classic.Right() {
			continue
		}
		rest, ok := SolveSet(context.Background(), s, class.Codes, s.All(), 1_000_000)
		if !ok {
			t.Fatalf("class %+v is not solved", class)
		}
		total += rest.Total
	}
	if total != best.Total {
		t.Errorf("total %d, and %d of the classes", best.Total, total)
	}
	if got, ok := SolveSet(context.Background(), s, s.Candidates(history[:1]), s.All(), 3); ok {
		t.Errorf("three nodes are enough for many codes: %+v", got)
	}
	if got, ok := SolveSet(context.Background(), s, set[:1], nil, 1); !ok || got.Total != 1 || got.Guess != set[0] {
		t.Errorf("of one code: %+v, %v", got, ok)
	}
	if got, ok := SolveSet(context.Background(), s, set[:2], nil, 1); !ok || got.Total != 3 || got.Guess != set[0] {
		t.Errorf("of two codes: %+v, %v", got, ok)
	}
}

func TestEmbedded(t *testing.T) {
	for _, test := range []struct {
		rules, kind string
		want        bool
	}{
		{"p4c6r", Optimal, true}, {"p4c6r-common", OptimalWorst, true}, {"p5c8r", LookAhead, true}, {"p5c8r", Optimal, false},
		{"p4c6r-positional", Optimal, false},
	} {
		r := deducetest.Rules(t, test.rules)
		tree, err := Embedded(r, test.kind)
		if err != nil || (tree != nil) != test.want || HasEmbedded(r, test.kind) != test.want || tree != nil && tree.Rules() != r {
			t.Errorf("%s %s: %v, %v, want %v", test.rules, test.kind, tree, err, test.want)
		}
	}
}
