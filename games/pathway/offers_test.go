package pathway

import (
	"context"
	"testing"

	"parlour/games"
)

func TestJudge(t *testing.T) {
	g := New().(*game)
	for _, test := range []struct {
		board, move, verdict string
		skill                int
	}{
		{empty(3), "b2", "pathway.verdict.wins", 99},
		{empty(3), "a1", "pathway.verdict.threw", 0},
		{empty(1), "a1", "pathway.verdict.hopeless", 99},
		{empty(5), "c3", "pathway.verdict.threw", 0},
		{empty(5), "b2", "pathway.verdict.wins", 99},
	} {
		p, err := g.Set(nil, test.board, "R")
		if err != nil {
			t.Fatal(err)
		}
		v, err := g.Judge(context.Background(), p, test.move, games.Limits{})
		if err != nil || v.Text.ID != test.verdict || v.Skill != test.skill {
			t.Errorf("%s on %s: %+v, %v; want %s, skill %d", test.move, test.board, v, err, test.verdict, test.skill)
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
	if err != nil || v.Skill < 0 || v.Skill > 99 || v.Best == "" || v.Text.IsZero() {
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
