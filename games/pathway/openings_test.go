package pathway

import (
	"context"
	"encoding/binary"
	"maps"
	"os"
	"slices"
	"testing"

	"parlour/bot/local/need"
	"parlour/solver/search"
)

// TestOpenings checks that the table contains every position of the first plies, is consistent, and agrees with the
// solver for some positions of the last ply. With -make it writes openings.bin, which takes a few minutes.
func TestOpenings(t *testing.T) {
	if *remake {
		table, err := makeOpenings(t.Context())
		if err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile("openings.bin", table, 0o644); err != nil {
			t.Fatal(err)
		}
		return
	}
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

// makeOpenings computes the embedded table of openings.
func makeOpenings(ctx context.Context) (table []byte, err error) {
	v := newSolver(openingSize, tableBytes)
	for ply := openingPlies; ply >= 0; ply-- {
		positions := afterPlies(openingSize, ply)
		for _, hash := range slices.Sorted(maps.Keys(positions)) {
			r, err := v.Solve(ctx, positions[hash], 0)
			if err != nil {
				return nil, err
			}
			won := byte(0)
			if r.Won {
				won = 1
			}
			v.Store(hash, r.Won)
			table = append(binary.LittleEndian.AppendUint64(table, hash), won)
		}
	}
	return table, nil
}

// afterPlies returns the undecided positions after a number of plies by hash.
func afterPlies(size, plies int) map[uint64]ending {
	start := endingOf(bitboardOf(newState(size)))
	level := map[uint64]ending{start.Hash(): start}
	for range plies {
		next := map[uint64]ending{}
		for _, e := range level {
			for _, c := range e.AppendMoves(nil) {
				after := e.After(c)
				if _, decided := after.Ended(); !decided {
					next[after.Hash()] = after
				}
			}
		}
		level = next
	}
	return level
}
