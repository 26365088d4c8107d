package strategies

import (
	"context"
	"math/rand/v2"
	"testing"
	"time"

	"parlour/solver/deduce"
	"parlour/solver/deduce/deducetest"
)

func benchmarkTree(b *testing.B, rules string, by heuristic) {
	r := deducetest.Rules(b, rules)
	b.ReportAllocs()
	for b.Loop() { // including the list of codes
		s := deducetest.Space(b, r)
		build(b, s, newGreedy(context.Background(), s, by))
	}
}

func BenchmarkTreeKnuth(b *testing.B)        { benchmarkTree(b, "p4c6r", knuth) }
func BenchmarkTreeExpectedSize(b *testing.B) { benchmarkTree(b, "p4c6r", expectedSize) }
func BenchmarkTreeEntropy(b *testing.B)      { benchmarkTree(b, "p4c6r", entropy) }
func BenchmarkTreeMostParts(b *testing.B)    { benchmarkTree(b, "p4c6r", mostParts) }
func BenchmarkTreeP5C8R(b *testing.B)        { benchmarkTree(b, "p5c8r", entropy) }

// BenchmarkGuess measures one guess from an embedded tree.
func BenchmarkGuess(b *testing.B) {
	player, err := NewLibrary(nil).Player("best", deduce.BullsAndCows)
	if err != nil {
		b.Fatal(err)
	}
	first, err := player.Next(context.Background(), nil, nil)
	if err != nil {
		b.Fatal(err)
	}
	history := deduce.History{{Guess: first.Guess, Answer: deduce.BullsAndCows.Grade(first.Guess, deduce.BullsAndCows.Unrank(4321))}}
	b.ReportAllocs()
	for b.Loop() {
		if _, err := player.Next(context.Background(), history, nil); err != nil {
			b.Fatal(err)
		}
	}
}

// BenchmarkSampled plays whole games on a million codes. It reports the time of the slowest guess and the
// mean number of guesses.
func BenchmarkSampled(b *testing.B) {
	r := deducetest.Rules(b, "p6c10r")
	player, err := NewLibrary(nil).Player("best", r)
	if err != nil {
		b.Fatal(err)
	}
	rng := rand.New(rand.NewPCG(7, 7))
	guesses, games := 0, 0
	b.ReportAllocs()
	for b.Loop() {
		guesses += play(b, player, r, r.Unrank(rng.IntN(r.Size())), nil, 20)
		games++
	}
	b.ReportMetric(float64(guesses)/float64(games), "guesses/game")
}

// BenchmarkWords suggests guesses for words after a random first guess, where no tree helps. It
// reports the time of the slowest one.
func BenchmarkWords(b *testing.B) {
	for _, rules := range []string{"english-5", "english-5-strict", "english-7", "spanish-5"} {
		b.Run(rules, func(b *testing.B) {
			r := deducetest.Rules(b, rules)
			player, err := NewLibrary(nil).Player("best", r)
			if err != nil {
				b.Fatal(err)
			}
			rng := rand.New(rand.NewPCG(1, 1))
			var slowest time.Duration
			for b.Loop() {
				secret, guess := r.Unrank(rng.IntN(r.Size())), r.Unrank(rng.IntN(r.Size()))
				history := deduce.History{{Guess: guess, Answer: r.Grade(guess, secret)}}
				begun := time.Now()
				if _, err := player.Next(context.Background(), history, nil); err != nil {
					b.Fatal(err)
				}
				slowest = max(slowest, time.Since(begun))
			}
			b.ReportMetric(float64(slowest)/float64(time.Millisecond), "slowest-ms")
		})
	}
}
