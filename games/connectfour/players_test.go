package connectfour

import (
	"context"
	"math/rand/v2"
	"testing"

	"parlour/games"
)

// oneMove wins if it can, else stops a line of four, else draws lots.
func oneMove(ctx context.Context, s State, h games.Hand, l games.Limits) (games.Choice[Column], error) {
	for _, mover := range [2]games.Seat{s.turn, 1 - s.turn} {
		for c := range s.Moves() {
			try := s
			try.turn = mover
			if try.After(c).won {
				return games.Choice[Column]{Move: c}, nil
			}
		}
	}
	return games.Random(ctx, s, h, l)
}

// contest plays games in which the two take turns to begin, and is the points of
// the first: 2 for a win and 1 for a draw.
func contest(t *testing.T, start State, n int, seed uint64, a, b games.Strategy[State, Column], l games.Limits) (points int) {
	t.Helper()
	for i := range n {
		players := [2]games.Strategy[State, Column]{a, b}
		r := rand.New(rand.NewPCG(seed, uint64(i)))
		s := start
		for s.Turn() >= 0 {
			c, err := players[(int(s.turn)+i)%2](context.Background(), s, games.Hand{Rand: r}, l)
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

// TestLevels holds the levels to what is promised of them: against a player that
// looks one move ahead easy mostly loses, medium wins about half, and hard nearly
// always. With -long it plays 400 games of each:
//
//	go test ./games/connectfour -run TestLevels -long -v
func TestLevels(t *testing.T) {
	n, slack, limits := 40, 20, games.Limits{Nodes: 1000}
	if *long {
		n, slack, limits = 400, 5, games.Limits{}
	}
	think := newThinking()
	for _, level := range []struct {
		name        string
		least, most int // per cent of the points
	}{{"easy", 15, 35}, {"medium", 40, 60}, {"hard", 90, 100}} {
		points := contest(t, NewState(7, 6), n, 7, think.players()[level.name], oneMove, limits)
		got := 100 * points / (2 * n)
		t.Logf("%s: %d of 100 points against a player that looks one move ahead", level.name, got)
		if got < level.least-slack || got > level.most+slack {
			t.Errorf("%s: %d of 100 points, want %d to %d", level.name, got, level.least, level.most)
		}
	}
}

// TestWhy: perfect says what it knows, and how far away that is.
func TestWhy(t *testing.T) {
	tests := []struct{ name, board, turn, move, why string }{
		{"wins at once", "..../..../BBB./RRR.", "R", "4", "connectfour.why.win(Count=1)"},
		{"loses", "....../....../.RR.../.BBB.R", "R", "5", "connectfour.why.loss(Count=1)"},
		{"holds the draw", "..../..../..../....", "R", "3", "connectfour.why.draw"},
	}
	think := newThinking()
	for _, test := range tests {
		s, err := set(nil, test.board, test.turn)
		if err != nil {
			t.Errorf("%s: %v", test.name, err)
			continue
		}
		c, err := think.perfect(context.Background(), s, games.Hand{}, games.Limits{})
		if err != nil || c.Why.String() != test.why || c.Move.String() != test.move {
			t.Errorf("%s: %v, because of %v (%v)", test.name, c.Move, c.Why, err)
		}
	}
}

// TestEnough: a player that is to hurry makes the best move that it has found.
func TestEnough(t *testing.T) {
	enough := make(chan struct{})
	close(enough)
	c, err := newThinking().perfect(context.Background(), played(t, NewState(7, 6), "3126"), games.Hand{}, games.Limits{Enough: enough})
	if err != nil || c.Proven || c.Nodes > 20_000 {
		t.Errorf("%+v, %v", c, err)
	}
}

// TestHighBoards: where nothing can be solved perfect plays on.
func TestHighBoards(t *testing.T) {
	think := newThinking()
	s := played(t, NewState(5, 9), "121212")
	c, err := think.perfect(context.Background(), s, games.Hand{}, games.Limits{Nodes: 2000})
	if err != nil || c.Move != 0 || !c.Proven {
		t.Errorf("perfect does not win: %+v, %v", c, err)
	}
	if found, err := think.solve(context.Background(), s, games.Limits{}); err != nil || found.Proven {
		t.Errorf("solved: %+v, %v", found, err)
	}
	if v, err := think.judge(context.Background(), s, 0, games.Limits{}); err != nil || v.Skill != -1 || v.Standing != -1 {
		t.Errorf("judged: %+v, %v", v, err)
	}
}

func TestJudge(t *testing.T) {
	tests := []struct {
		name, board, turn, move, best, text string
		skill, standing                     int
	}{
		{"the best", "..../..../BBB./RRR.", "R", "4", "4", "", 100, 100},
		{"a win missed", "..../..../BBB./RRR.", "R", "1", "4", "connectfour.verdict.wins(Count=1)", 50, 50},
		{"Blue wins", "....../....../RRR.../BBB.R.", "B", "4", "4", "", 100, 0},
		{"lost", "....../....../.RR.../.BBB.R", "R", "5", "5", "", 100, 0},
		{"a win thrown away", "....../....../....../BB..RR", "R", "1", "3", "connectfour.verdict.wins(Count=10)", 0, 0},
	}
	think := newThinking()
	for _, test := range tests {
		s, err := set(nil, test.board, test.turn)
		if err != nil {
			t.Errorf("%s: %v", test.name, err)
			continue
		}
		c, err := parse(s, test.move)
		if err != nil {
			t.Fatal(err)
		}
		v, err := think.judge(context.Background(), s, c, games.Limits{})
		got := ""
		if !v.Text.IsZero() {
			got = v.Text.String()
		}
		if err != nil || v.Best != test.best || got != test.text || v.Skill != test.skill || v.Standing != test.standing {
			t.Errorf("%s: %+v, %v", test.name, v, err)
		}
	}
}
