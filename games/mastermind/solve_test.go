package mastermind

import (
	"testing"

	"parlour/games"
	"parlour/solver/deduce/trees"
)

// The mean of perfect play is shown if it is known and the limit leaves room
// for the worst code.
func TestPerfectMean(t *testing.T) {
	tests := []struct {
		options games.Options
		want    float64 // 0 if it is not shown
	}{
		{nil, 4.3},
		{games.Options{optGuesses: "5"}, 0},
		{games.Options{optRules: bullsAndCows}, 5.2},
		{games.Options{optRules: mottemeister}, 4.0},
		{games.Options{optRules: positional}, 0},
		{games.Options{optRules: positional, optGuesses: "4"}, 2.9},
		{games.Options{optRules: custom, optPegs: "5", optColors: "8"}, 0},
	}
	for _, tt := range tests {
		if got, ok := perfectMean(newState(t, tt.options).variant); got != tt.want || ok != (tt.want > 0) {
			t.Errorf("%v: %v, %v, want %v", tt.options, got, ok, tt.want)
		}
	}
}

// The optimum is exact where perfect play is known. A code that is not found
// counts as one guess more than the limit.
func TestOptimum(t *testing.T) {
	tests := []struct {
		options games.Options
		total   float64 // 0 where it is not known
		codes   float64
		most    int
	}{
		{nil, 5625, 1296, 10},
		{games.Options{optGuesses: "5"}, 5625, 1296, 5},
		{games.Options{optGuesses: "4"}, 0, 0, 0},
		{games.Options{optRules: bullsAndCows}, 26274, 5040, 10},
		{games.Options{optRules: mottemeister, optColors: "7"}, 3639, 840, patience},
		{games.Options{optRules: positional}, 1056, 360, 3},
		{games.Options{optRules: custom, optPegs: "5", optColors: "8"}, 0, 0, 0},
		{games.Options{optRules: custom, optPegs: "9", optColors: "8", optRepeats: "false"}, 0, 0, 0},
	}
	for _, tt := range tests {
		got, ok := optimum(tt.options)
		if ok != (tt.total > 0) || ok && got != (games.Optimum{Seat: breaker, Mean: tt.total / tt.codes, Most: tt.most}) {
			t.Errorf("%v: %+v, %v", tt.options, got, ok)
		}
	}
}

// The stated values are those of the embedded trees.
func TestPerfectsMatchTrees(t *testing.T) {
	for codes, want := range perfects {
		tree, err := trees.Embedded(codes, trees.Optimal)
		if err != nil || tree == nil {
			t.Errorf("%v: %v, %v", codes, tree, err)
			continue
		}
		if tree.Total() != want.total || want.worst > tree.Worst() {
			t.Errorf("%v: total %d, worst %d; want %d, %d at least", codes, tree.Total(), tree.Worst(), want.total, want.worst)
		}
	}
}

// The breaker wins with perfect play if the limit leaves room for the worst code.
func TestProvenWinner(t *testing.T) {
	tests := []struct {
		options games.Options
		want    games.Seat
	}{
		{nil, breaker},
		{games.Options{optGuesses: "6"}, breaker},
		{games.Options{optGuesses: "5"}, games.Nobody},
		{games.Options{optRules: positional}, games.Nobody},
		{games.Options{optRules: mottemeister}, breaker},
		{games.Options{optRules: custom, optPegs: "8", optColors: "12"}, games.Nobody}, // unknown
	}
	for _, tt := range tests {
		seat, said, ok := provenWinner(newState(t, tt.options))
		if seat != tt.want || ok != (tt.want == breaker) || ok == said.IsZero() {
			t.Errorf("%v: %d, %v, %v", tt.options, seat, said, ok)
		}
	}
}
