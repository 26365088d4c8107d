package mastermind

import (
	"context"
	"strings"
	"testing"

	"parlour/games"
	"parlour/games/codebreaking"
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

// verdictOn returns the verdict on a move as typed.
func verdictOn(s state, typed string) (games.Verdict, error) {
	m, err := parse(s, typed)
	if err != nil {
		return games.Verdict{}, err
	}
	return judge(context.Background(), s, m, games.Limits{})
}

func TestJudge(t *testing.T) {
	tests := []struct {
		name, rules, moves, move string
		skill, luck, standing    [2]int // from, to
		text                     string
	}{
		{"a good first guess", classic, "", "1122", [2]int{88, 99}, [2]int{-1, -1}, [2]int{40, 60}, "judge.leaves"},
		{"the best first guess", positional, "", "1234", [2]int{100, 100}, [2]int{-1, -1}, [2]int{40, 60}, ""},
		{"a poor first guess", classic, "", "1111", [2]int{30, 80}, [2]int{-1, -1}, [2]int{50, 80}, "judge.leaves"},
		{"the same guess again", classic, "1122 1,1", "1122", [2]int{0, 10}, [2]int{-1, -1}, [2]int{70, 99}, "judge.leaves"},
		{"the only code left", positional, "1234 1,1,0,0", "1243", [2]int{100, 100}, [2]int{-1, -1}, [2]int{1, 40}, ""},
		{"not the only code left", positional, "1234 1,1,0,0", "1256", [2]int{0, 0}, [2]int{-1, -1}, [2]int{50, 70}, "judge.only"},
		{"the right guess at once", classic, "1122", "4,0", [2]int{-1, -1}, [2]int{100, 100}, [2]int{0, 0}, ""},
		{"the likeliest answer", classic, "1122", "1,0", [2]int{-1, -1}, [2]int{5, 30}, [2]int{50, 70}, "judge.answer"},
		{"an impossible answer", classic, "1111 0,0 1111", "1,0", [2]int{-1, -1}, [2]int{-1, -1}, [2]int{-1, -1}, ""},
		{"a code thought of", mottemeister, "", ready, [2]int{-1, -1}, [2]int{-1, -1}, [2]int{50, 50}, ""},
		{"after a contradiction", classic, "1111 2,0 2222 3,0", "1234", [2]int{-1, -1}, [2]int{-1, -1}, [2]int{-1, -1}, ""},
	}
	within := func(n int, r [2]int) bool { return r[0] <= n && n <= r[1] }
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			p := after(t, newState(t, games.Options{optRules: tt.rules}), tt.moves)
			v, err := verdictOn(p, tt.move)
			if err != nil {
				t.Fatal(err)
			}
			if !within(v.Skill, tt.skill) || !within(v.Luck, tt.luck) || !within(v.Standing, tt.standing) {
				t.Errorf("skill %d, luck %d, standing %d; want %v, %v, %v", v.Skill, v.Luck, v.Standing, tt.skill, tt.luck, tt.standing)
			}
			if got := strings.TrimPrefix(v.Text.ID, "mastermind."); got != tt.text {
				t.Errorf("%q, want %q", got, tt.text)
			}
			if v.Skill == codebreaking.Flawless && v.Best != tt.move {
				t.Errorf("%s is codebreaking.Flawless, and %s is best", tt.move, v.Best)
			}
		})
	}
}

// The fewer codes an answer leaves, the worse the maker stands. The maker has
// won when the guesses run out.
func TestStanding(t *testing.T) {
	p := after(t, newState(t, games.Options{optRules: classic, optGuesses: "4"}), "1122")
	before := -1
	for _, a := range []string{"4,0", "2,2", "3,0", "1,1", "1,0"} {
		v, err := verdictOn(p, a)
		if err != nil || v.Standing <= before {
			t.Errorf("answer %s: standing %d, after %d: %v", a, v.Standing, before, err)
		}
		before = v.Standing
	}
	last := after(t, newState(t, games.Options{optGuesses: "1"}), "1122")
	if v, err := verdictOn(last, "1,1"); err != nil || v.Standing != 100 {
		t.Errorf("after the last guess the standing is %d: %v", v.Standing, err)
	}
}
