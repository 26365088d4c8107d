package main

import (
	"errors"
	"math/rand/v2"
	"testing"

	"parlour/solver/deduce"
	"parlour/solver/deduce/deducetest"
)

// TestSlips plays with the first consistent code, or an unguessed code if none is consistent.
func TestSlips(t *testing.T) {
	s := deducetest.Space(t, deduce.Rules{Pegs: 3, Colors: 4, Repeats: true})
	rng := rand.New(rand.NewPCG(1, 1))
	guess := func(h deduce.History) (deduce.Code, error) {
		if left := s.Candidates(h); len(left) > 0 {
			return s.Code(left[0]), nil
		}
		return s.Code(int32(rng.IntN(s.Len()))), nil
	}
	for _, games := range []int{0, 1, 50} {
		got, err := simulateSlips(s, guess, games, rng)
		if err != nil || got.Games != games || got.FirstTwo < got.First || got.Corrected > got.First || got.Found > got.Games {
			t.Errorf("%d games: %+v, %v", games, got, err)
		}
	}
}

// TestSlipsEnds checks a game that does not find the code and one that fails.
func TestSlipsEnds(t *testing.T) {
	s := deducetest.Space(t, deduce.Classic)
	longest := 0
	got, err := simulateSlips(s, func(h deduce.History) (deduce.Code, error) {
		longest = max(longest, len(h))
		return deduce.Code{9}, nil // not a code, so it is never right
	}, 3, rand.New(rand.NewPCG(1, 1)))
	if err != nil || got.Games != 3 || got.Found != 0 || longest != longestGame-1 {
		t.Errorf("%+v, %v after at most %d guesses", got, err, longest+1)
	}
	failed := errors.New("no guess")
	for fails := range 12 {
		calls := 0
		_, err := simulateSlips(s, func(h deduce.History) (deduce.Code, error) {
			if calls++; calls > fails {
				return deduce.Code{}, failed
			}
			return s.Code(int32(calls)), nil
		}, 1, rand.New(rand.NewPCG(1, 1)))
		if !errors.Is(err, failed) {
			t.Errorf("error %v after %d guesses", err, fails)
		}
	}
}

// TestMistakesAreDiagnosed reproduces how often a mistake is the first suspect, is among the first two, and is
// corrected by the first proposal.
func TestMistakesAreDiagnosed(t *testing.T) {
	lib, rng := newLibrary(), rand.New(rand.NewPCG(1, 1))
	player, err := lib.Player("optimal", deduce.Classic)
	if err != nil {
		t.Fatal(err)
	}
	got, err := simulateSlips(deducetest.Space(t, deduce.Classic), func(history deduce.History) (deduce.Code, error) {
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
