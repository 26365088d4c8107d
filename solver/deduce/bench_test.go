package deduce

import (
	"context"
	"math/rand/v2"
	"testing"
)

func benchmarkSolve(b *testing.B, rules string) {
	s := mustSpace(b, mustRules(b, rules))
	b.ReportAllocs()
	for b.Loop() {
		if _, err := Solve(context.Background(), s, Aim{}); err != nil {
			b.Fatal(err)
		}
	}
}

func BenchmarkSolveP4C6R(b *testing.B)        { benchmarkSolve(b, "p4c6r") }
func BenchmarkSolvePositional(b *testing.B)   { benchmarkSolve(b, "positional") }
func BenchmarkSolveP4C7R(b *testing.B)        { benchmarkSolve(b, "p4c7r") }
func BenchmarkSolveBullsAndCows(b *testing.B) { benchmarkSolve(b, "bulls-and-cows") }

func benchmarkTree(b *testing.B, rules string, by Heuristic) {
	r := mustRules(b, rules)
	b.ReportAllocs()
	for b.Loop() { // listing the codes included
		s := mustSpace(b, r)
		if _, err := grow(context.Background(), s, newGreedy(context.Background(), s, by)); err != nil {
			b.Fatal(err)
		}
	}
}

func BenchmarkTreeKnuth(b *testing.B)        { benchmarkTree(b, "p4c6r", Knuth) }
func BenchmarkTreeExpectedSize(b *testing.B) { benchmarkTree(b, "p4c6r", ExpectedSize) }
func BenchmarkTreeEntropy(b *testing.B)      { benchmarkTree(b, "p4c6r", Entropy) }
func BenchmarkTreeMostParts(b *testing.B)    { benchmarkTree(b, "p4c6r", MostParts) }
func BenchmarkTreeP5C8R(b *testing.B)        { benchmarkTree(b, "p5c8r", Entropy) }

// BenchmarkGuess is one guess from an embedded tree.
func BenchmarkGuess(b *testing.B) {
	breaker, err := NewLibrary().Breaker("best", BullsAndCows)
	if err != nil {
		b.Fatal(err)
	}
	first, err := breaker.Next(context.Background(), nil, nil)
	if err != nil {
		b.Fatal(err)
	}
	history := History{{first.Guess, BullsAndCows.Grade(first.Guess, BullsAndCows.Unrank(4321))}}
	b.ReportAllocs()
	for b.Loop() {
		if _, err := breaker.Next(context.Background(), history, nil); err != nil {
			b.Fatal(err)
		}
	}
}

// BenchmarkReadTree is reading and checking the tree of Bulls and Cows.
func BenchmarkReadTree(b *testing.B) {
	b.ReportAllocs()
	for b.Loop() {
		if _, err := embedded(BullsAndCows, TreeOptimal); err != nil {
			b.Fatal(err)
		}
	}
}

// BenchmarkSampled is whole games on a million codes; it reports the time for
// the slowest guess, and the mean number of guesses.
func BenchmarkSampled(b *testing.B) {
	r := mustRules(b, "p6c10r")
	breaker, err := NewLibrary().Breaker("best", r)
	if err != nil {
		b.Fatal(err)
	}
	rng := rand.New(rand.NewPCG(7, 7))
	guesses, games := 0, 0
	b.ReportAllocs()
	for b.Loop() {
		guesses += play(b, breaker, r, r.Unrank(rng.IntN(r.Size())), nil, 20)
		games++
	}
	b.ReportMetric(float64(guesses)/float64(games), "guesses/game")
}
