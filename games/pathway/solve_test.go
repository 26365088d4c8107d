package pathway

import (
	"context"
	"math/rand/v2"
	"runtime"
	"slices"
	"sync"
	"testing"

	"parlour/bot/local/need"
	"parlour/games"
	"parlour/games/squares"
	"parlour/solver/search"
)

// plain finds the winner by exhaustive search by the rules of a bitboard alone.
type plain map[bitboard]bool

func (p plain) wins(w bitboard) bool {
	if w.legal == 0 {
		return true
	}
	if won, known := p[w]; known {
		return won
	}
	won := false
	for _, c := range w.AppendMoves(nil) {
		won = !p.wins(w.After(c)) || won
	}
	p[w] = won
	return won
}

// everything returns every position up to 3x3, and of 4x4 the successors of some random middle-game positions.
func everything(size int) plain {
	p := plain{}
	if size < 4 {
		p.wins(bitboardOf(newState(size)))
		return p
	}
	r := rand.New(rand.NewPCG(4, 4))
	for range 20 {
		p.wins(bitboardOf(afterRandom(size, 5, r)))
	}
	return p
}

func TestSolverAgreesWithPlainSearch(t *testing.T) {
	for size := 1; size <= 4; size++ {
		p := everything(size)
		for _, v := range []winSolver{newSolver(size, tableBytes), newSolver(provenSize, provenBytes)} {
			for w, want := range p {
				r, err := v.Solve(context.Background(), endingOf(w), 0)
				if err != nil || !r.Proven || r.Won != want {
					t.Fatalf("%+v: %+v, %v; want won %v", w, r, err, want)
				}
				if r.HasMove && p.wins(w.After(r.Move)) {
					t.Fatalf("%+v: %d does not win", w, r.Move)
				}
			}
		}
	}
}

// TestHashTellsWinnersApart checks the soundness of regions and symmetries: positions with equal hashes have the
// same winner.
func TestHashTellsWinnersApart(t *testing.T) {
	for size := 1; size <= 4; size++ {
		p, seen := everything(size), map[uint64]bool{}
		for w, want := range p {
			e := endingOf(w)
			if won, known := seen[e.Hash()]; known && won != want {
				t.Fatalf("%+v has the hash of a position with another winner", w)
			}
			seen[e.Hash()] = want
			r := regionalOf(e.planes())
			for _, s := range []interface{ Ended() (search.End, bool) }{e, r} {
				if end, decided := s.Ended(); decided && (end == search.Won) != want {
					t.Fatalf("%+v: decided %v, want won %v", s, end, want)
				}
			}
			for _, c := range e.AppendMoves(nil) {
				if got, want := r.After(c), regionalOf(e.After(c).planes()); got != want {
					t.Fatalf("%+v: after %d %+v, want %+v", w, c, got, want)
				}
			}
		}
		t.Logf("%dx%d: %d positions, %d hashes", size, size, len(p), len(seen))
	}
}

func TestMasterNeverLosesAWonPosition(t *testing.T) {
	es := newEngines()
	for size := 1; size <= 4; size++ {
		p, left := everything(size), 1000
		if need.Long(t) {
			left = 3000 // all 2738 of 3x3
		}
		positions := make(chan bitboard)
		var threads sync.WaitGroup
		for range runtime.GOMAXPROCS(0) {
			threads.Go(func() {
				for w := range positions {
					checkMaster(t, es, p, w, size)
				}
			})
		}
		for w := range p {
			if left--; left < 0 || t.Failed() {
				break
			}
			if w.legal != 0 {
				positions <- w
			}
		}
		close(positions)
		threads.Wait()
	}
}

// checkMaster only reads p, which contains all reachable positions.
func checkMaster(t *testing.T, es *engines, p plain, w bitboard, size int) {
	t.Helper()
	s := stateOf(w, size)
	c, err := es.master(context.Background(), s, games.Hand{}, games.Limits{})
	if won := p[w]; err != nil || !c.Proven || c.Value > 0 != won || s.Legal(c.Move) != nil {
		t.Errorf("%s: %+v, %v; want won %v", said(s), c, err, won)
		return
	}
	if next := bitboardOf(s.After(c.Move)); p[w] && (next.legal == 0 || p[next]) {
		t.Errorf("%s: master plays %s, which loses", said(s), s.name(c.Move))
	}
}

func stateOf(w bitboard, size int) state {
	s := newState(size)
	for c := range cell(64) {
		r, col := int(c/8), int(c%8)
		if w.mine>>c&1 == 1 {
			s.discs[squares.Red].add(r, col)
		}
		if w.theirs>>c&1 == 1 {
			s.discs[squares.Blue].add(r, col)
		}
	}
	return s
}

// TestFirstMoves checks the values of first moves on solved boards.
func TestFirstMoves(t *testing.T) {
	for _, test := range []struct {
		size int
		won  bool
		lose []string // losing first moves
	}{
		{1, false, []string{"a1"}},
		{2, true, nil},
		{3, true, []string{"a1", "b1", "c1", "a2", "c2", "a3", "b3", "c3"}},
		{4, true, nil},
		{5, true, []string{"a1", "a5", "e1", "e5", "c3"}},
	} {
		s := newState(test.size)
		found, err := newEngines().value(context.Background(), s, games.Limits{})
		if err != nil || !found.Proven || !found.Complete || found.Value > 0 != test.won {
			t.Errorf("%dx%d: %+v, %v; want won %v", test.size, test.size, found, err, test.won)
		}
		if want := test.size*test.size - len(test.lose); test.won && len(found.Best) != want {
			t.Errorf("%dx%d: %d first moves win, want %d: %v", test.size, test.size, len(found.Best), want, found.Best)
		}
		for _, best := range found.Best {
			if name := s.name(best); test.won && slices.Contains(test.lose, name) {
				t.Errorf("%dx%d: %s wins", test.size, test.size, name)
			}
		}
	}
}

func empty(size int) string {
	board, _ := newState(size).WriteBoard()
	return board
}

// TestMasterKeepsWinning plays master from won positions of 5x5, and of larger boards once master has proven a win,
// against random moves.
func TestMasterKeepsWinning(t *testing.T) {
	games := 1
	if need.Long(t) {
		games = 3
	}
	es := newEngines()
	for _, size := range []int{5, 6, 7} {
		for n := range games {
			r := rand.New(rand.NewPCG(uint64(n), uint64(size)))
			keepWinning(t, es, afterRandom(size, size*size/3-3, r), r)
		}
	}
}

func keepWinning(t *testing.T, es *engines, s state, r *rand.Rand) {
	t.Helper()
	seat := games.Nobody // the proven winner
	for !s.over() {
		c, err := es.master(context.Background(), s, games.Hand{}, games.Limits{Nodes: 50_000})
		if err != nil {
			t.Fatal(err)
		}
		if c.Proven {
			winner := s.turn
			if c.Value < 0 {
				winner = 1 - winner
			}
			if seat == games.Nobody {
				seat = winner
			}
			if winner != seat {
				t.Fatalf("%s: seat %d was proven to win, now %d", said(s), seat, winner)
			}
		}
		if seat == 1-s.turn {
			c, _ = games.Random(context.Background(), s, games.Hand{Rand: r}, games.Limits{})
		}
		s = s.After(c.Move)
	}
	if seat != games.Nobody && s.turn != seat {
		t.Fatalf("%s: seat %d was proven to win and has lost", said(s), seat)
	}
}
