package pathway

import (
	"context"
	"testing"

	"parlour/games"
	"parlour/solver/search"
)

func TestVerdict(t *testing.T) {
	s, err := Parse(empty(6), "R")
	if err != nil {
		t.Fatal(err)
	}
	a, b := Square(14), Square(15)
	best := search.Result[Square]{Move: b, Value: 10}
	sure := search.Result[Square]{Move: b, Value: search.Win, Proven: true}
	seen := func(pairs ...int) (p []search.Prospect) {
		for i := 0; i < len(pairs); i += 2 {
			p = append(p, search.Prospect{Value: pairs[i], Other: pairs[i+1]})
		}
		return p
	}
	won := search.Result[Square]{Value: search.Win, Proven: true}
	lost := search.Result[Square]{Value: -search.Win, Proven: true}
	searched := search.Result[Square]{Move: b, Mean: 100, Depth: 4}
	tests := []struct {
		name            string
		a               appraisal
		text, best      string
		skill, standing int
	}{
		{"the best", appraisal{square: b, best: searched, played: searched}, "", s.name(b), 100, 73},
		{"as good", appraisal{square: a, best: best, both: seen(0, 10, 0, 500)}, "", s.name(a), 100, 50},
		{"worse by one depth only", appraisal{square: a, best: best, both: seen(-900, 900, 0, 0)}, "", s.name(a), 100, 25},
		{"worse by both", appraisal{square: a, best: best, both: seen(0, 100, 0, 120)}, "", s.name(b), 77, 50},
		{"much worse by both", appraisal{square: a, best: best, both: seen(-200, 200, -300, 300)}, "", s.name(b), 24, 8},
		{"a win by force missed", appraisal{square: a, best: sure, both: seen(0, search.Win)}, "pathway.verdict.wins", s.name(b), 50, 50},
		{"a win thrown away", appraisal{square: a, best: sure, played: lost}, "pathway.verdict.wins", s.name(b), 0, 0},
		{"a loss for what is open", appraisal{square: a, best: best, played: lost}, "pathway.verdict.alive", s.name(b), 0, 0},
		{"proven better than thought", appraisal{square: a, best: best, played: won}, "", s.name(a), 100, 100},
		{"lost anyway", appraisal{square: a, best: lost}, "", s.name(a), 100, 0},
	}
	for _, tt := range tests {
		v := tt.a.verdict(s)
		if v.Text.ID != tt.text || v.Best != tt.best || v.Skill != tt.skill || v.Standing != tt.standing {
			t.Errorf("%s: %+v, want %s, best %s, skill %d, standing %d", tt.name, v, tt.text, tt.best, tt.skill, tt.standing)
		}
	}
}

// TestJudgeTrustsMaster: no fault is found with what master plays where nothing
// is proven.
func TestJudgeTrustsMaster(t *testing.T) {
	think := newThinking()
	for _, board := range []string{empty(6), "....../....../..R.../....../....../......"} {
		s := mustParse(t, board, "B")
		c, err := think.masterMove(context.Background(), s, games.Hand{}, games.Limits{})
		if err != nil {
			t.Fatal(err)
		}
		if v, err := think.judge(context.Background(), s, c.Move, games.Limits{}); err != nil || v.Skill != 100 {
			t.Errorf("%s on %s: %+v, %v", s.name(c.Move), board, v, err)
		}
	}
}

// TestJudgeOfWideBoards: boards too large for the searches of small ones are
// judged as well.
func TestJudgeOfWideBoards(t *testing.T) {
	s, think := NewState(10), newThinking()
	for _, move := range []string{"a1", "e5"} {
		sq, _ := parse(s, move)
		v, err := think.judge(context.Background(), s, sq, games.Limits{Nodes: 3000})
		if err != nil || v.Skill < 0 || v.Skill > 100 || v.Best == "" {
			t.Errorf("%s: %+v, %v", move, v, err)
		}
	}
}
