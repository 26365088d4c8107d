package pathway

import (
	_ "embed"
	"encoding/binary"
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

// readOpenings parses the table: for each position of 5x5 after up to three plies nine bytes, its hash
// and 1 if the player to move wins.
func readOpenings(table []byte) (all []opening) {
	for ; len(table) >= 9; table = table[9:] {
		all = append(all, opening{binary.LittleEndian.Uint64(table), table[8] == 1})
	}
	return all
}
