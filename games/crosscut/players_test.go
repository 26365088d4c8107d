package crosscut

import (
	"context"
	"math/rand/v2"
	"testing"

	"parlour/bot/local/need"
	"parlour/games"
	"parlour/games/squares"
)

// TestTactics checks positions with a single right move for the players that look ahead.
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
		for _, name := range []string{"depth", "master"} {
			c, err := players()[name](context.Background(), s, games.Hand{}, games.Limits{Nodes: 20000})
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

// TestProvenDistance compares the proven results of the searching players on 6x6 with the table.
func TestProvenDistance(t *testing.T) {
	r := rand.New(rand.NewPCG(4, 1))
	p := table(t, size{4, 4})
	for range 20 {
		s := newState(6, 6)
		for range 2 + r.IntN(8) {
			if moves := s.board.AppendMoves(nil); s.Turn() != games.Nobody {
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
			t.Errorf("%s: %+v, in truth %d plies", said(s), c, d)
		}
		if c.Proven && c.Distance < int(d) && d.won() {
			t.Errorf("%s: won in %d plies, but the shortest win takes %d", said(s), c.Distance, d)
		}
	}
}

// TestDefaults checks the default limits of players.
func TestDefaults(t *testing.T) {
	s := newState(6, 5)
	c, err := players()["depth"](context.Background(), s, games.Hand{}, games.Limits{})
	if err != nil || c.Depth > defaultDepth {
		t.Errorf("%+v, %v: looked deeper than %d plies", c, err, defaultDepth)
	}
	if c, err = master(context.Background(), s, games.Hand{}, games.Limits{}); err != nil || !c.Proven || c.Distance != 5 {
		t.Errorf("%+v, %v: want a win in 5 plies", c, err)
	}
}

// wins returns the number of games that the first of two players wins, from random openings of two plies, with both
// sides.
func wins(t *testing.T, side, openings int, a, b games.Strategy[state, move], l games.Limits) (won int) {
	t.Helper()
	m := match{players: [2]games.Strategy[state, move]{a, b}, limits: l, rand: rand.New(rand.NewPCG(1, 1))}
	for range openings {
		start := m.opening(side)
		for seat := squares.Red; seat <= squares.Blue; seat++ {
			if m.play(t, start, seat) == seat {
				won++
			}
		}
	}
	return won
}

// TestLevelsAgainstGreedy measures the levels: easy loses seven of ten games to a player that looks one move ahead, and
// medium wins three to seven. With PARLOUR_TEST=slow it plays 200 games of each on more boards:
//
//	5x5: easy wins 35, medium 102; 6x6: 10, 87; 8x8: 7, 101; 10x10: 13, 106
func TestLevelsAgainstGreedy(t *testing.T) {
	openings, sizes, slack := 10, []int{8}, 4
	if need.Long(t) {
		openings, sizes, slack = 100, []int{5, 6, 8, 10}, 0
	}
	for _, size := range sizes {
		played := 2 * openings
		ofEasy := wins(t, size, openings, players()["easy"], greedy, games.Limits{})
		ofMedium := wins(t, size, openings, players()["medium"], greedy, games.Limits{})
		t.Logf("%dx%d, %d games each: easy wins %d, medium %d", size, size, played, ofEasy, ofMedium)
		if 10*ofEasy > 3*played {
			t.Errorf("%dx%d: easy wins %d of %d", size, size, ofEasy, played)
		}
		if 10*(ofMedium+slack) < 3*played || 10*(ofMedium-slack) > 7*played {
			t.Errorf("%dx%d: medium wins %d of %d", size, size, ofMedium, played)
		}
	}
}

// TestLevelsInOrder checks that each level beats the one before. It compares perfect with hard only with PARLOUR_TEST=slow. With
// full it plays twenty games of each, and the players think as long as they like.
func TestLevelsInOrder(t *testing.T) {
	openings, levels, limits := 2, games.Levels()[:3], games.Limits{Nodes: 20_000}
	if need.Long(t) {
		levels, limits = games.Levels(), games.Limits{Nodes: 500_000}
	}
	if need.Full(t) {
		openings, levels, limits = 10, games.Levels(), games.Limits{}
	}
	for i, level := range levels[1:] {
		won := wins(t, 8, openings, players()[level], players()[levels[i]], limits)
		t.Logf("%s wins %d of %d against %s", level, won, 2*openings, levels[i])
		if won <= openings {
			t.Errorf("%s wins %d of %d against %s", level, won, 2*openings, levels[i])
		}
	}
}

// TestRandomTieBreaks checks that the searching players vary their openings.
func TestRandomTieBreaks(t *testing.T) {
	for _, name := range []string{"depth", "medium", "master"} {
		first := map[move]bool{}
		for n := range uint64(12) {
			h := games.Hand{Rand: rand.New(rand.NewPCG(n, 1))}
			c, err := players()[name](context.Background(), newState(8, 8), h, games.Limits{Nodes: 2000})
			if err != nil {
				t.Fatal(err)
			}
			first[c.Move] = true
		}
		if len(first) < 3 {
			t.Errorf("%s opens in %d ways only", name, len(first))
		}
	}
}

// match is a pair of players with their limits.
type match struct {
	players [2]games.Strategy[state, move]
	limits  games.Limits
	rand    *rand.Rand
}

// opening returns a position after two random moves.
func (m *match) opening(n int) state {
	s := newState(n, n)
	for range 2 {
		moves := s.board.AppendMoves(nil)
		s = s.After(moves[m.rand.IntN(len(moves))])
	}
	return s
}

// play plays a game in which the first player has the given seat and returns the winner.
func (m *match) play(t *testing.T, s state, seat games.Seat) games.Seat {
	for s.Turn() != games.Nobody {
		player := m.players[0]
		if s.Turn() != seat {
			player = m.players[1]
		}
		c, err := player(context.Background(), s, games.Hand{Rand: m.rand}, m.limits)
		if err != nil {
			t.Fatal(err)
		}
		s = s.After(c.Move)
	}
	return s.Outcome().Winner
}
