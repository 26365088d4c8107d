package mistakes

import (
	"errors"
	"math/rand/v2"
	"testing"

	"parlour/solver/deduce"
	"parlour/solver/deduce/deducetest"
)

// TestSimulate plays with the first consistent code, or an unguessed code if none is consistent.
func TestSimulate(t *testing.T) {
	s := deducetest.Space(t, deduce.Rules{Pegs: 3, Colors: 4, Repeats: true})
	rng := rand.New(rand.NewPCG(1, 1))
	guess := func(h deduce.History) (deduce.Code, error) {
		if left := s.Candidates(h); len(left) > 0 {
			return s.Code(left[0]), nil
		}
		return s.Code(int32(rng.IntN(s.Len()))), nil
	}
	for _, games := range []int{0, 1, 50} {
		got, err := Simulate(s, guess, games, rng)
		if err != nil || got.Games != games || got.FirstTwo < got.First || got.Corrected > got.First || got.Found > got.Games {
			t.Errorf("%d games: %+v, %v", games, got, err)
		}
	}
}

// TestSimulateEnds checks a game that does not find the code and one that fails.
func TestSimulateEnds(t *testing.T) {
	s := deducetest.Space(t, deduce.Classic)
	longest := 0
	got, err := Simulate(s, func(h deduce.History) (deduce.Code, error) {
		longest = max(longest, len(h))
		return deduce.Code{9}, nil // not a code, so it is never right
	}, 3, rand.New(rand.NewPCG(1, 1)))
	if err != nil || got.Games != 3 || got.Found != 0 || longest != longestGame-1 {
		t.Errorf("%+v, %v after at most %d guesses", got, err, longest+1)
	}
	failed := errors.New("no guess")
	for fails := range 12 {
		calls := 0
		_, err := Simulate(s, func(h deduce.History) (deduce.Code, error) {
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

// TestDiagnoseNothing checks that the diagnosis for a Space without codes is empty.
func TestDiagnoseNothing(t *testing.T) {
	history := deducetest.History(t, deduce.Classic, "1122:1,1")
	if got := Diagnose(Nearest(t.Context(), deduce.Classic, nil), history); got.Turns != nil || got.Corrections != nil || got.Consistent {
		t.Errorf("%+v", got)
	}
}
