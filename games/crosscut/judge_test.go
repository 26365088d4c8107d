package crosscut

import (
	"context"
	"math/rand/v2"
	"testing"

	"parlour/games"
)

// judge weighs one move.
func judge(s State, m Move) (v games.Verdict, err error) {
	err = review(context.Background(), []games.Played[State, Move]{{Before: s, Move: m}}, games.Limits{}, func(_ int, found games.Verdict) { v = found })
	return v, err
}

func TestJudge(t *testing.T) {
	tests := []struct {
		name, board, turn, move, best, text string
		skill, standing                     int
	}{
		{"the best", "....../.RRR../....../..BBB./....../......", "R", "e5", "e5", "", 100, 100},
		{"a win thrown away", "....../.RRR../....../.BBB../....../......", "R", "d4", "e5", "crosscut.verdict.fills-row(Line=5)", 0, 0},
		{"as good", "...../...../...../...../.....", "R", "c2", "c2", "", 100, 100},
		{"lost anyway", "...../...../..R../...../.....", "B", "b2", "b2", "", 100, 100},
	}
	for _, test := range tests {
		s := position(t, test.board, test.turn)
		v, err := judge(s, move(t, s, test.move))
		if err != nil || v.Text.String() != test.text || v.Best != test.best || v.Skill != test.skill || v.Standing != test.standing {
			t.Errorf("%s: %+v, %v, want %+v", test.name, v, err, test)
		}
	}
}

// TestJudgeTrustsMaster: whatever master plays, and however its noise falls, no
// fault is found with it.
func TestJudgeTrustsMaster(t *testing.T) {
	s, r := Start(8, 8), rand.New(rand.NewPCG(2, 8))
	for range 3 {
		c, err := master(context.Background(), s, games.Hand{Rand: r}, games.Limits{Nodes: 400_000})
		if err != nil {
			t.Fatal(err)
		}
		v, err := judge(s, c.Move)
		if err != nil || v.Skill != 100 {
			t.Errorf("%s: %+v, %v", c.Move, v, err)
		}
		s = s.After(c.Move)
	}
}
