package codes_test

import (
	"slices"
	"testing"

	"parlour/solver/deduce"
	"parlour/solver/deduce/codes"
	"parlour/solver/deduce/deducetest"
)

// TestAnswersOfAll checks all pairs of codes of small rules: answers are symmetric except for PerPeg,
// only equal codes give the right answer, formatting and parsing are inverse, and the numbers agree
// with a plain count.
func TestAnswersOfAll(t *testing.T) {
	for _, r := range deducetest.SmallRules() {
		s, err := codes.NewSpace(r)
		if err != nil {
			t.Fatal(err)
		}
		for g := range int32(s.Len()) {
			for x := range int32(s.Len()) {
				a := r.Grade(s.Code(g), s.Code(x))
				if r.Kind != deduce.PerPeg && a != r.Grade(s.Code(x), s.Code(g)) {
					t.Fatalf("%v: %v and %v: not symmetric", r, s.Code(g), s.Code(x))
				}
				if (a == r.Right()) != (g == x) {
					t.Fatalf("%v: %v against %v is %s", r, s.Code(g), s.Code(x), r.FormatAnswer(a))
				}
				if got := s.Grade(g, x); got != a {
					t.Fatalf("%v: Space grades %v against %v %d, want %d", r, s.Code(g), s.Code(x), got, a)
				}
				if again, err := r.ParseAnswer(r.FormatAnswer(a)); err != nil || again != a {
					t.Fatalf("%v: answer %d written and read: %d, %v", r, a, again, err)
				}
				checkPair(t, r, s.Code(g), s.Code(x), a)
			}
		}
	}
}

// checkPair counts exact pegs and common colours directly.
func checkPair(t *testing.T, r deduce.Rules, guess, secret deduce.Code, a deduce.Answer) {
	t.Helper()
	exact, common := 0, 0
	for i := range r.Pegs {
		if guess[i] == secret[i] {
			exact++
		}
	}
	for color := range uint8(r.Colors) {
		common += min(count(r, guess, color), count(r, secret, color))
	}
	gotExact, other := r.Pair(a)
	wantOther := common - exact
	if r.Kind == deduce.ExactCommon {
		wantOther = common
	}
	if gotExact != exact || other != wantOther {
		t.Fatalf("%v: %v against %v is %d, %d, want %d, %d", r, guess, secret, gotExact, other, exact, wantOther)
	}
}

func count(r deduce.Rules, c deduce.Code, color uint8) (n int) {
	for _, peg := range c[:r.Pegs] {
		if peg == color {
			n++
		}
	}
	return n
}

// TestTotalsOfAnswers checks that the sum of exact pegs over all codes is pegs*codes/colours.
func TestTotalsOfAnswers(t *testing.T) {
	for _, r := range deducetest.SmallRules() {
		s, _ := codes.NewSpace(r)
		for g := range int32(s.Len()) {
			sum := 0
			for _, class := range s.Partition(s.Code(g), s.All()) {
				exact, _ := r.Pair(class.Answer)
				sum += exact * len(class.Codes)
			}
			if want := r.Pegs * s.Len() / r.Colors; sum != want {
				t.Errorf("%v: guess %v has %d exact pegs over all codes, want %d", r, s.Code(g), sum, want)
			}
		}
	}
}

// TestPossible compares Possible with grading every code.
func TestPossible(t *testing.T) {
	for _, r := range deducetest.SmallRules() {
		s, _ := codes.NewSpace(r)
		any := map[deduce.Answer]bool{}
		for g := range int32(s.Len()) {
			var want []deduce.Answer
			for _, class := range s.Partition(s.Code(g), s.All()) {
				want = append(want, class.Answer)
				any[class.Answer] = true
			}
			if got := r.AnswersTo(s.Code(g)); !slices.Equal(got, want) {
				t.Errorf("%v: AnswersTo(%v) = %v, want %v", r, s.Code(g), got, want)
			}
			for a := range deduce.Answer(r.AnswerSpan() + 2) {
				if got := r.Possible(s.Code(g), a); got != slices.Contains(want, a) {
					t.Errorf("%v: Possible(%v, %d) = %v", r, s.Code(g), a, got)
				}
			}
		}
		for a := range any {
			if !slices.Contains(s.Answers(), a) {
				t.Errorf("%v: the space's answers lack %s", r, r.FormatAnswer(a))
			}
		}
	}
}
