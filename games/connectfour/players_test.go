package connectfour

import (
	"context"
	"errors"
	"math/rand/v2"
	"testing"

	"parlour/bot/local/need"
	"parlour/games"
	"parlour/solver/search"
)

// oneMove wins if it can, otherwise blocks a line of four, otherwise plays at random.
func oneMove(ctx context.Context, s State, h games.Hand, l games.Limits) (games.Choice[Column], error) {
	for _, discs := range [2]uint64{s.mine, s.mine ^ s.all} {
		if squares := s.moves(s.word) & threats(discs); squares != 0 {
			return games.Choice[Column]{Move: columnOf(squares)}, nil
		}
	}
	return games.Random(ctx, s, h, l)
}

// contest plays games with alternating first moves and returns the points of the first player: 2 for a win and 1
// for a draw.
func contest(t *testing.T, start State, n int, seed uint64, a, b games.Strategy[State, Column], l games.Limits) (points int) {
	t.Helper()
	for i := range n {
		players := [2]games.Strategy[State, Column]{a, b}
		r := rand.New(rand.NewPCG(seed, uint64(i)))
		s := start
		for s.Turn() >= 0 {
			c, err := players[(int(s.mover())+i)%2](context.Background(), s, games.Hand{Rand: r}, l)
			if err != nil {
				t.Fatal(err)
			}
			s = s.After(c.Move)
		}
		if w := s.Outcome().Winner; w == games.Nobody {
			points++
		} else if (int(w)+i)%2 == 0 {
			points += 2
		}
	}
	return points
}

// TestLevels measures the levels against a player that looks one move ahead: easy mostly loses, medium wins about
// half of the games, and hard nearly all. With PARLOUR_TEST=slow it plays 400 games of each.
func TestLevels(t *testing.T) {
	n, slack, limits := 40, 20, games.Limits{Nodes: 1000} // "arena match" plays without a limit
	if need.Long(t) {
		n, slack = 400, 5
	}
	players := newKnowledge().players()
	for _, level := range []struct {
		name        string
		least, most int // per cent of the points
	}{{"easy", 15, 35}, {"medium", 40, 60}, {"hard", 90, 100}} {
		points := contest(t, NewState(7, 6), n, 7, players[level.name], oneMove, limits)
		got := 100 * points / (2 * n)
		t.Logf("%s: %d of 100 points against a player that looks one move ahead", level.name, got)
		if got < level.least-slack || got > level.most+slack {
			t.Errorf("%s: %d of 100 points, want %d to %d", level.name, got, level.least, level.most)
		}
	}
}

// TestWhy checks the explanations of perfect and their distances.
func TestWhy(t *testing.T) {
	tests := []struct{ name, board, turn, move, why string }{
		{"wins at once", "..../..../BBB./RRR.", "R", "4", "connectfour.why.win(Count=1)"},
		{"loses", "....../....../.RR.../.BBB.R", "R", "5", "connectfour.why.loss(Count=1)"},
		{"holds the draw", "..../..../..../....", "R", "3", "connectfour.why.draw"},
	}
	perfect := newKnowledge().players()["perfect"]
	for _, test := range tests {
		s, err := State{}.ReadBoard(nil, test.board, test.turn)
		if err != nil {
			t.Errorf("%s: %v", test.name, err)
			continue
		}
		c, err := perfect(context.Background(), s, games.Hand{}, games.Limits{})
		if err != nil || c.Why.String() != test.why || c.Move.String() != test.move {
			t.Errorf("%s: %v, because of %v (%v)", test.name, c.Move, c.Why, err)
		}
	}
}

// TestEnough checks that a stopped player plays its best move so far.
func TestEnough(t *testing.T) {
	enough := make(chan struct{})
	close(enough)
	c, err := newKnowledge().players()["perfect"](context.Background(), played(t, NewState(7, 6), "3126"), games.Hand{}, games.Limits{Stop: enough})
	if err != nil || c.Proven || c.Nodes > 20_000 {
		t.Errorf("%+v, %v", c, err)
	}
}

// TestUnproven checks that perfect plays on if nothing can be solved.
func TestUnproven(t *testing.T) {
	k := newKnowledge()
	s := played(t, NewState(9, 6), "1212")
	c, err := k.players()["perfect"](t.Context(), s, games.Hand{}, games.Limits{Nodes: 5000})
	if err != nil || c.Proven || s.Legal(c.Move) != nil {
		t.Errorf("perfect plays %+v, %v", c, err)
	}
	if found, err := k.solve(t.Context(), s, games.Limits{Nodes: 5000}); err != nil || found.Proven {
		t.Errorf("solved: %+v, %v", found, err)
	}
	over := played(t, NewState(7, 6), "1212121")
	if _, err := k.solve(t.Context(), over, games.Limits{}); err == nil {
		t.Error("a finished game is solved")
	}
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	if _, err := k.solve(ctx, s, games.Limits{}); !errors.Is(err, context.Canceled) {
		t.Errorf("after the context has ended: %v", err)
	}
}

// TestValue checks that the value prefers the side with more open lines of four.
func TestValue(t *testing.T) {
	for moves, want := range map[string]int{"": 0, "4": -7, "17": 0, "41": 7 - 3} {
		if got := played(t, NewState(7, 6), moves).value(); got != want {
			t.Errorf("after %q the value is %d, want %d", moves, got, want)
		}
	}
}

func TestReview(t *testing.T) {
	tests := []struct {
		name, board, turn, move, best, text string
		skill, standing                     int
	}{
		{"the best", "..../..../BBB./RRR.", "R", "4", "4", "", 100, 100},
		{"a win missed", "..../..../BBB./RRR.", "R", "1", "4", "games.verdict.wins-in(Count=1)", 50, 50},
		{"Blue wins", "....../....../RRR.../BBB.R.", "B", "4", "4", "", 100, 0},
		{"lost", "....../....../.RR.../.BBB.R", "R", "5", "5", "", 100, 0},
		{"a win thrown away", "....../....../....../BB..RR", "R", "1", "3", "games.verdict.wins-in(Count=10)", 0, 0},
		{"a draw thrown away", "..../..B./.RB./.RRB", "R", "3", "2", "connectfour.verdict.draws", 0, 0},
	}
	review := search.Review(newKnowledge().game())
	for _, test := range tests {
		s, err := State{}.ReadBoard(nil, test.board, test.turn)
		if err != nil {
			t.Errorf("%s: %v", test.name, err)
			continue
		}
		c, err := parse(s, test.move)
		if err != nil {
			t.Fatal(err)
		}
		var v games.Verdict
		err = review(t.Context(), []games.Played[State, Column]{{Before: s, Move: c}}, games.Limits{}, func(_ int, found games.Verdict) { v = found })
		got := ""
		if !v.Text.IsZero() {
			got = v.Text.String()
		}
		if err != nil || v.Best != test.best || got != test.text || v.Skill != test.skill || v.Standing != test.standing {
			t.Errorf("%s: %+v, %v", test.name, v, err)
		}
	}
}
