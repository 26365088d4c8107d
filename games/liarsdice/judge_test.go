package liarsdice

import (
	"testing"

	"parlour/games"
)

func TestJudge(t *testing.T) {
	for _, c := range []struct {
		name, moves string
		own         hand
		move        string
		least, most int // skill
		standing    int
	}{
		{"doubts its own dice", "2x6", "6666", "liar", 0, 10, 50},
		{"doubts a lie", "8x2", "3456", "liar", 100, 100, 50},
		{"bids a lie", "", "2345", "8x6", 0, 20, 50},
		{"shows its dice", "2x6 liar 1122", "3344", "3344", -1, -1, 57},
	} {
		s := play(t, newState(2, 4, true), c.moves)
		s.hand = c.own
		m, err := parse(s, c.move)
		if err != nil {
			t.Fatal(err)
		}
		v, err := judge(t.Context(), s, m, games.Limits{})
		if err != nil || v.Skill < c.least || v.Skill > c.most || v.Standing != c.standing {
			t.Errorf("%s: %+v, %v, want a skill of %d to %d and a standing of %d", c.name, v, err, c.least, c.most, c.standing)
		}
		if wrong := v.Best != "" && v.Best != c.move; wrong == v.Text.IsZero() {
			t.Errorf("%s: better %s: %s", c.name, v.Best, v.Text)
		}
	}
}
