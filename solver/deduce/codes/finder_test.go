package codes_test

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"testing"

	"parlour/solver/deduce"
	"parlour/solver/deduce/codes"
	"parlour/solver/deduce/deducetest"
)

// TestFinderAgainstListing compares the Finder with filtering all codes, also for contradictory
// histories.
func TestFinderAgainstListing(t *testing.T) {
	rng := rand.New(rand.NewPCG(1, 1))
	for _, text := range []string{"p4c6r", "p4c6n", "p5c4r", "p3c12n", "p4c6n-common", "p4c6r-positional", "p4c7n-positional", "p5c3r-positional", "p1c2r"} {
		r := deducetest.Rules(t, text)
		for range 200 {
			history := deducetest.RandomHistory(r, rng)
			var want []deduce.Code
			for c := range r.Codes() {
				if r.Consistent(c, history) {
					want = append(want, c)
				}
			}
			got, all := codes.NewFinder(r, history).Find(r.Size())
			if !all || !slices.Equal(got, want) {
				t.Fatalf("%v after %s: %d codes, want %d", r, deducetest.FormatHistory(r, history), len(got), len(want))
			}
			if len(want) > 1 {
				if _, all := codes.NewFinder(r, history).Find(len(want) - 1); all {
					t.Errorf("%v after %s: %d codes are found to be fewer", r, deducetest.FormatHistory(r, history), len(want))
				}
			}
		}
	}
}

// TestDrawIsFair checks that Draw is uniform over the consistent codes.
func TestDrawIsFair(t *testing.T) {
	for _, text := range []string{"p4c6r", "p4c6n", "p4c5r-positional"} {
		r := deducetest.Rules(t, text)
		rng := rand.New(rand.NewPCG(1, 1))
		guess := r.Unrank(r.Size() / 3)
		f := codes.NewFinder(r, deduce.History{{Guess: guess, Answer: r.Grade(guess, r.Unrank(r.Size()/2))}})
		left, all := f.Find(r.Size())
		if !all || len(left) < 5 {
			t.Fatalf("%v: %d codes left", r, len(left))
		}
		const rounds = 400
		seen := map[deduce.Code]int{}
		for range rounds * len(left) {
			for _, c := range f.Draw(1, rng) {
				seen[c]++
			}
		}
		for _, c := range left {
			if n := seen[c]; n < rounds*3/4 || n > rounds*5/4 { // five standard deviations
				t.Errorf("%v: %v is drawn %d times, where %d is right", r, c, n, rounds)
			}
		}
	}
}

// BenchmarkFinder finds the consistent ones of 430 million codes.
func BenchmarkFinder(b *testing.B) {
	r := deduce.Rules{Pegs: 8, Colors: 12, Repeats: true}
	for _, turns := range []int{1, 3, 5, 7} {
		b.Run(fmt.Sprintf("turns=%d", turns), func(b *testing.B) {
			rng := rand.New(rand.NewPCG(1, 1))
			found := 0
			for b.Loop() {
				secret := r.Unrank(rng.IntN(r.Size()))
				var history deduce.History
				for range turns {
					guess := r.Unrank(rng.IntN(r.Size()))
					history = append(history, deduce.Turn{Guess: guess, Answer: r.Grade(guess, secret)})
				}
				left, _ := codes.NewFinder(r, history).Find(1 << 15)
				found += len(left)
			}
			b.ReportMetric(float64(found)/float64(b.N), "codes")
		})
	}
}

// TestFirst checks the first consistent code, and that there is none for contradictory histories.
func TestFirst(t *testing.T) {
	rng := rand.New(rand.NewPCG(2, 1))
	for _, text := range []string{"p4c6r", "p4c6n", "p3c12n", "p4c6r-positional", "p1c2r"} {
		r := deducetest.Rules(t, text)
		for range 50 {
			history := deducetest.RandomHistory(r, rng)
			f := codes.NewFinder(r, history)
			first, ok := f.First()
			all, _ := codes.NewFinder(r, history).Find(r.Size())
			if ok != (len(all) > 0) || ok && first != all[0] {
				t.Errorf("%v after %s: first %v, %v of %d codes", r, deducetest.FormatHistory(r, history), first, ok, len(all))
			}
			if !ok && f.Draw(3, rng) != nil {
				t.Errorf("%v after %s: a code is drawn of none", r, deducetest.FormatHistory(r, history))
			}
		}
	}
}

// TestFindCounts checks that a limit equal to the number of codes suffices.
func TestFindCounts(t *testing.T) {
	r := deduce.Rules{Pegs: 2, Colors: 3, Repeats: true}
	for limit, want := range map[int]bool{1: false, 8: false, 9: true, 10: true} {
		found, all := codes.NewFinder(r, nil).Find(limit)
		if all != want || len(found) != min(limit, 9) {
			t.Errorf("%d of at most %d codes, all %v", len(found), limit, all)
		}
	}
}
