package mistakes

import (
	"maps"
	"math"
	"math/rand/v2"
	"slices"
	"testing"

	"parlour/solver/deduce"
	"parlour/solver/deduce/codes"
	"parlour/solver/deduce/deducetest"
)

func TestDiagnose(t *testing.T) {
	// 1122, 3344 and 5566 are all wrong, so no code remains.
	history := deducetest.History(t, deduce.Classic, "1122:0,0 3344:2,1 5566:4,0")
	d := Diagnose(deducetest.Space(t, deduce.Classic), history[:2])
	if !d.Consistent {
		t.Error("two answers that agree are called inconsistent")
	}
	for _, row := range d.Turns {
		if row.Wrong > 0.2 {
			t.Errorf("turn %d is doubted: %v", row.Turn, row.Wrong)
		}
	}
	// The first answer has black and white swapped; all others are for 1234.
	history = deducetest.History(t, deduce.Classic, "1243:0,2 1256:2,0 3434:2,0 1134:3,0")
	d = Diagnose(deducetest.Space(t, deduce.Classic), history)
	if d.Consistent {
		t.Fatal("the answers are called consistent")
	}
	sum := 0.0
	for _, m := range d.Corrections {
		sum += m.Probability
		corrected := slices.Clone(history)
		corrected[m.Turn].Answer = m.Answer
		if len(deducetest.Space(t, deduce.Classic).Candidates(corrected)) == 0 {
			t.Errorf("correction %+v leaves no code", m)
		}
	}
	if sum > 1+1e-9 || len(d.Corrections) == 0 {
		t.Errorf("probabilities of %d corrections add up to %v", len(d.Corrections), sum)
	}
}

func TestCorrections(t *testing.T) {
	history := deducetest.History(t, deduce.Classic, "1122:1,1 1344:0,2")
	secret := deduce.Code{0, 1, 2, 3} // 1234
	got := Corrections(deduce.Classic, history, secret)
	want := []Correction{{1, deduce.Classic.Grade(history[1].Guess, secret), 1}}
	if !slices.Equal(got, want) {
		t.Errorf("corrections %v, want %v", got, want)
	}
}

// TestLikelihoods checks that the probabilities of the answers to a true one add up to 1, except for
// mistakes that would be detected at once.
func TestLikelihoods(t *testing.T) {
	for _, r := range []deduce.Rules{deduce.Classic, deduce.Mottemeister, deduce.Positional, deduce.BullsAndCows} {
		sums := make([]float64, r.AnswerSpan())
		for given := range deduce.Answer(r.AnswerSpan()) {
			for truth, p := range likelihood(r, given) {
				sums[truth] += p
			}
		}
		for truth, sum := range sums {
			if r.Plausible(deduce.Answer(truth)) && deduce.Answer(truth) != r.Right() && math.Abs(sum-1) > 1e-3 {
				t.Errorf("%v: chances of what is said to %s add up to %v", r, r.FormatAnswer(deduce.Answer(truth)), sum)
			}
			for _, s := range Usual(r, deduce.Answer(truth)) {
				if s.Answer == deduce.Answer(truth) || int(s.Answer) >= r.AnswerSpan() {
					t.Errorf("%v: %d is no mistake for %d", r, s.Answer, truth)
				}
			}
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
				t.Fatalf("%v after %s: %d codes, want %d", r, deducetest.FormatHistory(r, history), len(got), len(want))
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

// TestUsual checks the usual mistakes for an answer and their frequencies.
func TestUsual(t *testing.T) {
	for _, test := range []struct {
		rules, truth string
		of           float64
		want         map[string]float64
	}{
		// Swapped, one more or fewer of either, a black counted as a white; 3,1 is not an answer.
		{"p4c6r", "2,1", 9, map[string]float64{"1,2": 6, "1,1": 1, "2,2": 1, "2,0": 1}},
		{"p4c6r", "0,0", 2, map[string]float64{"1,0": 1, "0,1": 1}},
		{"p4c6r", "0,4", 4, map[string]float64{"4,0": 3, "0,3": 1}},
		{"p4c6r", "4,0", 4, map[string]float64{"0,4": 3, "3,0": 1}},
		{"p4c6n-common", "1,3", 13, map[string]float64{"2,3": 3, "2,4": 1, "0,2": 1, "1,4": 1, "1,2": 4, "0,3": 3}},
		{"p2c4n-positional", "1,-1", 5, map[string]float64{"1,0": 1, "1,1": 1, "0,-1": 1, "-1,-1": 1, "-1,1": 1}},
		{"p1c3r-positional", "-1", 2, map[string]float64{"0": 1, "1": 1}},
	} {
		r := deducetest.Rules(t, test.rules)
		truth, err := r.ParseAnswer(test.truth)
		if err != nil {
			t.Fatal(err)
		}
		got, sum := map[string]float64{}, 0.0
		for _, m := range Usual(r, truth) {
			got[r.FormatAnswer(m.Answer)] += m.Share
			sum += m.Share
		}
		if math.Abs(sum-1) > 1e-9 {
			t.Errorf("%s, %s: shares add up to %v", test.rules, test.truth, sum)
		}
		for _, a := range slices.Sorted(maps.Keys(got)) {
			if math.Abs(got[a]*test.of-test.want[a]) > 1e-9 {
				t.Errorf("%s: %s for %s is %v of %v mistakes, want %v", test.rules, a, test.truth, got[a]*test.of, test.of, test.want[a])
			}
		}
		if len(got) != len(test.want) {
			t.Errorf("%s: %d mistakes for %s, want %d", test.rules, len(got), test.truth, len(test.want))
		}
	}
}

// TestLikelihood checks that the true answer is most probable, usual mistakes are more probable than
// others, and a right guess is never missed.
func TestLikelihood(t *testing.T) {
	r := deduce.Classic
	given, err := r.ParseAnswer("1,2")
	if err != nil {
		t.Fatal(err)
	}
	chances := likelihood(r, given)
	usualTruth, _ := r.ParseAnswer("2,1")
	odd, _ := r.ParseAnswer("0,0")
	if got := chances[given]; got != 1-mistakeChance {
		t.Errorf("the true answer is said with %v", got)
	}
	if chances[usualTruth] < 100*chances[odd] || chances[odd] == 0 || chances[r.Right()] != missedWin {
		t.Errorf("swapped %v, odd %v, the right guess %v", chances[usualTruth], chances[odd], chances[r.Right()])
	}
}
