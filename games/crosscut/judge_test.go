package crosscut

import (
	"context"
	"math/rand/v2"
	"testing"

	"parlour/games"
	"parlour/solver/search"
)

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
		v, err := judge(context.Background(), s, move(t, s, test.move), games.Limits{})
		if err != nil || v.Text.String() != test.text || v.Best != test.best || v.Skill != test.skill || v.Standing != test.standing {
			t.Errorf("%s: %+v, %v, want %+v", test.name, v, err, test)
		}
	}
}

func TestVerdict(t *testing.T) {
	a, b := squareMove(t, "d4"), squareMove(t, "e5")
	seen := func(pairs ...int) (p []search.Prospect) {
		for i := 0; i < len(pairs); i += 2 {
			p = append(p, search.Prospect{Value: pairs[i], Other: pairs[i+1]})
		}
		return p
	}
	won := games.Choice[Move]{Move: b, Proven: true, Value: 29990}
	tests := []struct {
		name            string
		a               appraisal
		text, best      string
		skill, standing int
	}{
		{"the best", appraisal{move: b, best: games.Choice[Move]{Move: b}}, "", "e5", 100, 50},
		{"as good", appraisal{move: a, best: games.Choice[Move]{Move: b}, both: seen(0, 10, 0, 500)}, "", "d4", 100, 50},
		{"worse by one depth only", appraisal{move: a, best: games.Choice[Move]{Move: b}, both: seen(-900, 900, 0, 0)}, "", "d4", 100, 50},
		{"worse by both", appraisal{move: a, best: games.Choice[Move]{Move: b}, both: seen(0, 250, 0, 300), played: standing{mean: -256}}, "", "e5", 77, 27},
		{"much worse by both", appraisal{move: a, best: games.Choice[Move]{Move: b}, both: seen(-512, 512, -600, 600)}, "", "e5", 24, 50},
		{"a win by force missed", appraisal{move: a, best: won, both: seen(0, 29990)}, "crosscut.verdict.wins", "e5", 50, 50},
		{"a draw for a win", appraisal{move: a, best: won, played: standing{proven: true}}, "crosscut.verdict.wins", "e5", 50, 50},
		{"proven better than thought", appraisal{move: a, best: games.Choice[Move]{Move: b, Value: 10}, played: standing{value: 29990, proven: true}}, "", "d4", 100, 100},
		{"lost", appraisal{move: a, best: games.Choice[Move]{Move: b, Value: 10}, played: standing{value: -29990, proven: true}}, "crosscut.verdict.alive", "e5", 0, 0},
	}
	for _, tt := range tests {
		v := tt.a.verdict(Start(8, 8))
		if v.Text.ID != tt.text || v.Best != tt.best || v.Skill != tt.skill || v.Standing != tt.standing {
			t.Errorf("%s: %+v, want %q, best %s, skill %d, standing %d", tt.name, v, tt.text, tt.best, tt.skill, tt.standing)
		}
	}
}

func squareMove(t *testing.T, name string) Move {
	t.Helper()
	return move(t, position(t, "......../......../......../......../......../......../......../........", "R"), name)
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
		v, err := judge(context.Background(), s, c.Move, games.Limits{})
		if err != nil || v.Skill != 100 {
			t.Errorf("%s: %+v, %v", c.Move, v, err)
		}
		s = s.After(c.Move)
	}
}
