package mastermind

import (
	"context"
	"testing"

	"parlour/games"
)

func TestJudge(t *testing.T) {
	tests := []struct {
		name, rules, moves, move string
		skill, luck              [2]int // from, to
		text                     string
	}{
		{"a good first guess", classic, "", "1122", [2]int{88, 99}, [2]int{-1, -1}, "guess"},
		{"a poor first guess", classic, "", "1111", [2]int{30, 80}, [2]int{-1, -1}, "guess"},
		{"the same guess again", classic, "1122 1,1", "1122", [2]int{0, 10}, [2]int{-1, -1}, "guess"},
		{"the only code left", positional, "1234 1,1,0,0", "1243", [2]int{99, 99}, [2]int{-1, -1}, "guess"},
		{"not the only code left", positional, "1234 1,1,0,0", "1256", [2]int{0, 0}, [2]int{-1, -1}, "guess"},
		{"the right guess at once", classic, "1122", "4,0", [2]int{-1, -1}, [2]int{99, 99}, "answer"},
		{"the likeliest answer", classic, "1122", "1,0", [2]int{-1, -1}, [2]int{5, 30}, "answer"},
		{"an impossible answer", classic, "1111 0,0 1111", "1,0", [2]int{-1, -1}, [2]int{-1, -1}, "impossible"},
		{"playing on", classic, "1111 2,0 2222 3,0", playOn, [2]int{-1, -1}, [2]int{-1, -1}, "play-on"},
		{"after a contradiction", classic, "1111 2,0 2222 3,0 play-on", "1234", [2]int{-1, -1}, [2]int{-1, -1}, "contradiction"},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			p := opened(t, games.Options{optRules: tt.rules})
			p = after(t, p, tt.moves)
			v, err := New().(games.Judge).Judge(context.Background(), p, tt.move, games.Limits{})
			if err != nil {
				t.Fatal(err)
			}
			if v.Skill < tt.skill[0] || v.Skill > tt.skill[1] || v.Luck < tt.luck[0] || v.Luck > tt.luck[1] {
				t.Errorf("skill %d, luck %d; want %v, %v", v.Skill, v.Luck, tt.skill, tt.luck)
			}
			if want := "mastermind.judge." + tt.text; v.Text.ID != want {
				t.Errorf("%s, want %s", v.Text.ID, want)
			}
		})
	}
}

// On average over all secrets an answer is as lucky as expected.
func TestLuckIsFair(t *testing.T) {
	s := typed(t, after(t, opened(t, nil), "1122"))
	space, set := s.fits.ranks()
	classes := space.Partition(s.guess, set)
	sum := 0.0
	for _, c := range classes {
		sum += float64(len(c.Codes)) * s.luck(classes, len(set), c.Answer)
	}
	if mean := sum / float64(len(set)); mean < 0.499 || mean > 0.501 {
		t.Errorf("mean luck %v", mean)
	}
}
