package pathway

import (
	"context"
	"testing"

	"parlour/games"
)

func TestJudge(t *testing.T) {
	think := newThinking()
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
		s := mustParse(t, test.board, test.turn)
		sq, err := parse(s, test.move)
		if err != nil {
			t.Fatal(err)
		}
		v, err := think.judge(context.Background(), s, sq, games.Limits{})
		if err != nil || v.Text.ID != test.verdict || v.Skill != test.skill || v.Standing != test.standing {
			t.Errorf("%s on %s: %+v, %v; want %q, skill %d, standing %d", test.move, test.board, v, err, test.verdict, test.skill, test.standing)
		}
	}
}

func TestJudgeEstimates(t *testing.T) {
	v, err := newThinking().judge(context.Background(), NewState(8), 0, games.Limits{Nodes: 2000})
	if err != nil || v.Skill < 0 || v.Skill > 100 || v.Best == "" || v.Standing < 1 || v.Standing > 99 {
		t.Errorf("%+v, %v", v, err)
	}
}

func TestCampaignSolves(t *testing.T) {
	file := t.TempDir() + "/ledger"
	for range 2 { // the second time from the file
		found, err := campaign(context.Background(), NewState(4), file, func(string) {})
		if err != nil || !found.Proven || found.Value != 1 || len(found.Best) != 1 {
			t.Errorf("%+v %v, want a win", found, err)
		}
	}
}
