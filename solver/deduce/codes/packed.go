package codes

import (
	"encoding/binary"
	"math/bits"

	"parlour/solver/deduce"
)

// Packed is a code in a format for fast grading.
type Packed struct {
	place  uint64 // four bits for each peg; for PerPeg, eight bits
	copies uint64 // the copies of each colour in unary, or as a five-bit number if the rules are wide; 0 for PerPeg
}

// wide reports whether copies are numbers because unary counts of all colours exceed 64
// bits.
func wide(r deduce.Rules) bool { return r.Repeats && r.Pegs*r.Colors > 64 }

// Pack packs a code of the rules.
func Pack(r deduce.Rules, c deduce.Code) (p Packed) {
	if r.Kind == deduce.PerPeg {
		return Packed{place: binary.LittleEndian.Uint64(c[:])}
	}
	width, wide := 1, wide(r)
	if r.Repeats {
		width = r.Pegs
	}
	for i, color := range c[:r.Pegs] {
		p.place |= uint64(color) << (4 * i)
		if wide {
			p.copies += 1 << (5 * color)
			continue
		}
		field := width * int(color)
		p.copies |= (p.copies>>field&(1<<width-1)<<1 | 1) << field
	}
	return p
}

// grade grades a guess; gradeWide does so for wide rules and gradePegs for PerPeg.
func (p Packed) grade(code *Packed, pegs int) uint {
	return p.exact(code, pegs)*uint(pegs+1) + uint(bits.OnesCount64(p.copies&code.copies))
}

func (p Packed) gradeWide(code *Packed, pegs int) uint {
	const (
		ones = 0x84210842108421 // the lowest bit of each of twelve numbers
		high = ones << 4        // the highest bit, which no number of copies uses
	)
	a, b := p.copies, code.copies
	more := (a | high - b) & high >> 4 // set where a >= b
	more *= 31
	least := b&more | a&^more
	common := least * ones >> 55 & 31
	return p.exact(code, pegs)*uint(pegs+1) + uint(common)
}

// The bytes of a place in Packed for PerPeg: their lowest and highest bits.
const (
	byteOnes = 0x0101_0101_0101_0101
	byteTops = 0x8080_8080_8080_8080
)

// nonZero returns the highest bit of each byte that is not zero; bytes must be below 128.
func nonZero(x uint64) uint64 { return (x + (byteTops - byteOnes)) & byteTops }

func (p Packed) gradePegs(code *Packed, pegs int) (a uint) {
	differ := nonZero(p.place ^ code.place)
	before := uint64(0) // the bytes to the left of the peg
	for i := range pegs {
		a *= 3
		shift := 8 * i
		if differ>>shift&0x80 == 0 {
			a += 2
		} else {
			color := (p.place >> shift & 0xff) * byteOnes
			copies := bits.OnesCount64(differ &^ nonZero(code.place^color))
			taken := bits.OnesCount64(differ &^ nonZero(p.place^color) & before)
			if taken < copies {
				a++
			}
		}
		before = before<<8 | 0xff
	}
	return a
}

func (p Packed) exact(code *Packed, pegs int) uint {
	return uint(pegs - bits.OnesCount64(p.differ(code)))
}

// differ returns a bit, four apart, for each place where the pegs differ.
func (p Packed) differ(code *Packed) uint64 {
	differ := p.place ^ code.place
	differ |= differ >> 1
	differ |= differ >> 2
	return differ & 0x11111111
}
