package codes

import (
	"math/bits"

	"parlour/solver/deduce"
)

// Packed is a code in a format for fast grading.
type Packed struct {
	place  uint64 // four bits for each peg
	copies uint64 // the copies of each colour in unary, or as a five-bit number if the rules are wide
}

// wide reports whether copies are numbers: for PerPeg, and if unary counts of all colours
// exceed 64 bits.
func wide(r deduce.Rules) bool { return r.Kind == deduce.PerPeg || r.Repeats && r.Pegs*r.Colors > 64 }

// Pack packs a code of the rules.
func Pack(r deduce.Rules, c deduce.Code) (p Packed) {
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

func (p Packed) gradePegs(code *Packed, pegs int) (a uint) {
	differ := p.differ(code)
	left := code.copies
	for same := ^differ & (1<<(4*pegs) - 1) & 0x11111111; same != 0; same &= same - 1 {
		left -= 1 << (5 * (p.place >> bits.TrailingZeros64(same) & 15))
	}
	for place := p.place; pegs > 0; pegs-- {
		a *= 3
		switch field := 5 * (place & 15); {
		case differ&1 == 0:
			a += 2
		case left>>field&15 > 0:
			left -= 1 << field
			a++
		}
		place >>= 4
		differ >>= 4
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
