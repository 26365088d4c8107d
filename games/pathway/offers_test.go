package pathway

import (
	"context"
	"testing"

	"parlour/games"
)

func TestJudge(t *testing.T) {
	g := New().(*game)
	for _, test := range []struct {
		board, move, turn, verdict string
		skill, standing            int
	}{
		{empty(3), "b2", "R", "", 100, 100},
		{empty(3), "b2", "B", "", 100, 0},
		{empty(3), "a1", "R", "pathway.verdict.wins-in", 0, 0},
		{empty(1), "a1", "R", "", 100, 0},
		{empty(5), "c3", "R", "pathway.verdict.wins", 0, 0},
		{empty(5), "b2", "R", "", 100, 100},
	} {
		p, err := g.Set(nil, test.board, test.turn)
		if err != nil {
			t.Fatal(err)
		}
		v, err := g.Judge(context.Background(), p, test.move, games.Limits{})
		if err != nil || v.Text.ID != test.verdict || v.Skill != test.skill || v.Standing != test.standing {
			t.Errorf("%s on %s: %+v, %v; want %q, skill %d, standing %d", test.move, test.board, v, err, test.verdict, test.skill, test.standing)
		}
	}
}

func TestJudgeEstimates(t *testing.T) {
	g := New().(*game)
	p, err := g.Set(nil, empty(8), "R")
	if err != nil {
		t.Fatal(err)
	}
	v, err := g.Judge(context.Background(), p, "a1", games.Limits{Nodes: 2000})
	if err != nil || v.Skill < 0 || v.Skill > 100 || v.Best == "" || v.Standing < 1 || v.Standing > 99 {
		t.Errorf("%+v, %v", v, err)
	}
	if _, err := g.Judge(context.Background(), p, "i9", games.Limits{}); err == nil {
		t.Error("a move off the board is judged")
	}
}

func TestCampaignSolves(t *testing.T) {
	g, file := New().(*game), t.TempDir()+"/ledger"
	p, err := g.Set(nil, empty(4), "R")
	if err != nil {
		t.Fatal(err)
	}
	for range 2 { // the second time from the file
		best, thought, err := g.Campaign(context.Background(), p, file, func(string) {})
		if err != nil || !thought.Proven || thought.Value != 1 || len(best) != 1 {
			t.Errorf("%v %+v %v, want a win", best, thought, err)
		}
	}
}
