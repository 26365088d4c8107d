package trees

import (
	"math/bits"
	"slices"
)

// partsTable counts, for many guesses at once, the classes into which they partition a set.
// Each code has a row with 16 bits for every guess, where the bit of its answer is set. So the
// union of several rows has a bit for each class. It supports symmetric kinds of answers with at
// most 16 answers.
type partsTable struct {
	words int      // words in a row, 4 guesses each
	rows  []uint64 // code-major
}

const (
	lanes = 4 // guesses in a word
	block = 8 // words processed together in registers
)

// newPartsTable builds the table from the cells of all codes and guesses.
func newPartsTable(cells []uint8, codes int) *partsTable {
	guesses := len(cells) / codes
	words := (guesses + lanes*block - 1) / (lanes * block) * block
	t := &partsTable{words, make([]uint64, words*codes)}
	for g := range guesses {
		for x, cell := range cells[g*codes:][:codes] {
			t.rows[x*words+g/lanes] |= 1 << (cell + 16*uint8(g%lanes))
		}
	}
	return t
}

// count fills counts, a word for four guesses, with the numbers of classes.
func (t *partsTable) count(counts []uint64, set []uint16) []uint64 {
	counts = slices.Grow(counts[:0], t.words)[:t.words]
	for at := 0; at < t.words; at += block {
		seen := t.block(set, at)
		for i, v := range seen {
			counts[at+i] = lanePopcounts(v)
		}
	}
	return counts
}

const (
	laneOnes  = 0x0001_0001_0001_0001
	laneSigns = 0x8000_8000_8000_8000
)

// nextWith returns the first guess not before from that has at least the given number of
// classes, or a number beyond the last guess.
func nextWith(counts []uint64, from, least int) int {
	enough := laneSigns - uint64(least)*laneOnes
	mask := ^uint64(0) << (16 * (from % lanes))
	for at := from / lanes; at < len(counts); at++ {
		if hits := (counts[at] + enough) & laneSigns & mask; hits != 0 {
			return at*lanes + bits.TrailingZeros64(hits)/16
		}
		mask = ^uint64(0)
	}
	return len(counts) * lanes
}

// countOf returns the number of classes of one guess.
func countOf(counts []uint64, guess int) int {
	return int(counts[guess/lanes] >> (16 * (guess % lanes)) & 31)
}

// block returns the union of the rows of a set, eight words of each.
func (t *partsTable) block(set []uint16, at int) [block]uint64 {
	var a, b, c, d, e, f, g, h uint64
	for _, x := range set {
		row := t.rows[int(x)*t.words+at:][:block:block]
		a |= row[0]
		b |= row[1]
		c |= row[2]
		d |= row[3]
		e |= row[4]
		f |= row[5]
		g |= row[6]
		h |= row[7]
	}
	return [block]uint64{a, b, c, d, e, f, g, h}
}

// lanePopcounts counts the bits of each lane.
func lanePopcounts(v uint64) uint64 {
	v -= v >> 1 & 0x5555_5555_5555_5555
	v = v&0x3333_3333_3333_3333 + v>>2&0x3333_3333_3333_3333
	v = (v + v>>4) & 0x0f0f_0f0f_0f0f_0f0f
	return (v + v>>8) & 0x001f_001f_001f_001f
}
