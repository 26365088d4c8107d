package secretword

import (
	"context"
	"testing"

	"parlour/games"
)

// The best player finds every secret when the marks are truthful, and needs as many guesses as
// its tree says; words that are no secrets too, if slowly.
func TestSolve(t *testing.T) {
	play := players()[best]
	for _, tt := range []struct {
		options games.Options
		worst   int     // number of guesses
		mean    float64 // at most
	}{
		{nil, 6, 3.37},
		{games.Options{optList: "spanish"}, 6, 3.32},
		{games.Options{optLetters: "6"}, 5, 2.99},
		{games.Options{optList: birds}, 3, 2.4},
	} {
		s := newState(t, tt.options)
		rules := s.variant.rules
		total, secrets := 0, 0
		for secret := range rules.Codes() {
			n := guessesFor(t, play, s, secret)
			if n > tt.worst {
				t.Errorf("%v: %s takes %d guesses", tt.options, rules.FormatCode(secret), n)
			}
			total += n
			secrets++
		}
		if mean := float64(total) / float64(secrets); mean > tt.mean {
			t.Errorf("%v: %.4f guesses on average", tt.options, mean)
		}
		for i := rules.Size(); i < len(rules.Guesses()); i += 97 {
			if n := guessesFor(t, play, s, rules.Guesses()[i]); n > 12 {
				t.Errorf("%v: %s takes %d guesses", tt.options, rules.FormatCode(rules.Guesses()[i]), n)
			}
		}
	}
}

// guessesFor returns the number of guesses that a player needs for a word without a limit.
func guessesFor(t *testing.T, play games.Strategy[state, move], s state, secret word) int {
	t.Helper()
	for n := 1; ; n++ {
		if n > 20 {
			return n
		}
		s.rows = nil // the limit of six guesses
		found, err := play(context.Background(), s, games.Hand{}, games.Limits{})
		if err != nil {
			t.Fatal(err)
		}
		if found.Move.Word == secret {
			return n
		}
		s = s.After(found.Move)
		s = s.After(move{Marking: true, Marks: s.variant.rules.Grade(found.Move.Word, secret)})
	}
}
