package crosscut

import (
	_ "embed"
	"math"
	"sync"

	"parlour/games/gametest/proof"
)

// provenSize is the size of the board with a proof: 7x7.
var provenSize = sizeOf(7, 7)

// proofBoard is a board for the verification of the proof. It follows the rules of board without the
// solver's pruning, and has its own numbering.
type proofBoard struct{ board }

// Canonical implements proof.Position.
func (b proofBoard) Canonical() proof.Canonical {
	m := proof.Canonical{uint64(b.own), uint64(b.foe), uint64(b.end) << 1}
	if b.passed {
		m[2]++
	}
	return m
}

// Key implements proof.Position. The squares inside the perimeter, row by row from the lower left, are
// digits in base 3: 0 empty, 1 the side to move, 2 the opponent. The number is doubled, plus one after
// a pass. The key is the least number of all images.
func (b proofBoard) Key() uint64 {
	least := uint64(math.MaxUint64)
	for symmetry := range len(proofImages()) {
		least = min(least, b.under(symmetry))
	}
	return least
}

// proofImages holds the place value of each square under each symmetry of the board.
var proofImages = sync.OnceValue(func() (all [][]uint64) {
	for _, to := range provenSize.symmetries() {
		values := make([]uint64, len(to))
		for i, place := range to {
			values[i] = 1
			for range place {
				values[i] *= 3
			}
		}
		all = append(all, values)
	}
	return all
})

// under returns the number of an image of the board.
func (b proofBoard) under(symmetry int) (n uint64) {
	w := int(b.size.w)
	values := proofImages()[symmetry]
	for _, of := range [2]struct {
		discs discs
		digit uint64
	}{{b.own, 1}, {b.foe, 2}} {
		for rest := of.discs; rest != 0; rest &= rest - 1 {
			m := rest.square()
			n += of.digit * values[(m.row()-1)*w+m.column()-1]
		}
	}
	n *= 2
	if b.passed {
		n++
	}
	return n
}

// readProofBoard decodes a key.
func readProofBoard(n uint64) proofBoard {
	b := proofBoard{board{size: provenSize, passed: n%2 == 1}}
	n /= 2
	w := int(provenSize.w)
	for i := range w * int(provenSize.h) {
		switch d := disc(at(i%w+1, i/w+1)); n % 3 {
		case 1:
			b.own |= d
		case 2:
			b.foe |= d
		}
		n /= 3
	}
	if b.size.spans(b.foe) {
		b.end = finished
	}
	return b
}

// Over implements proof.Position.
func (b proofBoard) Over() (proof.End, bool) {
	switch b.end {
	case finished:
		return proof.Defeat, true
	case stuck:
		return proof.Draw, true
	}
	return 0, false
}

// AppendNext implements proof.Position.
func (b proofBoard) AppendNext(buf []proofBoard) []proofBoard {
	var moves [64 + 32]move
	for _, m := range b.AppendMoves(moves[:0]) {
		buf = append(buf, proofBoard{b.After(m)})
	}
	return buf
}

// Rank implements proof.Position: lines with many discs are worth most.
func (b proofBoard) Rank() (rank int) {
	worth := func(l line) int { n := l.count(); return n * n }
	for y := range int(b.size.h) {
		rank += worth(b.own.row(y)) - worth(b.foe.row(y))
	}
	for x := range int(b.size.w) {
		rank += worth(b.own.column(x)) - worth(b.foe.column(x))
	}
	return rank
}

var _ proof.Position[proofBoard] = proofBoard{}

// embeddedLost lists the positions that Red leaves to Blue in the proof of 7x7.
//
//go:embed testdata/lost7.bin
var embeddedLost []byte

// lostPositions is the decoded embeddedLost.
var lostPositions = sync.OnceValue(func() proof.Lost {
	list, _ := proof.ReadLost(embeddedLost)
	return list
})
