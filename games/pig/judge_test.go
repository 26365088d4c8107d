package pig

import (
	"math"
	"slices"
	"testing"

	"parlour/games"
)

func TestJudge(t *testing.T) {
	judge := newTable().judge
	for _, c := range []struct {
		name  string
		seats int
		moves string
		move  move
		want  games.Verdict
	}{
		{"the only move", 2, "", rollMove, games.Verdict{Best: "roll", Skill: 100, Luck: -1, Standing: 53}},
		{"right to roll", 2, "6", rollMove, games.Verdict{Best: "roll", Skill: 100, Luck: -1, Standing: 55}},
		{"held too soon", 2, "6", holdMove, games.Verdict{Best: "roll", Skill: 64, Luck: -1, Standing: 51}},
		{"rolled too long", 2, "6 6 6 6 6 6 6", rollMove, games.Verdict{Best: "hold", Skill: 71, Luck: -1, Standing: 75}},
		{"a one", 2, "6 roll", 1, games.Verdict{Skill: -1, Luck: 8, Standing: 47}},
		{"a six", 2, "6 roll", 6, games.Verdict{Skill: -1, Luck: 92, Standing: 57}},
		{"a three", 2, "6 roll", 3, games.Verdict{Skill: -1, Luck: 42, Standing: 56}},
		{"the roll that wins", 2, "6 6 6 6 6 6 6 6 6 6 6 6 6 6 6 6 2 roll", 5, games.Verdict{Skill: -1, Luck: 75, Standing: 100}},
		{"by the other", 2, "1 6 roll", 6, games.Verdict{Skill: -1, Luck: 92, Standing: 43}},
		{"of three", 3, "6", holdMove, games.Verdict{Skill: -1, Luck: -1, Standing: -1}},
		{"of three, a roll", 3, "6 roll", 2, games.Verdict{Skill: -1, Luck: 25, Standing: -1}},
	} {
		got, err := judge(t.Context(), play(t, c.seats, 100, c.moves), c.move, games.Limits{})
		reason := got.Text
		got.Text = games.Text{}
		if err != nil || got.Best != c.want.Best || got.Skill != c.want.Skill || got.Luck != c.want.Luck || got.Standing != c.want.Standing {
			t.Errorf("%s: %+v, %v, want %+v", c.name, got, err, c.want)
		}
		if reason.IsZero() != (got.Skill < 0 || got.Skill == 100) {
			t.Errorf("%s: skill %d is shown as %v", c.name, got.Skill, reason)
		}
	}
}

func TestSolve(t *testing.T) {
	solve := newTable().solve
	for _, c := range []struct {
		seats, target int
		moves         string
		proven        bool
		value         float64
		best          []move
		nodes         int64
	}{
		{2, 100, "", true, 0.5306, []move{rollMove}, 505_000},
		{2, 100, "roll", true, 0.5306, nil, 505_000},
		{2, 100, "6 6 6 6 6 6 6", true, 0.7814, []move{holdMove}, 505_000},
		{2, 20, "", true, 0.6156, []move{rollMove}, 505_000},
		{3, 100, "", false, 0, nil, 0},
	} {
		got, err := solve(t.Context(), play(t, c.seats, c.target, c.moves), games.Limits{})
		if err != nil || got.Proven != c.proven || math.Abs(got.Value-c.value) > 5e-5 || !slices.Equal(got.Best, c.best) || got.Nodes != c.nodes {
			t.Errorf("%d to %d, %q: %+v, %v, want %+v", c.seats, c.target, c.moves, got, err, c)
		}
	}
}
