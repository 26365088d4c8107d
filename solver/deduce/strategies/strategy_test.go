package strategies

import (
	"context"
	"math/rand/v2"
	"strings"
	"sync"
	"testing"

	"parlour/bot/local/need"
	"parlour/solver/deduce"
	"parlour/solver/deduce/deducetest"
	"parlour/solver/deduce/trees"
	"parlour/solver/lexicon"
)

// play lets a player find a secret and returns the number of guesses.
func play(t testing.TB, p Player, r deduce.Rules, secret deduce.Code, rng *rand.Rand, limit int) int {
	t.Helper()
	var history deduce.History
	for len(history) < limit {
		s, err := p.Next(context.Background(), history, rng)
		if err != nil {
			t.Fatalf("%v after %s: %v", r, deducetest.FormatHistory(r, history), err)
		}
		if err := r.CheckCode(s.Guess); err != nil {
			t.Fatalf("%v after %s: guess %v: %v", r, deducetest.FormatHistory(r, history), s.Guess, err)
		}
		a := r.Grade(s.Guess, secret)
		history = append(history, deduce.Turn{Guess: s.Guess, Answer: a})
		if a == r.Right() {
			return len(history)
		}
	}
	return limit + 1
}

// TestEveryStrategyOnEveryRules plays a few games of every strategy. Those that reason about answers find the
// secret; the others make legal guesses.
func TestEveryStrategyOnEveryRules(t *testing.T) {
	lib := NewLibrary(nil)
	rng := rand.New(rand.NewPCG(1, 1))
	for _, r := range append(deducetest.SmallRules(), deduce.Classic, deduce.BullsAndCows, deduce.Mottemeister, deduce.Positional) {
		for _, strategy := range Names() {
			b, err := lib.Player(strategy, r)
			if err != nil {
				if !strings.HasPrefix(strategy, trees.Optimal) || solvedSoon(r, solvedOnRequest) {
					t.Errorf("%v: %v", r, err)
				}
				continue
			}
			for range 3 {
				n := play(t, b, r, r.Unrank(rng.IntN(r.Size())), rng, 30)
				if n > 12 && strategy != "random" && strategy != "mathematician" {
					t.Errorf("%v: %s takes %d guesses", r, strategy, n)
				}
			}
		}
	}
}

// TestSmallLists plays short lists, strictly and not, with every strategy that they have.
func TestSmallLists(t *testing.T) {
	list, err := lexicon.Read("crane\neagle\negret\nfinch\nheron\nraven\nrobin\nstork\nothers:\ngulls")
	if err != nil {
		t.Fatal(err)
	}
	lib, rng := NewLibrary(nil), rand.New(rand.NewPCG(1, 1))
	for _, strict := range []bool{false, true} {
		r := deduce.WordRules(list, 5)
		r.Strict = strict
		for _, strategy := range Names() {
			p, err := lib.Player(strategy, r)
			if err != nil && strict && strings.HasPrefix(strategy, trees.Optimal) {
				continue // its guesses depend on the answers
			}
			if err != nil {
				t.Errorf("%v: %v", r, err)
				continue
			}
			for i := range r.Size() {
				play(t, p, r, r.Unrank(i), rng, 10)
			}
		}
	}
}

func TestPlayerRefuses(t *testing.T) {
	lib := NewLibrary(nil)
	for _, test := range []struct {
		name  string
		rules deduce.Rules
	}{
		{"best", deduce.Rules{Pegs: 8, Colors: 6}},
		{"optimal", deduce.Rules{Pegs: 5, Colors: 8, Repeats: true}},
		{"psychic", deduce.Classic},
	} {
		if _, err := lib.Player(test.name, test.rules); err == nil {
			t.Errorf("there is a %s for %v", test.name, test.rules)
		}
	}
}

func TestNextRefusesBadHistory(t *testing.T) {
	b, err := NewLibrary(nil).Player("knuth", deduce.Classic)
	if err != nil {
		t.Fatal(err)
	}
	for _, history := range []deduce.History{
		{{Guess: deduce.Code{9}}},
		{{Answer: 999}},
		{{Guess: deduce.Code{0, 1, 2, 3}, Answer: 19}}, // 3 black 1 white
	} {
		if _, err := b.Next(context.Background(), history, nil); err == nil {
			t.Errorf("a guess is made after %v", history)
		}
	}
}

// TestBestOffTheTree makes the first guesses for best, which then leaves the tree; it knows the exact totals
// of small sets.
func TestBestOffTheTree(t *testing.T) {
	b, err := NewLibrary(nil).Player("best", deduce.Classic)
	if err != nil {
		t.Fatal(err)
	}
	history := deducetest.History(t, deduce.Classic, "1111:1,0 2345:1,1")
	s, err := b.Next(context.Background(), history, nil)
	if err != nil {
		t.Fatal(err)
	}
	if s.Candidates == 0 || s.Expected == 0 {
		t.Errorf("%+v", s)
	}
	history = append(history, deduce.Turn{Guess: deduce.Code{0, 2, 1, 5}, Answer: deduce.Classic.Grade(deduce.Code{0, 2, 1, 5}, deduce.Code{0, 2, 5, 5})})
	if s, err = b.Next(context.Background(), history, nil); err != nil || !s.Proven {
		t.Errorf("%+v, %v: not proven", s, err)
	}
}

// TestLargeRules plays rules that require sampling, and rules that are too large for it.
func TestLargeRules(t *testing.T) {
	need.Slow(t)
	rng := rand.New(rand.NewPCG(2, 2))
	lib := NewLibrary(nil)
	for _, test := range []struct {
		rules string
		most  int
	}{
		{"p6c10r", 10}, {"p6c12n", 10}, {"p5c12r-common", 11}, {"p5c9r-positional", 8}, {"p8c12r", 11}, {"p8c12n-positional", 8},
	} {
		r := deducetest.Rules(t, test.rules)
		b, err := lib.Player("best", r)
		if err != nil {
			t.Fatal(err)
		}
		if n := play(t, b, r, r.Unrank(rng.IntN(r.Size())), nil, 40); n > test.most {
			t.Errorf("%s takes %d guesses", test.rules, n)
		}
	}
}

func TestSamplingIsReproducible(t *testing.T) {
	r := deducetest.Rules(t, "p6c8r")
	history := deduce.History{{Guess: deduce.Code{0, 0, 1, 1, 2, 3}, Answer: r.Grade(deduce.Code{0, 0, 1, 1, 2, 3}, deduce.Code{4, 0, 5, 1, 2, 7})}}
	var guesses []deduce.Code
	for range 2 {
		b, err := NewLibrary(nil).Player("best", r)
		if err != nil {
			t.Fatal(err)
		}
		s, err := b.Next(context.Background(), history, nil)
		if err != nil {
			t.Fatal(err)
		}
		guesses = append(guesses, s.Guess)
	}
	if guesses[0] != guesses[1] {
		t.Errorf("guesses %v and %v", guesses[0], guesses[1])
	}
}

// TestConcurrentUse shares a library between goroutines for the race detector.
func TestConcurrentUse(t *testing.T) {
	lib := NewLibrary(nil)
	var threads sync.WaitGroup
	for i := range 4 {
		threads.Go(func() {
			rng := rand.New(rand.NewPCG(uint64(i), 3))
			for _, r := range []deduce.Rules{deduce.Classic, deduce.Positional, deduce.Mottemeister} {
				for _, name := range []string{"best", "entropy", "logician"} {
					b, err := lib.Player(name, r)
					if err != nil {
						t.Error(err)
						return
					}
					play(t, b, r, r.Unrank(rng.IntN(r.Size())), rng, 20)
				}
			}
		})
	}
	threads.Wait()
}

// winRate returns the percentage of games that a player wins within a number of guesses.
func winRate(t *testing.T, name string, guesses, games int) float64 {
	rng := rand.New(rand.NewPCG(4, 4))
	b, err := NewLibrary(nil).Player(name, deduce.Positional)
	if err != nil {
		t.Fatal(err)
	}
	won := 0
	for range games {
		if play(t, b, deduce.Positional, deduce.Positional.Unrank(rng.IntN(360)), rng, guesses) <= guesses {
			won++
		}
	}
	return 100 * float64(won) / float64(games)
}

func TestWinRates(t *testing.T) {
	for _, test := range []struct {
		name    string
		guesses int
		want    float64 // percent, exact
	}{
		{"mathematician", 3, 60.3}, {"logician", 3, 85.56}, {"random", 3, 0.83},
		{"mathematician", 5, 91.6}, {"logician", 5, 100}, {"random", 5, 1.39},
	} {
		if got := winRate(t, test.name, test.guesses, 20000); got < test.want-1 || got > test.want+1 {
			t.Errorf("%s wins %.2f %% within %d, want %.2f", test.name, got, test.guesses, test.want)
		}
	}
}

// TestSampledMean plays 60 fixed secrets of a million codes, or 400 with PARLOUR_TEST=full. Play is deterministic, so the mean is
// fixed; over all codes it is 6.5822.
func TestSampledMean(t *testing.T) {
	need.Slow(t)
	r := deducetest.Rules(t, "p6c10r")
	b, err := NewLibrary(nil).Player("best", r)
	if err != nil {
		t.Fatal(err)
	}
	n, sum := 60, 0
	if need.Full(t) {
		n = 400
	}
	for _, secret := range deducetest.Secrets(r, n) {
		sum += play(t, b, r, secret, nil, 20)
	}
	if mean := float64(sum) / float64(n); mean > 6.57 {
		t.Errorf("mean %.4f guesses, want 6.57 at most", mean)
	}
}
