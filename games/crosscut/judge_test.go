package crosscut

import (
	"context"
	"math/rand/v2"
	"testing"

	"parlour/games"
	"parlour/solver/search"
)

func TestJudge(t *testing.T) {
	tests := []struct{ name, board, turn, move, want string }{
		{"the best", "....../.RRR../....../..BBB./....../......", "R", "e5", "crosscut.verdict.good(Best=e5, Square=e5)"},
		{"a win thrown away", "....../.RRR../....../.BBB../....../......", "R", "d4", "crosscut.verdict.threw(Best=e5, Square=d4)"},
		{"as good", "...../...../...../...../.....", "R", "c2", "crosscut.verdict.good(Best=b2, Square=c2)"},
		{"lost anyway", "...../...../..R../...../.....", "B", "b2", "crosscut.verdict.hopeless(Best=b2, Square=b2)"},
	}
	g := New()
	for _, test := range tests {
		p, err := g.(games.Setter).Set(nil, test.board, test.turn)
		if err != nil {
			t.Fatal(err)
		}
		v, err := g.(games.Judge).Judge(context.Background(), p, test.move, games.Limits{})
		if err != nil || v.Text.String() != test.want {
			t.Errorf("%s: %v, %v, want %s", test.name, v.Text, err, test.want)
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
	tests := []struct {
		name     string
		a        appraisal
		id, best string
		skill    int
	}{
		{"the best", appraisal{move: b, best: games.Choice[Move]{Move: b}}, "good", "e5", 99},
		{"as good", appraisal{move: a, best: games.Choice[Move]{Move: b}, both: seen(0, 10, 0, 500)}, "good", "d4", 99},
		{"worse by one depth only", appraisal{move: a, best: games.Choice[Move]{Move: b}, both: seen(-900, 900, 0, 0)}, "good", "d4", 99},
		{"worse by both", appraisal{move: a, best: games.Choice[Move]{Move: b}, both: seen(0, 250, 0, 300)}, "inaccurate", "e5", 77},
		{"much worse by both", appraisal{move: a, best: games.Choice[Move]{Move: b}, both: seen(-512, 512, -600, 600)}, "mistake", "e5", 24},
		{"a win by force missed", appraisal{move: a, best: games.Choice[Move]{Move: b, Proven: true, Value: 29990}, both: seen(0, 29990)}, "missed", "e5", 50},
		{"a draw for a win", appraisal{move: a, best: games.Choice[Move]{Move: b, Proven: true, Value: 29990}, played: standing{0, true}}, "mistake", "e5", 50},
		{"proven better than thought", appraisal{move: a, best: games.Choice[Move]{Move: b, Value: 10}, played: standing{29990, true}}, "good", "d4", 99},
		{"lost", appraisal{move: a, best: games.Choice[Move]{Move: b, Value: 10}, played: standing{-29990, true}}, "loses", "e5", 0},
	}
	for _, tt := range tests {
		v := tt.a.verdict()
		if v.Text.ID != "crosscut.verdict."+tt.id || v.Best != tt.best || v.Skill != tt.skill {
			t.Errorf("%s: %+v, want %s, best %s, skill %d", tt.name, v, tt.id, tt.best, tt.skill)
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
	g, r := New(), rand.New(rand.NewPCG(2, 8))
	player, _ := g.Player(masterName, games.Limits{Nodes: 400_000})
	p, err := g.Open(nil)
	if err != nil {
		t.Fatal(err)
	}
	for range 3 {
		thought, err := player.Move(context.Background(), p, games.Hand{Rand: r})
		if err != nil {
			t.Fatal(err)
		}
		v, err := g.(games.Judge).Judge(context.Background(), p, thought.Move, games.Limits{})
		if err != nil || v.Skill != 99 {
			t.Errorf("%s: %+v, %v", thought.Move, v, err)
		}
		if p, err = p.Play(thought.Move); err != nil {
			t.Fatal(err)
		}
	}
}
