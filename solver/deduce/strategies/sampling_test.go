package strategies

import (
	"context"
	"math/rand/v2"
	"testing"

	"parlour/solver/deduce"
	"parlour/solver/deduce/deducetest"
)

// TestLargePlaysAsWellAsListed plays small rules by the method for large ones.
func TestLargePlaysAsWellAsListed(t *testing.T) {
	lib := NewLibrary(nil)
	for _, test := range []struct {
		rules string
		total float64 // of entropy with all codes listed
	}{{"p4c6r", 5722}, {"p4c6n-positional", 1066}} {
		r := deducetest.Rules(t, test.rules)
		total := 0
		secrets := deducetest.Secrets(r, 200)
		for _, secret := range secrets {
			total += play(t, large{lib, r, "entropy", entropy.plan}, r, secret, nil, 10)
		}
		mean, want := float64(total)/float64(len(secrets)), test.total/float64(r.Size())
		if mean > 1.03*want {
			t.Errorf("%v: %.3f guesses on average, %.3f where all codes are listed", r, mean, want)
		}
	}
}

// TestLargeAfterContradiction checks that every strategy continues after contradictory answers.
func TestLargeAfterContradiction(t *testing.T) {
	lib := NewLibrary(nil)
	for _, rules := range []string{"p8c12r", "p8c10n", "p7c9r-positional"} {
		r := deducetest.Rules(t, rules)
		rng := rand.New(rand.NewPCG(4, 4))
		secrets := deducetest.Secrets(r, 2)
		var history deduce.History
		for i := range 9 { // alternating between two secrets
			guess := r.Unrank(rng.IntN(r.Size()))
			history = append(history, deduce.Turn{Guess: guess, Answer: r.Grade(guess, secrets[i%2])})
		}
		for _, s := range Names() {
			b, err := lib.Player(s, r)
			if err != nil {
				continue // covered by TestPlayerRefuses
			}
			got, err := b.Next(context.Background(), history, rng)
			if err != nil || r.CheckCode(got.Guess) != nil || got.Candidates != 0 || got.Expected != 0 {
				t.Errorf("%v: %s suggests %+v, %v", r, s, got, err)
			}
		}
	}
}

func BenchmarkLarge(b *testing.B) {
	for _, rules := range []string{"p8c12r", "p8c12r-positional"} {
		r := deducetest.Rules(b, rules)
		player, err := NewLibrary(nil).Player("best", r)
		if err != nil {
			b.Fatal(err)
		}
		b.Run(rules, func(b *testing.B) {
			guesses := 0
			for b.Loop() {
				for _, secret := range deducetest.Secrets(r, 4) {
					guesses += play(b, player, r, secret, nil, 20)
				}
			}
			b.ReportMetric(float64(b.Elapsed().Milliseconds())/float64(guesses), "ms/guess")
		})
	}
}
