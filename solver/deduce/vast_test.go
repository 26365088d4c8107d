package deduce

import (
	"context"
	"math/rand/v2"
	"slices"
	"testing"
)

// TestDoubted compares with counting, for every code, the answers it disagrees
// with.
func TestDoubted(t *testing.T) {
	lib := NewLibrary()
	rng := rand.New(rand.NewPCG(3, 3))
	contradictions := 0
	for _, text := range []string{"p4c6r", "p3c7n", "p4c5r-positional"} {
		r := mustRules(t, text)
		for range 300 {
			history := randomHistory(r, rng)
			if _, left := lib.Left(r, history); len(left) > 0 {
				continue
			}
			contradictions++
			if want, got := leastWrong(r, history), doubted(t.Context(), r, history).codes; !slices.Equal(got, want) {
				t.Fatalf("%v after %s: %d codes, want %d", r, r.FormatHistory(history), len(got), len(want))
			}
		}
	}
	if contradictions < 20 {
		t.Errorf("only %d histories contradict themselves", contradictions)
	}
}

// leastWrong is the codes that disagree with the fewest answers, if with no more
// than mostWrong.
func leastWrong(r Rules, history History) (codes []Code) {
	least := mostWrong
	for c := range r.Codes() {
		wrong := 0
		for _, turn := range history {
			if r.Grade(turn.Guess, c) != turn.Answer {
				wrong++
			}
		}
		if wrong < least {
			least, codes = wrong, nil
		}
		if wrong == least {
			codes = append(codes, c)
		}
	}
	return codes
}

// TestVastPlaysAsWellAsListed has small rules played in the way of large ones.
func TestVastPlaysAsWellAsListed(t *testing.T) {
	lib := NewLibrary()
	for _, test := range []struct {
		rules string
		total float64 // of entropy, that knows all codes
	}{{"p4c6r", 5722}, {"p4c6n-positional", 1066}} {
		r := mustRules(t, test.rules)
		total := 0
		secrets := r.Secrets(200)
		for _, secret := range secrets {
			total += play(t, vast{lib, r, "entropy", Entropy.plan}, r, secret, nil, 10)
		}
		mean, want := float64(total)/float64(len(secrets)), test.total/float64(r.Size())
		if mean > 1.03*want {
			t.Errorf("%v: %.3f guesses on average, %.3f where all codes are listed", r, mean, want)
		}
	}
}

// TestVastGoesOn has every strategy go on after contradictory answers.
func TestVastGoesOn(t *testing.T) {
	lib := NewLibrary()
	for _, rules := range []string{"p8c12r", "p8c10n", "p7c9r-positional"} {
		r := mustRules(t, rules)
		rng := rand.New(rand.NewPCG(4, 4))
		secrets := r.Secrets(2)
		var history History
		for i := range 9 { // about one secret and the other in turn
			guess := r.Unrank(rng.IntN(r.Size()))
			history = append(history, Turn{guess, r.Grade(guess, secrets[i%2])})
		}
		for _, s := range Strategies() {
			b, err := lib.Breaker(s.Name, r)
			if err != nil {
				continue // TestBreakerRefuses
			}
			got, err := b.Next(context.Background(), history, rng)
			if err != nil || r.CheckCode(got.Guess) != nil || got.Candidates != 0 || got.Expected != 0 {
				t.Errorf("%v: %s suggests %+v, %v", r, s.Name, got, err)
			}
		}
	}
}

func BenchmarkVast(b *testing.B) {
	for _, rules := range []string{"p8c12r", "p8c12r-positional"} {
		r := mustRules(b, rules)
		breaker, err := NewLibrary().Breaker("best", r)
		if err != nil {
			b.Fatal(err)
		}
		b.Run(rules, func(b *testing.B) {
			guesses := 0
			for b.Loop() {
				for _, secret := range r.Secrets(4) {
					guesses += play(b, breaker, r, secret, nil, 20)
				}
			}
			b.ReportMetric(float64(b.Elapsed().Milliseconds())/float64(guesses), "ms/guess")
		})
	}
}
