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
	tests := []struct {
		name     string
		a        appraisal
		id, best string
		skill    int
	}{
		{"the best", appraisal{square: b, best: best, played: best}, "good", s.name(b), 99},
		{"as good", appraisal{square: a, best: best, both: seen(0, 10, 0, 500)}, "good", s.name(a), 99},
		{"worse by one depth only", appraisal{square: a, best: best, both: seen(-900, 900, 0, 0)}, "good", s.name(a), 99},
		{"worse by both", appraisal{square: a, best: best, both: seen(0, 100, 0, 120)}, "inaccurate", s.name(b), 76},
		{"much worse by both", appraisal{square: a, best: best, both: seen(-200, 200, -300, 300)}, "mistake", s.name(b), 24},
		{"a win by force missed", appraisal{square: a, best: sure, both: seen(0, search.Win)}, "missed", s.name(b), 50},
		{"a win thrown away", appraisal{square: a, best: sure, played: search.Result[Square]{Value: -search.Win, Proven: true}}, "threw", s.name(b), 0},
		{"proven better than thought", appraisal{square: a, best: best, played: search.Result[Square]{Value: search.Win, Proven: true}}, "wins", s.name(a), 99},
	}
	for _, tt := range tests {
		v := tt.a.verdict(s)
		if v.Text.ID != "pathway.verdict."+tt.id || v.Best != tt.best || v.Skill != tt.skill {
			t.Errorf("%s: %+v, want %s, best %s, skill %d", tt.name, v, tt.id, tt.best, tt.skill)
		}
	}
}

// TestJudgeTrustsMaster: no fault is found with what master plays where nothing
// is proven.
func TestJudgeTrustsMaster(t *testing.T) {
	g := New().(*game)
	player, _ := g.Player("master", games.Limits{})
	for _, board := range []string{empty(6), "....../....../..R.../....../....../......"} {
		p, err := g.Set(nil, board, "B")
		if err != nil {
			t.Fatal(err)
		}
		thought, err := player.Move(context.Background(), p, games.Hand{})
		if err != nil {
			t.Fatal(err)
		}
		if v, err := g.Judge(context.Background(), p, thought.Move, games.Limits{}); err != nil || v.Skill != 99 {
			t.Errorf("%s on %s: %+v, %v", thought.Move, board, v, err)
		}
	}
}

// TestJudgeOfWideBoards: boards too large for the searches of small ones are
// judged as well.
func TestJudgeOfWideBoards(t *testing.T) {
	g := New().(*game)
	p, err := g.Open(games.Options{"size": "10"})
	if err != nil {
		t.Fatal(err)
	}
	for _, move := range []string{"a1", "e5"} {
		v, err := g.Judge(context.Background(), p, move, games.Limits{Nodes: 3000})
		if err != nil || v.Skill < 0 || v.Skill > 99 || v.Best == "" {
			t.Errorf("%s: %+v, %v", move, v, err)
		}
	}
}
