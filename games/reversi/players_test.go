package reversi

import (
	"cmp"
	"context"
	"math/rand/v2"
	"testing"

	"parlour/bot/local/need"
	"parlour/games"
)

// contest plays games with alternating first moves, each after four random moves, and returns the points of the first
// player: 2 for a win and 1 for a draw.
func contest(t *testing.T, size, n int, a, b games.Strategy[state, square], l games.Limits) (points int) {
	t.Helper()
	for i := range n {
		r := rand.New(rand.NewPCG(uint64(i/2), 7))
		players := [2]games.Strategy[state, square]{a, b}
		s := newState(size)
		for s.Turn() >= 0 {
			player := players[(int(s.turn)+i)%2]
			if s.count < 4 {
				player = games.Random[state, square]
			}
			c, err := player(context.Background(), s, games.Hand{Rand: r}, l)
			if err != nil {
				t.Fatal(err)
			}
			s = s.After(c.Move)
		}
		switch w := s.Outcome().Winner; {
		case w == games.Nobody:
			points++
		case (int(w)+i)%2 == 0:
			points += 2
		}
	}
	return points
}

// TestLevels checks that each level beats the one below, and hard beats greedy in at least 91 of 100 games, which is 400 Elo.
// With PARLOUR_TEST=slow it plays 200 games of each; of these, hard won all against greedy, on both sizes.
func TestLevels(t *testing.T) {
	n := 20
	if need.Long(t) {
		n = 200
	}
	players := newEngines().players()
	for _, test := range []struct {
		stronger, weaker string
		size, least      int // per cent of the points
	}{{"easy", "greedy", 8, 50}, {"medium", "easy", 8, 80}, {"hard", "medium", 8, 80}, {"hard", "greedy", 8, 91}, {"hard", "greedy", 6, 91}} {
		points := contest(t, test.size, n, players[test.stronger], players[test.weaker], games.Limits{Nodes: 1000})
		got := 100 * points / (2 * n)
		t.Logf("%dx%d: %s has %d of 100 points against %s", test.size, test.size, test.stronger, got, test.weaker)
		if got < test.least {
			t.Errorf("%dx%d: %s has %d of 100 points against %s, want %d", test.size, test.size, test.stronger, got, test.weaker, test.least)
		}
	}
}

func TestGreedy(t *testing.T) {
	s := read(t, "....../....../.BBR../.BBR../....../.BBBBR", "R")
	c, err := greedy(t.Context(), s, games.Hand{}, games.Limits{})
	if err != nil || c.Move.String() != "a1" || c.Value != 8-4 {
		t.Errorf("greedy plays %v for %v, %v", c.Move, c.Value, err)
	}
	if _, err := greedy(t.Context(), read(t, "....../....../..RR../..RR../....../......", "B"), games.Hand{}, games.Limits{}); err == nil {
		t.Error("greedy plays in a finished game")
	}
}

// TestWhy checks explanations of moves, with and without a proof.
func TestWhy(t *testing.T) {
	start := "....../....../..BR../..RB../....../......"
	tests := []struct {
		name, board, turn, move string
		proven                  bool
		value                   float64
		why                     string
	}{
		{"wins", start, "R", "c5", true, 4, "reversi.why.win(Count=4)"},
		{"loses", start, "R", "c5", true, -4, "reversi.why.loss(Count=4)"},
		{"a draw", start, "R", "c5", true, 0, "reversi.why.draw"},
		{"a corner", "....../....../..BR../..RB../....../.BR...", "R", "a1", false, 0, "reversi.why.corner"},
		{"the other passes", "....../RBBBB./....../....../....../RB....", "R", "f5", false, 0, "reversi.why.passes(Seat=1)"},
		{"few squares", start, "R", "c5", false, 0, "reversi.why.closes(Count=3, Seat=1)"},
		{"a pass", "RB..../R...../....../....../....../.....R", "B", "pass", false, 0, "reversi.why.pass"},
	}
	for _, test := range tests {
		s := read(t, test.board, test.turn)
		sq, err := parse(s, test.move)
		if err != nil {
			t.Fatal(err)
		}
		if got := why(s, games.Choice[square]{Move: sq, Proven: test.proven, Value: test.value}); got.String() != test.why {
			t.Errorf("%s: because of %v, want %s", test.name, got, test.why)
		}
	}
}

// TestHardFinishes checks that hard proves its moves in the ending, and says by how much it wins.
func TestHardFinishes(t *testing.T) {
	s := randomEnding(rand.New(rand.NewPCG(9, 1)), 6, 10)
	c, err := newEngines().players()["hard"](t.Context(), s, games.Hand{}, games.Limits{})
	v, done := newEnding(t.Context(), 0)
	defer done()
	if want := v.search(s.board, -most, most); err != nil || !c.Proven || int(c.Value) != want {
		t.Errorf("%+v, %v", c, err)
	}
}

func TestReview(t *testing.T) {
	es := newEngines()
	r := rand.New(rand.NewPCG(11, 2))
	blunders := 0
	for range 40 {
		s := randomEnding(r, 6, 6)
		want := minimax(s.board)
		for sq := range s.Moves() {
			var v games.Verdict
			err := es.review(t.Context(), []games.Played[state, square]{{Before: s, Move: sq}}, games.Limits{}, func(_ int, found games.Verdict) { v = found })
			if err != nil {
				t.Fatal(err)
			}
			got := -minimax(s.board.After(sq))
			if (v.Skill == 100) != (cmp.Compare(got, 0) == cmp.Compare(want, 0)) {
				t.Errorf("%+v: %v ends %d instead of %d and has the verdict %+v", s, sq, got, want, v)
			}
			if v.Skill < 100 {
				blunders++
			}
		}
	}
	if blunders == 0 {
		t.Error("no move is worse than another")
	}
}
