package pathway

import (
	"context"
	_ "embed"
	"encoding/binary"
	"io"
	"maps"
	"slices"
)

// opening is one of the first positions on 5x5, which take the solver long. The solver is fast
// from there on, so play is perfect from the first move.
type opening struct {
	hash uint64
	won  bool // by the player to move
}

const (
	openingSize  = 5
	openingPlies = 3
)

//go:embed openings.bin
var embeddedOpenings []byte

// readOpenings parses the format of writeOpenings.
func readOpenings(table []byte) (all []opening) {
	for ; len(table) >= 9; table = table[9:] {
		all = append(all, opening{binary.LittleEndian.Uint64(table), table[8] == 1})
	}
	return all
}

// writeOpenings computes the embedded table of openings: for each position of 5x5 after up to
// three plies nine bytes, its hash and 1 if the player to move wins. It takes a few minutes.
func writeOpenings(ctx context.Context, _ string, out io.Writer) error {
	var table []byte
	v := newSolver(openingSize, tableBytes)
	for ply := openingPlies; ply >= 0; ply-- {
		positions := afterPlies(openingSize, ply)
		for _, hash := range slices.Sorted(maps.Keys(positions)) {
			r, err := v.Solve(ctx, positions[hash], 0)
			if err != nil {
				return err
			}
			won := byte(0)
			if r.Won {
				won = 1
			}
			v.Store(hash, r.Won)
			table = append(binary.LittleEndian.AppendUint64(table, hash), won)
		}
	}
	_, err := out.Write(table)
	return err
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
