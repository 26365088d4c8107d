package deduce

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"testing"
)

// TestFinderAgainstListing compares with looking at every code, for histories
// that contradict themselves too.
func TestFinderAgainstListing(t *testing.T) {
	rng := rand.New(rand.NewPCG(1, 1))
	for _, text := range []string{"p4c6r", "p4c6n", "p5c4r", "p3c12n", "p4c6n-common", "p4c6r-positional", "p4c7n-positional", "p5c3r-positional", "p1c2r"} {
		r := mustRules(t, text)
		for range 200 {
			history := randomHistory(r, rng)
			var want []Code
			for c := range r.Codes() {
				if r.Consistent(c, history) {
					want = append(want, c)
				}
			}
			got, all := newFinder(r, history).find(r.Size())
			if !all || !slices.Equal(got, want) {
				t.Fatalf("%v after %s: %d codes, want %d", r, r.FormatHistory(history), len(got), len(want))
			}
			if len(want) > 1 {
				if _, all := newFinder(r, history).find(len(want) - 1); all {
					t.Errorf("%v after %s: %d codes are found to be fewer", r, r.FormatHistory(history), len(want))
				}
			}
		}
	}
}

// randomHistory has some turns about one secret, and now and then a wrong one.
func randomHistory(r Rules, rng *rand.Rand) (history History) {
	secret := r.Unrank(rng.IntN(r.Size()))
	for range rng.IntN(5) {
		if rng.IntN(8) == 0 {
			secret = r.Unrank(rng.IntN(r.Size()))
		}
		guess := r.Unrank(rng.IntN(r.Size()))
		history = append(history, Turn{guess, r.Grade(guess, secret)})
	}
	return history
}

// TestDrawIsFair draws each of the codes that are left about as often.
func TestDrawIsFair(t *testing.T) {
	for _, text := range []string{"p4c6r", "p4c6n", "p4c5r-positional"} {
		r := mustRules(t, text)
		rng := rand.New(rand.NewPCG(1, 1))
		guess := r.Unrank(r.Size() / 3)
		f := newFinder(r, History{{guess, r.Grade(guess, r.Unrank(r.Size()/2))}})
		left, all := f.find(r.Size())
		if !all || len(left) < 5 {
			t.Fatalf("%v: %d codes left", r, len(left))
		}
		const rounds = 400
		seen := map[Code]int{}
		for range rounds * len(left) {
			for _, c := range f.draw(1, rng) {
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

// BenchmarkFinder finds what is left of 430 million codes.
func BenchmarkFinder(b *testing.B) {
	r := Rules{Pegs: 8, Colors: 12, Repeats: true}
	for _, turns := range []int{1, 3, 5, 7} {
		b.Run(fmt.Sprintf("turns=%d", turns), func(b *testing.B) {
			rng := rand.New(rand.NewPCG(1, 1))
			found := 0
			for b.Loop() {
				secret := r.Unrank(rng.IntN(r.Size()))
				var history History
				for range turns {
					guess := r.Unrank(rng.IntN(r.Size()))
					history = append(history, Turn{guess, r.Grade(guess, secret)})
				}
				codes, _ := newFinder(r, history).find(MaxLeft)
				found += len(codes)
			}
			b.ReportMetric(float64(found)/float64(b.N), "codes")
		})
	}
}
