package strategies

import (
	"context"
	"math/rand/v2"
	"testing"

	"parlour/solver/deduce"
)

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
