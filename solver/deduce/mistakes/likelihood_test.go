package mistakes

import (
	"maps"
	"math"
	"slices"
	"testing"

	"parlour/solver/deduce"
	"parlour/solver/deduce/deducetest"
)

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
