package hangman

import (
	"testing"

	"parlour/games"
)

// A guess is compared with the one that is right in most words that fit.
func TestJudge(t *testing.T) {
	for _, tt := range []struct {
		name, guesses, move string
		skill, luck         int
		standing            int
	}{
		{"the only word", "h r o n", "heron", 100, -1, -1},
		{"a letter that is in no word that fits", "h r o n", "q", 0, -1, -1},
		{"a rare letter", "a b c d f g i", "j", 4, -1, -1},
	} {
		s := guessed(t, "heron", tt.guesses)
		v, err := judge(t.Context(), s, tt.move, games.Limits{})
		if err != nil || v.Skill != tt.skill || v.Luck != tt.luck || v.Standing != tt.standing {
			t.Errorf("%s: %+v, %v", tt.name, v, err)
		}
	}
	s := play(t, guessed(t, "heron", "a b c d f g i"), "j")
	if v, err := judge(t.Context(), s, none, games.Limits{}); err != nil || v.Standing != 100 || v.Luck < 0 || v.Luck > 50 {
		t.Errorf("the last life is lost: %+v, %v", v, err)
	}
	s = play(t, guessed(t, "heron", "e"), "r")
	hit, _ := judge(t.Context(), s, "3", games.Limits{})
	miss, _ := judge(t.Context(), s, none, games.Limits{})
	if hit.Luck-miss.Luck != 50 || hit.Luck <= 50 || miss.Luck >= 50 {
		t.Errorf("the luck of a hit is %d, that of a miss %d", hit.Luck, miss.Luck)
	}
}
