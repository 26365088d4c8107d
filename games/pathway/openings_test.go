package pathway

import (
	"context"
	"testing"

	"parlour/bot/local/need"
	"parlour/solver/search"
)

// TestOpenings checks that the table contains every position of the first plies, is consistent, and agrees with the
// solver for some positions of the last ply.
func TestOpenings(t *testing.T) {
	o := readOpenings(embeddedOpenings)
	won := map[uint64]bool{}
	for _, position := range o {
		won[position.hash] = position.won
	}
	n, solver, sampled := 0, newSolver(openingSize, tableBytes), 1000
	if need.Full(t) {
		sampled = 1
	}
	for ply := range openingPlies + 1 {
		for hash, e := range afterPlies(openingSize, ply) {
			got, known := won[hash]
			if !known {
				t.Fatalf("a position after %d plies is not in the table", ply)
			}
			n++
			want := got
			if ply < openingPlies {
				want = wonByTable(e, won)
			} else if n%sampled == 0 {
				r, _ := solver.Solve(context.Background(), e, 0)
				want = r.Won
			}
			if got != want {
				t.Errorf("%+v: the table says won %v", e, got)
			}
		}
	}
	if n != len(won) || len(embeddedOpenings) != 9*n {
		t.Errorf("the table has %d positions in %d bytes, want %d", len(won), len(embeddedOpenings), n)
	}
}

func wonByTable(e ending, won map[uint64]bool) bool {
	for _, c := range e.AppendMoves(nil) {
		next := e.After(c)
		end, decided := next.Ended()
		if decided && end == search.Lost || !decided && !won[next.Hash()] {
			return true
		}
	}
	return false
}
