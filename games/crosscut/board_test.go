package crosscut

import (
	"math/rand/v2"
	"testing"
)

// TestWinsAtOnce compares the fast search for a winning move with trying all moves.
func TestWinsAtOnce(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 2))
	found := 0
	for range 400 {
		b := newState(5+r.IntN(6), 5+r.IntN(6)).board
		for b.end == running {
			moves := b.AppendMoves(nil)
			wins := map[move]bool{}
			for _, m := range moves {
				if m != pass && b.After(m).end == finished {
					wins[m] = true
				}
			}
			m, ok := b.winsAtOnce()
			if ok != (len(wins) > 0) || ok && !wins[m] {
				t.Fatalf("%+v: found %v %v, the winning moves are %v", b, m, ok, wins)
			}
			if ok {
				found++
			}
			b = b.After(moves[r.IntN(len(moves))])
		}
	}
	if found == 0 {
		t.Error("no position could be won at once")
	}
}
