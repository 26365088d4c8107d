// Package deducetest contains helpers for arena and for the tests of the packages below deduce.
package deducetest

import (
	"fmt"
	"math"
	"math/rand/v2"
	"strings"
	"testing"

	"parlour/solver/deduce"
	"parlour/solver/deduce/codes"
)

// SmallRules returns rule sets of every kind that are small enough for brute force.
func SmallRules() []deduce.Rules {
	return []deduce.Rules{
		{Pegs: 1, Colors: 2},
		{Pegs: 2, Colors: 2, Repeats: true},
		{Pegs: 3, Colors: 2, Repeats: true, Kind: deduce.PerPeg},
		{Pegs: 3, Colors: 3},
		{Pegs: 3, Colors: 4, Repeats: true},
		{Pegs: 4, Colors: 2, Repeats: true},
		{Pegs: 4, Colors: 3, Repeats: true, Kind: deduce.ExactCommon},
		{Pegs: 4, Colors: 3, Repeats: true, Kind: deduce.PerPeg},
		{Pegs: 4, Colors: 5, Kind: deduce.PerPeg},
		{Pegs: 4, Colors: 5, Kind: deduce.ExactCommon},
		{Pegs: 5, Colors: 3, Repeats: true},
		{Pegs: 2, Colors: 12, Repeats: true},
		{Pegs: 3, Colors: 7},
	}
}

// Rules parses the short form of rules.
func Rules(t testing.TB, text string) deduce.Rules {
	t.Helper()
	r, err := deduce.ParseRules(text)
	if err != nil {
		t.Fatal(err)
	}
	return r
}

// Space lists the codes of valid rules.
func Space(t testing.TB, r deduce.Rules) *codes.Space {
	t.Helper()
	s, err := codes.NewSpace(r)
	if err != nil {
		t.Fatal(err)
	}
	return s
}

// History parses a history of valid rules.
func History(t testing.TB, r deduce.Rules, text string) deduce.History {
	t.Helper()
	h, err := ParseHistory(r, text)
	if err != nil {
		t.Fatal(err)
	}
	return h
}

// RandomHistory returns a few turns about one secret, sometimes with a wrong answer.
func RandomHistory(r deduce.Rules, rng *rand.Rand) (history deduce.History) {
	secret := r.Unrank(rng.IntN(r.Size()))
	for range rng.IntN(5) {
		if rng.IntN(8) == 0 {
			secret = r.Unrank(rng.IntN(r.Size()))
		}
		guess := r.Unrank(rng.IntN(r.Size()))
		history = append(history, deduce.Turn{Guess: guess, Answer: r.Grade(guess, secret)})
	}
	return history
}

// Distribution plays a strategy against every secret with independent grading. It returns in [i]
// how many secrets take i+1 guesses.
func Distribution(r deduce.Rules, next func(deduce.History) (deduce.Code, bool)) (all []int, err error) {
	for secret := range r.Codes() {
		guesses, err := play(r, secret, next)
		if err != nil {
			return nil, err
		}
		for len(all) < guesses {
			all = append(all, 0)
		}
		all[guesses-1]++
	}
	return all, nil
}

// play returns the number of guesses for a secret.
func play(r deduce.Rules, secret deduce.Code, next func(deduce.History) (deduce.Code, bool)) (int, error) {
	const most = 30 // more than any strategy needs for small rules
	var history deduce.History
	for len(history) < most {
		guess, ok := next(history)
		if !ok {
			return 0, fmt.Errorf("secret %s: no guess after %d guesses", r.FormatCode(secret), len(history))
		}
		history = append(history, deduce.Turn{Guess: guess, Answer: r.Grade(guess, secret)})
		if guess == secret {
			return len(history), nil
		}
	}
	return 0, fmt.Errorf("secret %s takes more than %d guesses", r.FormatCode(secret), most)
}

// Tree is a tree of guesses.
type Tree interface {
	Total() int
	Worst() int
}

// Verify plays a tree against every secret, and checks its total and its worst case.
func Verify(t testing.TB, r deduce.Rules, tree Tree, next func(deduce.History) (deduce.Code, bool)) []int {
	t.Helper()
	all, err := Distribution(r, next)
	if err != nil {
		t.Error(err)
		return nil
	}
	total := 0
	for i, n := range all {
		total += n * (i + 1)
	}
	if total != tree.Total() || len(all) != tree.Worst() {
		t.Errorf("tree of %v claims total %d and worst %d but has %d and %d", r, tree.Total(), tree.Worst(), total, len(all))
	}
	return all
}

// Secrets returns n codes, or all if there are fewer, spread evenly by the golden ratio.
// The choice is deterministic.
func Secrets(r deduce.Rules, n int) []deduce.Code {
	size := r.Size()
	step := int(float64(size) * (math.Phi - 1))
	for step = max(step, 1); gcd(step, size) != 1; step++ {
	}
	secrets := make([]deduce.Code, min(n, size))
	for i := range secrets {
		secrets[i] = r.Unrank((i*step + 1234) % size)
	}
	return secrets
}

func gcd(a, b int) int {
	for b != 0 {
		a, b = b, a%b
	}
	return a
}

// FormatHistory formats turns as "1122:1,1 1344:0,2".
func FormatHistory(r deduce.Rules, history deduce.History) string {
	turns := make([]string, len(history))
	for i, turn := range history {
		turns[i] = r.FormatCode(turn.Guess) + ":" + r.FormatAnswer(turn.Answer)
	}
	return strings.Join(turns, " ")
}

// ParseHistory parses the format of FormatHistory; an empty text is an empty history. It
// returns an error for an answer that no code gives to its guess.
func ParseHistory(r deduce.Rules, text string) (deduce.History, error) {
	var history deduce.History
	for _, field := range strings.Fields(text) {
		code, answer, ok := strings.Cut(field, ":")
		if !ok {
			return nil, fmt.Errorf("%q is not a turn: write guess:answer, like 1122:1,1", field)
		}
		guess, err := r.ParseCode(code)
		if err != nil {
			return nil, err
		}
		a, err := r.ParseAnswer(answer)
		if err != nil {
			return nil, err
		}
		history = append(history, deduce.Turn{Guess: guess, Answer: a})
	}
	return history, r.CheckHistory(history)
}
