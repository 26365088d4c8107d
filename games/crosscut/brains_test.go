package crosscut

import (
	"context"
	"math/rand/v2"
	"testing"

	"parlour/games"
)

// TestTactics has positions in which there is one right thing to do, for the
// two players that look ahead.
func TestTactics(t *testing.T) {
	tests := []struct {
		name, board, turn, move string
		distance                int // 0 if not proven
	}{
		{"wins by placing", "......../......../......../.RRRRR../......../......../......../........", "R", "g5", 1},
		{"wins from the perimeter", "......../.RRRRBB./......../......../......../......../......../........", "R", "h7", 1},
		{"has to pass", "......./.BRRRB./.RBRBR./.RRBRR./.RBRBR./.BRRRB./.......", "B", "pass", 0},
	}
	for _, test := range tests {
		s := position(t, test.board, test.turn)
		for name, brain := range map[string]games.Strategy[State, Move]{depthName: depth, masterName: master} {
			c, err := brain(context.Background(), s, games.Hand{}, games.Limits{Nodes: 20000})
			if err != nil {
				t.Fatal(err)
			}
			if c.Move.String() != test.move || c.Distance != test.distance && test.distance > 0 {
				t.Errorf("%s: %s plays %v, %d plies from the end; want %s and %d",
					test.name, name, c.Move, c.Distance, test.move, test.distance)
			}
		}
	}
}

// TestProvenDistance holds the searching players to the tables: what they call
// proven on 6x6 is so.
func TestProvenDistance(t *testing.T) {
	r := rand.New(rand.NewPCG(4, 1))
	p := table(t, size{4, 4})
	for range 20 {
		s := Start(6, 6)
		for range 2 + r.IntN(8) {
			if moves := s.board.moves(nil); s.Turn() != games.Nobody {
				s = s.After(moves[r.IntN(len(moves))])
			}
		}
		if s.Turn() == games.Nobody {
			continue
		}
		c, err := think(context.Background(), s.board, games.Hand{Rand: r}, games.Limits{Nodes: 30000})
		if err != nil {
			t.Fatal(err)
		}
		d := p.value(s.board)
		if c.Proven && (c.Value > 0) != d.won() || !c.Proven && c.Distance != 0 {
			t.Errorf("%s: %+v, in truth %d plies", s.rows(), c, d)
		}
		if c.Proven && c.Distance < int(d) && d.won() {
			t.Errorf("%s: won in %d plies, but the shortest win takes %d", s.rows(), c.Distance, d)
		}
	}
}

// TestDefaults holds that players without limits have their own.
func TestDefaults(t *testing.T) {
	s := Start(6, 5)
	c, err := depth(context.Background(), s, games.Hand{}, games.Limits{})
	if err != nil || c.Depth > defaultDepth {
		t.Errorf("%+v, %v: looked deeper than %d plies", c, err, defaultDepth)
	}
	if c, err = master(context.Background(), s, games.Hand{}, games.Limits{}); err != nil || !c.Proven || c.Distance != 5 {
		t.Errorf("%+v, %v: want a win in 5 plies", c, err)
	}
}
