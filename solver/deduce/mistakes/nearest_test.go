package mistakes

import (
	"math/rand/v2"
	"slices"
	"testing"

	"parlour/solver/deduce"
	"parlour/solver/deduce/codes"
	"parlour/solver/deduce/deducetest"
)

// TestNearest compares Nearest with counting the contradicted answers of every code.
func TestNearest(t *testing.T) {
	rng := rand.New(rand.NewPCG(3, 3))
	contradictions := 0
	for _, text := range []string{"p4c6r", "p3c7n", "p4c5r-positional"} {
		r := deducetest.Rules(t, text)
		for range 300 {
			history := deducetest.RandomHistory(r, rng)
			if len(deducetest.Space(t, r).Candidates(history)) > 0 {
				continue
			}
			contradictions++
			if want, got := leastWrong(r, history), codesOf(Nearest(t.Context(), r, history)); !slices.Equal(got, want) {
				t.Fatalf("%v after %s: %d codes, want %d", r, r.FormatHistory(history), len(got), len(want))
			}
		}
	}
	if contradictions < 20 {
		t.Errorf("only %d histories contradict themselves", contradictions)
	}
}

// leastWrong returns the codes that contradict the fewest answers, if at most mostWrong.
func leastWrong(r deduce.Rules, history deduce.History) (near []deduce.Code) {
	least := mostWrong
	for c := range r.Codes() {
		wrong := 0
		for _, turn := range history {
			if r.Grade(turn.Guess, c) != turn.Answer {
				wrong++
			}
		}
		if wrong < least {
			least, near = wrong, nil
		}
		if wrong == least {
			near = append(near, c)
		}
	}
	return near
}

// codesOf returns the listed codes.
func codesOf(s *codes.Space) (all []deduce.Code) {
	for _, rank := range s.All() {
		all = append(all, s.Code(rank))
	}
	return all
}

// TestNearestGivesUp checks the limit mostWrong.
func TestNearestGivesUp(t *testing.T) {
	r := deduce.Rules{Pegs: 1, Colors: 12}
	for wrong := range mostWrong + 2 {
		history := deduce.History{{Guess: deduce.Code{0}, Answer: r.Right()}}
		for i := range wrong { // each answer implies another colour
			history = append(history, deduce.Turn{Guess: deduce.Code{uint8(i + 1)}, Answer: r.Right()})
		}
		for range mostWrong + 2 { // and these exclude the first colour
			history = append(history, deduce.Turn{Guess: deduce.Code{0}, Answer: 0})
		}
		near := Nearest(t.Context(), r, history)
		if want := wrong <= mostWrong; (near.Len() > 0) != want { // all but one of them, and the first
			t.Errorf("%d wrong answers at least: %d codes", max(wrong, 1), near.Len())
		}
	}
}
