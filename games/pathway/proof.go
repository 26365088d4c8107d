package pathway

import (
	_ "embed"
	"encoding/binary"
	"slices"
	"sync"
)

// provenSize is the size of the board with an embedded proof.
const provenSize = 6

// embeddedLost lists the positions that Red leaves to Blue in the proof of 6x6: the difference of each
// key from the one before as an unsigned varint.
//
//go:embed lost6.bin
var embeddedLost []byte

// embeddedFirst lists the positions after Red's first moves that campaigns found lost for Blue.
//
//go:embed first6.bin
var embeddedFirst []byte

// lostHashes maps the solver's hashes of all listed positions to whether they are in the proof,
// which contains the replies from there on. Tests verify both lists.
var lostHashes = sync.OnceValue(func() map[uint64]bool {
	all := map[uint64]bool{}
	for i, list := range [][]byte{embeddedFirst, embeddedLost} {
		key := uint64(0)
		for len(list) > 0 {
			gap, n := binary.Uvarint(list)
			key, list = key+gap, list[max(n, 1):]
			all[listedEnding(key).Hash()] = i == 1
		}
	}
	return all
})

// listedEnding decodes a position of a list. Its squares from the top left are digits in base 3: 0
// empty, 1 a disc of the player to move, 2 one of the opponent.
func listedEnding(key uint64) ending {
	var w bitboard
	for i := range provenSize * provenSize {
		bit := uint64(1) << (i/provenSize*8 + i%provenSize)
		w.board |= bit
		switch key % 3 {
		case 1:
			w.mine |= bit
		case 2:
			w.theirs |= bit
		}
		key /= 3
	}
	return endingOf(w)
}

// The first positions on 5x5 take the solver long. It is fast from there on, so play is perfect from
// the first move.
const (
	openingSize  = 5
	openingPlies = 3
)

// embeddedOpenings contains nine bytes for each position of 5x5 after up to three plies: its hash,
// and 1 if the player to move wins.
//
//go:embed openings.bin
var embeddedOpenings []byte

// openings yields the solver's hashes of these positions and whether the player to move wins.
func openings(yield func(hash uint64, won bool) bool) {
	for entry := range slices.Chunk(embeddedOpenings, 9) {
		if !yield(binary.LittleEndian.Uint64(entry), entry[8] == 1) {
			return
		}
	}
}
