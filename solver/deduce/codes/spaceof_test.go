package codes_test

import (
	"slices"
	"sync"
	"sync/atomic"
	"testing"

	"parlour/solver/deduce"
	"parlour/solver/deduce/codes"
	"parlour/solver/deduce/deducetest"
)

// TestSpaceOf checks that SpaceOf sorts and deduplicates codes and grades added guesses like others.
func TestSpaceOf(t *testing.T) {
	r := deduce.Classic
	first, second := deduce.Code{0, 0, 0, 0}, deduce.Code{0, 1, 2, 3}
	s := codes.SpaceOf(r, []deduce.Code{second, first, second})
	if s.Len() != 2 || s.Code(0) != first || s.Code(1) != second || !slices.Equal(s.All(), []int32{0, 1}) || !s.Large() {
		t.Fatalf("%d codes: %v, large %v", s.Len(), s.All(), s.Large())
	}
	if rank, ok := s.Find(second); !ok || rank != 1 {
		t.Errorf("the second code is found at %d, %v", rank, ok)
	}
	other := deduce.Code{5, 4, 3, 2}
	if _, ok := s.Find(other); ok {
		t.Error("a code is found that is not there")
	}
	rank := s.Add(other)
	if rank != 2 || s.Add(other) != rank || s.Add(first) != 0 || s.Code(rank) != other || len(s.All()) != 2 {
		t.Errorf("the guess has rank %d, and there are %d codes", rank, len(s.All()))
	}
	for x := range int32(2) {
		if got, want := s.Grade(rank, x), r.Grade(other, s.Code(x)); got != want {
			t.Errorf("%v against %v: %d, want %d", other, s.Code(x), got, want)
		}
	}
	history := deduce.History{{Guess: other, Answer: r.Grade(other, first)}}
	if got := s.Candidates(history); !slices.Equal(got, []int32{0}) {
		t.Errorf("candidates %v, want the first", got)
	}
}

func TestLarge(t *testing.T) {
	for rules, want := range map[string]bool{"p1c2r": false, "p5c8r": false, "p6c6r": true} {
		if got := deducetest.Space(t, deducetest.Rules(t, rules)).Large(); got != want {
			t.Errorf("%s: large %v", rules, got)
		}
	}
	if _, err := codes.NewSpace(deduce.Rules{Pegs: 8, Colors: 12, Repeats: true}); err == nil {
		t.Error("430 million codes are listed")
	}
	if _, err := codes.NewSpace(deduce.Rules{}); err == nil {
		t.Error("codes of no pegs are listed")
	}
}

// TestDerivedOnce derives a value in several goroutines.
func TestDerivedOnce(t *testing.T) {
	type key struct{ n int }
	s := deducetest.Space(t, deduce.Rules{Pegs: 1, Colors: 2})
	var made atomic.Int32
	var threads sync.WaitGroup
	for range 8 {
		threads.Go(func() {
			for n := range 3 {
				if got := codes.Derived(s, key{n}, func() int { made.Add(1); return n * n }); got != n*n {
					t.Errorf("key %d: %d", n, got)
				}
			}
		})
	}
	threads.Wait()
	if made.Load() != 3 {
		t.Errorf("made %d times, want 3", made.Load())
	}
}

// TestSymmetryKeepsTheBest checks that for every guess there is a representative that partitions the
// candidates into classes of the same sizes.
func TestSymmetryKeepsTheBest(t *testing.T) {
	for _, text := range []string{"p3c4r", "p3c5n", "p3c4r-positional", "p3c5n-positional", "p2c6r"} {
		r := deducetest.Rules(t, text)
		s := deducetest.Space(t, r)
		for secret := 0; secret < s.Len(); secret += 1 + s.Len()/3 {
			guess := s.Code(int32(s.Len() / 2))
			history := deduce.History{{Guess: guess, Answer: r.Grade(guess, s.Code(int32(secret)))}}
			set := s.Candidates(history)
			kept := map[string]bool{}
			for _, g := range codes.SymmetryOf(r, history, s.ColorsOf(set)).Representatives(s) {
				kept[sizes(s, g, set)] = true
			}
			for g := range int32(s.Len()) {
				if !kept[sizes(s, g, set)] {
					t.Fatalf("%s after %s: nothing splits like %v", text, deducetest.FormatHistory(r, history), s.Code(g))
				}
			}
		}
	}
}

// sizes returns the sorted class sizes of a guess as text.
func sizes(s *codes.Space, guess int32, set []int32) string {
	var all []rune
	for _, class := range s.Partition(s.Code(guess), set) {
		all = append(all, rune(len(class.Codes)))
	}
	slices.Sort(all)
	return string(all)
}
