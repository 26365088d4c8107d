package mastermind

import (
	"context"
	"strings"
	"testing"

	"parlour/games"
	"parlour/games/codebreaking"
)

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
