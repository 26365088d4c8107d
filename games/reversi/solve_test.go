package reversi

import (
	"cmp"
	"context"
	"errors"
	"math/bits"
	"math/rand/v2"
	"slices"
	"testing"

	"parlour/games"
)

// randomEnding plays at random until a running game has the given number of empty squares.
func randomEnding(r *rand.Rand, size, empties int) state {
	for {
		s := newState(size)
		for !s.over() && s.empties() > empties {
			moves := slices.Collect(s.Moves())
			s = s.After(moves[r.IntN(len(moves))])
		}
		if s.empties() == empties && !s.over() {
			return s
		}
	}
}

// minimax returns the lead of the player to move at the end, by plain search.
func minimax(b board) int {
	if b.over() {
		return b.lead()
	}
	best := -most
	for _, sq := range b.AppendMoves(nil) {
		best = max(best, -minimax(b.After(sq)))
	}
	return best
}

// TestEnding compares the solver with a plain search, for the result and for all moves.
func TestEnding(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 2))
	for i := range 120 {
		s := randomEnding(r, 6+i%2*2, 1+i%8)
		want := minimax(s.board)
		end, err := finish(t.Context(), s.board, games.Limits{})
		if err != nil || !end.proven || end.lead != want || -minimax(s.board.After(end.move)) != want {
			t.Errorf("%+v: %+v, %v; want %d", s, end, err, want)
		}
		var best []square
		for sq := range s.Moves() {
			if cmp.Compare(-minimax(s.board.After(sq)), 0) == cmp.Compare(want, 0) {
				best = append(best, sq)
			}
		}
		found, err := solve(t.Context(), s, games.Limits{})
		if err != nil || !found.Proven || !found.Complete || found.Value != float64(1+cmp.Compare(want, 0))/2 || !slices.Equal(found.Best, best) {
			t.Errorf("%+v: %+v, %v; want %v", s, found, err, best)
		}
	}
}

// TestExact solves endings with as many empty squares as are promised.
func TestExact(t *testing.T) {
	r := rand.New(rand.NewPCG(3, 4))
	for _, size := range []int{6, 8} {
		s := randomEnding(r, size, exactEmpties)
		found, err := solve(t.Context(), s, games.Limits{})
		if err != nil || !found.Proven || len(found.Best) == 0 {
			t.Errorf("%dx%d: %+v, %v", size, size, found, err)
		}
		if s = randomEnding(r, size, exactEmpties+1); err == nil {
			found, err = solve(t.Context(), s, games.Limits{})
		}
		if err != nil || found.Proven || found.Nodes > 0 {
			t.Errorf("%dx%d with a square more: %+v, %v", size, size, found, err)
		}
	}
}

// TestEndingLimits checks that limits, a stop and the end of the context end a search.
func TestEndingLimits(t *testing.T) {
	s := randomEnding(rand.New(rand.NewPCG(5, 6)), 8, exactEmpties)
	if found, err := solve(t.Context(), s, games.Limits{Nodes: 500}); err != nil || found.Proven || found.Nodes > 500 {
		t.Errorf("with 500 nodes: %+v, %v", found, err)
	}
	stop := make(chan struct{})
	close(stop)
	if found, err := solve(t.Context(), s, games.Limits{Stop: stop}); err != nil || found.Proven {
		t.Errorf("stopped: %+v, %v", found, err)
	}
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	if _, err := solve(ctx, s, games.Limits{}); !errors.Is(err, context.Canceled) {
		t.Errorf("after the context has ended: %v", err)
	}
	if _, err := solve(t.Context(), read(t, "....../....../..RR../..RR../....../......", "B"), games.Limits{}); err == nil {
		t.Error("a finished game is solved")
	}
}

// TestValue checks that the evaluation is the same for both sides, for all rotations and reflections, and that corners and moves
// are good and squares beside empty corners bad.
func TestValue(t *testing.T) {
	r := rand.New(rand.NewPCG(7, 8))
	for i := range 100 {
		s := randomEnding(r, 6+i%2*2, 10+i%16)
		want := s.value()
		if got := s.pass().value(); got != -want {
			t.Errorf("%+v has the value %d, and for the other side %d", s, want, got)
		}
		for _, turned := range symmetric(s.board) {
			if got := turned.value(); got != want {
				t.Errorf("%+v has the value %d, and turned %d", s, want, got)
			}
		}
	}
	for board, want := range map[string]int{
		"....../....../..BR../..RB../....../......": 0,
		"R...../....../..BR../..RB../....../......": 1,
		"....../.R..../..BR../..RB../....../......": -1,
	} {
		if got := read(t, board, "R").value(); cmp.Compare(got, 0) != want {
			t.Errorf("%s has the value %d, want its sign to be %d", board, got, want)
		}
	}
}

// symmetric returns a board turned by 90, 180 and 270 degrees, and its mirror image.
func symmetric(b board) (all []board) {
	last := b.size - 1
	for _, to := range []func(x, y int) (int, int){
		func(x, y int) (int, int) { return y, last - x },
		func(x, y int) (int, int) { return last - x, last - y },
		func(x, y int) (int, int) { return last - y, x },
		func(x, y int) (int, int) { return last - x, y },
	} {
		turned := func(set uint64) (other uint64) {
			for ; set != 0; set &= set - 1 {
				at := bits.TrailingZeros64(set)
				other |= bit(to(at%stride, at/stride))
			}
			return other
		}
		all = append(all, board{turned(b.mine), turned(b.theirs), b.layout})
	}
	return all
}
