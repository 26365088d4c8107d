package strategies

import (
	"math/rand/v2"
	"reflect"
	"slices"
	"testing"

	"parlour/solver/deduce"
	"parlour/solver/deduce/deducetest"
	"parlour/solver/deduce/mistakes"
	"parlour/solver/deduce/trees"
)

// TestDiagnoseIsCached checks that the library returns the result of mistakes.Diagnose for rules whose codes are
// listed, and names the wrong answer for others.
func TestDiagnoseIsCached(t *testing.T) {
	lib := NewLibrary(nil)
	history := deducetest.History(t, deduce.Classic, "1255:0,2 1134:3,0 1634:3,0 3211:1,2")
	want := mistakes.Diagnose(deducetest.Space(t, deduce.Classic), history)
	for range 2 {
		if got := lib.Diagnose(deduce.Classic, history); !reflect.DeepEqual(got, want) {
			t.Errorf("%+v, want %+v", got, want)
		}
	}
	large := deducetest.Rules(t, "p8c12r")
	secret := large.Unrank(123_456_789)
	rng := rand.New(rand.NewPCG(1, 1))
	history = deduce.History{{Guess: secret, Answer: 0}} // contradicts itself
	for range 5 {
		guess := large.Unrank(rng.IntN(large.Size()))
		history = append(history, deduce.Turn{Guess: guess, Answer: large.Grade(guess, secret)})
	}
	if _, left := lib.Consistent(large, history); len(left) > 0 {
		t.Fatalf("%d codes are left", len(left))
	}
	if got := lib.Diagnose(large, history); got.Consistent || len(got.Turns) != len(history) {
		t.Errorf("%+v", got)
	}
}

// TestConsistent checks that the consistent codes do not depend on the method.
func TestConsistent(t *testing.T) {
	lib := NewLibrary(nil)
	large := deducetest.Rules(t, "p7c9r")
	if s, left := lib.Consistent(large, nil); s != nil || left != nil {
		t.Errorf("%d codes are listed of %d", len(left), large.Size())
	}
	secret := large.Unrank(4_321_000)
	rng := rand.New(rand.NewPCG(2, 1))
	var history deduce.History
	for range 6 {
		guess := large.Unrank(rng.IntN(large.Size()))
		history = append(history, deduce.Turn{Guess: guess, Answer: large.Grade(guess, secret)})
	}
	s, left := lib.Consistent(large, history)
	if s == nil || len(left) == 0 {
		t.Fatal("nothing is left")
	}
	again, same := lib.Consistent(large, history)
	if again != s || !slices.Equal(left, same) {
		t.Error("the codes are computed again")
	}
	for _, rank := range left {
		if !large.Consistent(s.Code(rank), history) {
			t.Errorf("%v is left after %s", s.Code(rank), deducetest.FormatHistory(large, history))
		}
	}
	if rank, ok := s.Find(secret); !ok || !slices.Contains(left, rank) {
		t.Error("the code itself is not left")
	}
}

// TestLookAhead computes a tree as arena does and checks that it is at least as good as the heuristic.
func TestLookAhead(t *testing.T) {
	for _, text := range []string{"p3c5r", "p4c6n", "p3c4r-positional"} {
		s := deducetest.Space(t, deducetest.Rules(t, text))
		alone := build(t, s, newGreedy(t.Context(), s, entropy))
		best, err := trees.Solve(t.Context(), s, trees.Aim{})
		if err != nil {
			t.Fatal(err)
		}
		for _, width := range []int{1, 4} {
			tree, err := deducetest.Build(t.Context(), s, LookAhead(t.Context(), s, width))
			if err != nil {
				t.Fatal(err)
			}
			verify(t, s.Rules(), tree)
			if tree.Total() < best.Total() || tree.Total() > alone.Total() {
				t.Errorf("%s, width %d: total %d, where %d is best and %d without", text, width, tree.Total(), best.Total(), alone.Total())
			}
		}
	}
}
