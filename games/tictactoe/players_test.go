package tictactoe

import (
	"context"
	"math/rand/v2"
	"testing"

	"parlour/games"
	"parlour/solver/search"
)

// TestSolve compares the table with a plain search, and counts its positions: 5,478 can be reached by play (Schaefer, "MathRec
// Solutions (Tic-Tac-Toe)", 2002).
func TestSolve(t *testing.T) {
	table := newTable()
	if got := len(table()); got != 5478 {
		t.Errorf("%d positions, want 5478", got)
	}
	tests := []struct {
		name, board, turn string
		value             float64
		distance          int
		best, perfect     int
	}{
		{"an empty board", ".../.../...", "R", 0.5, 9, 9, 9},
		{"an answer to a corner", ".../.../R..", "B", 0.5, 8, 1, 1},
		{"an answer to the centre", ".../.R./...", "B", 0.5, 8, 4, 4},
		{"wins at once, or later", "R../.../RBB", "R", 1, 1, 5, 1},
		{"loses", "R.B/.B./R.R", "B", 0, 2, 4, 4},
	}
	for _, test := range tests {
		s, err := state{}.ReadBoard(nil, test.board, test.turn)
		if err != nil {
			t.Errorf("%s: %v", test.name, err)
			continue
		}
		found, err := table.solve(t.Context(), s, games.Limits{})
		if err != nil || !found.Proven || !found.Complete || found.Value != test.value || found.Distance != test.distance ||
			len(found.Best) != test.best || len(found.Perfect) != test.perfect {
			t.Errorf("%s: %+v, %v", test.name, found, err)
		}
	}
	if _, err := table.solve(t.Context(), played(t, "a1 a2 b1 b2 c1"), games.Limits{}); err == nil {
		t.Error("a finished game is solved")
	}
}

// TestPerfectNeverLoses plays perfect in both seats against every sequence of moves.
func TestPerfectNeverLoses(t *testing.T) {
	perfect := newTable().players()["perfect"]
	r := rand.New(rand.NewPCG(1, 1))
	for seat := range games.Seat(2) {
		won := 0
		var visit func(s state)
		visit = func(s state) {
			switch o := s.Outcome(); {
			case o.Over && o.Winner == 1-seat:
				t.Errorf("perfect in seat %d loses: %+v", seat, s)
			case o.Over && o.Winner == seat:
				won++
			case s.Turn() == seat:
				c, err := perfect(t.Context(), s, games.Hand{Rand: r}, games.Limits{})
				if err != nil {
					t.Fatal(err)
				}
				visit(s.After(c.Move))
			default:
				for sq := range s.Moves() {
					visit(s.After(sq))
				}
			}
		}
		if visit(newState()); won == 0 {
			t.Errorf("perfect in seat %d never wins", seat)
		}
	}
}

// TestLevels checks that each level has more points than the one below.
func TestLevels(t *testing.T) {
	players := newTable().players()
	levels := []string{"easy", "medium", "hard", "perfect"}
	for i, stronger := range levels[1:] {
		const rounds = 200
		points := 0
		for n := range rounds {
			points += points2(t, players[levels[i]], players[stronger], uint64(n))
		}
		if points <= rounds {
			t.Errorf("%s has %d of %d points against %s", stronger, points, 2*rounds, levels[i])
		}
	}
}

// points2 plays a game, with the stronger player first if n is odd, and returns its points: 2 for a win and 1 for a draw.
func points2(t *testing.T, weaker, stronger games.Strategy[state, square], n uint64) int {
	t.Helper()
	r, s := rand.New(rand.NewPCG(n, 2)), newState()
	seats := [2]games.Strategy[state, square]{weaker, stronger}
	first := n % 2
	for s.Turn() >= 0 {
		c, err := seats[(uint64(s.mover())+first)%2](context.Background(), s, games.Hand{Rand: r}, games.Limits{})
		if err != nil {
			t.Fatal(err)
		}
		s = s.After(c.Move)
	}
	switch w := s.Outcome().Winner; {
	case w == games.Nobody:
		return 1
	case (uint64(w)+first)%2 == 1:
		return 2
	}
	return 0
}

// TestWhy checks the moves of perfect and their explanations.
func TestWhy(t *testing.T) {
	tests := []struct{ name, moves, move, why string }{
		{"a trap", "", "a1", "tictactoe.why.trap(Square=tictactoe.square.b2)"},
		{"wins at once", "a1 a2 b1 b2", "c1", "tictactoe.why.win(Count=1)"},
		{"stops a line", "a1 b2 b1", "c1", "tictactoe.why.block(Seat=0)"},
		{"a fork", "a1 b1 a3 a2", "b2", "tictactoe.why.fork"},
		{"loses", "a1 b2 c3 a3 c1", "b1", "tictactoe.why.loss(Count=1)"},
	}
	perfect := newTable().players()["perfect"]
	for _, test := range tests {
		c, err := perfect(t.Context(), played(t, test.moves), games.Hand{}, games.Limits{})
		if err != nil || c.Why.String() != test.why || c.Move.String() != test.move {
			t.Errorf("%s: %v, because of %v (%v)", test.name, c.Move, c.Why, err)
		}
	}
	if got := newTable().why(newState(), games.Choice[square]{Move: 4, Proven: true}); got.ID != "tictactoe.why.draw" {
		t.Errorf("the centre: because of %v", got)
	}
}

func TestReview(t *testing.T) {
	tests := []struct {
		name, moves, move, best, text string
		skill                         int
	}{
		{"the best", "a1", "b2", "b2", "", 100},
		{"a win missed", "a1 a2 b1 b2", "c3", "c1", "games.verdict.wins-in(Count=1)", 0},
		{"a line not stopped", "a1 b2 b1", "c3", "c1", "tictactoe.verdict.block(Seat=0)", 0},
		{"a draw thrown away", "a1", "b1", "b2", "tictactoe.verdict.draws", 0},
	}
	review := search.Review(newTable().game())
	for _, test := range tests {
		s := played(t, test.moves)
		sq, err := parse(s, test.move)
		if err != nil {
			t.Fatal(err)
		}
		var v games.Verdict
		err = review(t.Context(), []games.Played[state, square]{{Before: s, Move: sq}}, games.Limits{}, func(_ int, found games.Verdict) { v = found })
		if err != nil || v.Best != test.best || v.Text.String() != (games.Text{ID: test.text}).String() && v.Text.String() != test.text || v.Skill != test.skill {
			t.Errorf("%s: %+v, %v", test.name, v, err)
		}
	}
}
