package strategies

import (
	"context"
	"math/rand/v2"
	"testing"

	"parlour/solver/deduce"
	"parlour/solver/deduce/deducetest"
	"parlour/solver/deduce/mistakes"
)

// TestMistakesAreDiagnosed reproduces how often a mistake is the first suspect, is among the first two, and is
// corrected by the first proposal.
func TestMistakesAreDiagnosed(t *testing.T) {
	lib, rng := NewLibrary(), rand.New(rand.NewPCG(1, 1))
	player, err := lib.Player("optimal", deduce.Classic)
	if err != nil {
		t.Fatal(err)
	}
	got, err := mistakes.Simulate(deducetest.Space(t, deduce.Classic), func(history deduce.History) (deduce.Code, error) {
		s, err := player.Next(t.Context(), history, rng)
		return s.Guess, err
	}, 1000, rng)
	if err != nil {
		t.Fatal(err)
	}
	n := float64(got.Games)
	for _, test := range []struct {
		what      string
		got, want float64 // percent
	}{
		{"named first", 100 * float64(got.First) / n, 68},
		{"among two", 100 * float64(got.FirstTwo) / n, 92},
		{"corrected first", 100 * float64(got.Corrected) / n, 54},
	} {
		if test.got < test.want-1.5 { // a standard error at a thousand games
			t.Errorf("%s %.1f %%, want %v", test.what, test.got, test.want)
		}
	}
	if got.Found != got.Games {
		t.Errorf("going on found %d of %d secrets", got.Found, got.Games)
	}
	if extra := float64(got.Extra) / n; extra > 1.8 {
		t.Errorf("going on took %.2f guesses more, want 1.8 at most", extra)
	}
}

// TestContradicted gives players contradictory answers and checks that they still find the secret.
func TestContradicted(t *testing.T) {
	lib := NewLibrary()
	rng := rand.New(rand.NewPCG(5, 5))
	for _, r := range []deduce.Rules{deduce.Classic, deduce.Mottemeister, deduce.Positional, {Pegs: 2, Colors: 2, Repeats: true}} {
		for _, name := range []string{"best", "entropy", "logician"} {
			b, err := lib.Player(name, r)
			if err != nil {
				t.Fatal(err)
			}
			secret := r.Unrank(r.Size() - 1)
			first := r.Unrank(0)
			wrong := r.Grade(first, r.Unrank(1))
			history := deduce.History{{Guess: first, Answer: wrong}, {Guess: first, Answer: r.Grade(first, secret)}}
			for r.Consistent(secret, history) {
				t.Fatalf("%v: the test has no mistake", r)
			}
			s, err := b.Next(context.Background(), history, rng)
			if err != nil {
				t.Fatal(err)
			}
			if s.Candidates != 0 || r.CheckCode(s.Guess) != nil || s.Guess == first {
				t.Errorf("%v: %s suggests %+v", r, name, s)
			}
		}
	}
}
