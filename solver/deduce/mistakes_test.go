package deduce

import (
	"context"
	"math"
	"math/rand/v2"
	"slices"
	"testing"
)

// TestMistakesAreFound reproduces how often a mistake is named first, is among
// the first two, and is mended by the first proposal.
func TestMistakesAreFound(t *testing.T) {
	got, err := NewLibrary().SimulateMistakes(context.Background(), "optimal", Classic, 1000, rand.New(rand.NewPCG(1, 1)))
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
		{"mended first", 100 * float64(got.Mended) / n, 54},
	} {
		if test.got < test.want-1.5 { // a standard error at a thousand games
			t.Errorf("%s %.1f %%, want %v", test.what, test.got, test.want)
		}
	}
	if got.Found != got.Games {
		t.Errorf("playing on found %d of %d secrets", got.Found, got.Games)
	}
	if extra := float64(got.Extra) / n; extra > 1.8 {
		t.Errorf("playing on took %.2f guesses more, want 1.8 at most", extra)
	}
}

func TestWeigh(t *testing.T) {
	// 1122 and 3344 both all wrong, and 5566 all wrong: nothing is left.
	history, err := Classic.ParseHistory("1122:0,0 3344:2,1 5566:4,0")
	if err != nil {
		t.Fatal(err)
	}
	d := mustSpace(t, Classic).Weigh(history[:2])
	if !d.Consistent {
		t.Error("two answers that agree are called inconsistent")
	}
	for _, row := range d.Rows {
		if row.Wrong > 0.2 {
			t.Errorf("turn %d is doubted: %v", row.Turn, row.Wrong)
		}
	}
	// The first answer has black and white swapped; all others are for 1234.
	history, err = Classic.ParseHistory("1243:0,2 1256:2,0 3434:2,0 1134:3,0")
	if err != nil {
		t.Fatal(err)
	}
	d = mustSpace(t, Classic).Weigh(history)
	if d.Consistent {
		t.Fatal("the answers are called consistent")
	}
	sum := 0.0
	for _, m := range d.Mends {
		sum += m.Probability
		mended := slices.Clone(history)
		mended[m.Turn].Answer = m.Answer
		if len(mustSpace(t, Classic).Candidates(mended)) == 0 {
			t.Errorf("mend %+v leaves no code", m)
		}
	}
	if sum > 1+1e-9 || len(d.Mends) == 0 {
		t.Errorf("probabilities of %d mends add up to %v", len(d.Mends), sum)
	}
}

func TestCorrections(t *testing.T) {
	history, err := Classic.ParseHistory("1122:1,1 1344:0,2")
	if err != nil {
		t.Fatal(err)
	}
	secret := Code{0, 1, 2, 3} // 1234
	got := Classic.Corrections(history, secret)
	want := []Correction{{1, history[1].Answer, Classic.Grade(history[1].Guess, secret)}}
	if !slices.Equal(got, want) {
		t.Errorf("corrections %v, want %v", got, want)
	}
}

// TestLikelihoods holds that what is said to a true answer has probabilities
// that add up to 1, as nearly as the mistakes that can't be made at a glance
// allow.
func TestLikelihoods(t *testing.T) {
	for _, r := range []Rules{Classic, Mottemeister, Positional, BullsAndCows} {
		sums := make([]float64, r.answerSpan())
		for given := range Answer(r.answerSpan()) {
			for truth, p := range r.likelihood(given) {
				sums[truth] += p
			}
		}
		for truth, sum := range sums {
			if r.plausible(Answer(truth)) && Answer(truth) != r.Right() && math.Abs(sum-1) > 1e-3 {
				t.Errorf("%v: chances of what is said to %s add up to %v", r, r.FormatAnswer(Answer(truth)), sum)
			}
			for _, s := range r.slips(Answer(truth)) {
				if s.answer == Answer(truth) || int(s.answer) >= r.answerSpan() {
					t.Errorf("%v: %d is no mistake for %d", r, s.answer, truth)
				}
			}
		}
	}
}

// TestPlayOn contradicts every breaker and lets it find the secret all the same.
func TestPlayOn(t *testing.T) {
	lib := NewLibrary()
	rng := rand.New(rand.NewPCG(5, 5))
	for _, r := range []Rules{Classic, Mottemeister, Positional, {Pegs: 2, Colors: 2, Repeats: true}} {
		for _, name := range []string{"best", "entropy", "logician"} {
			b, err := lib.Breaker(name, r)
			if err != nil {
				t.Fatal(err)
			}
			secret := r.Unrank(r.Size() - 1)
			first := r.Unrank(0)
			wrong := r.Grade(first, r.Unrank(1))
			history := History{{first, wrong}, {first, r.Grade(first, secret)}}
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
