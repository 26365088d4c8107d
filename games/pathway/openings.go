package pathway

import (
	"context"
	_ "embed"
	"encoding/binary"
	"io"
	"maps"
	"slices"
)

// openingBook are the positions of the first plies on 5x5 with their winners, by
// hash: the ones that take the solver long. From there on it is quick, so that
// play is perfect from the first move.
type openingBook struct{ won, lost []uint64 }

const (
	openingSize  = 5
	openingPlies = 3
)

//go:embed openings.bin
var embeddedOpenings []byte

// readOpenings reads a table as writeOpenings writes it.
func readOpenings(table []byte) openingBook {
	var o openingBook
	for ; len(table) >= 9; table = table[9:] {
		hash := binary.LittleEndian.Uint64(table)
		if table[8] == 1 {
			o.won = append(o.won, hash)
		} else {
			o.lost = append(o.lost, hash)
		}
	}
	return o
}

func (o openingBook) teach(v winners) {
	for _, hash := range o.won {
		v.Store(hash, true)
	}
	for _, hash := range o.lost {
		v.Store(hash, false)
	}
}

// writeOpenings computes the table of openings that the package embeds: nine bytes
// for each position of 5x5 after up to three plies, its hash and 1 if the player
// to move wins. It takes some minutes.
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

// afterPlies are the positions after so many plies, by hash, less those that are
// alike or decided.
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
