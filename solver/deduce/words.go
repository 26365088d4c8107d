package deduce

import "math/bits"

// words is a code packed for quick grading.
type words struct {
	place  uint64 // four bits a peg
	copies uint64 // of each colour, in as many bits; or in five, as a number, where the rules are wide
}

// wide reports whether copies are numbers: for marks, and where there are too
// many colours and pegs for a bit for each copy.
func (r Rules) wide() bool { return r.Kind == PerPeg || r.Repeats && r.Pegs*r.Colors > 64 }

// pack packs a code.
func (r Rules) pack(c Code) (w words) {
	width, wide := 1, r.wide()
	if r.Repeats {
		width = r.Pegs
	}
	for i, color := range c[:r.Pegs] {
		w.place |= uint64(color) << (4 * i)
		if wide {
			w.copies += 1 << (5 * color)
			continue
		}
		field := width * int(color)
		w.copies |= (w.copies>>field&(1<<width-1)<<1 | 1) << field
	}
	return w
}

// grade grades a code by a guess; gradeWide does so where the rules are wide,
// and gradePegs where an answer is marks.
func (w words) grade(code *words, pegs int) uint {
	return w.exact(code, pegs)*uint(pegs+1) + uint(bits.OnesCount64(w.copies&code.copies))
}

func (w words) gradeWide(code *words, pegs int) uint {
	const (
		ones = 0x84210842108421 // the lowest bit of each of twelve numbers
		high = ones << 4        // the highest, which no number of copies has
	)
	a, b := w.copies, code.copies
	more := (a | high - b) & high >> 4 // where a is at least b
	more *= 31
	least := b&more | a&^more
	common := least * ones >> 55 & 31
	return w.exact(code, pegs)*uint(pegs+1) + uint(common)
}

func (w words) gradePegs(code *words, pegs int) (a uint) {
	differ := w.differ(code)
	left := code.copies
	for same := ^differ & (1<<(4*pegs) - 1) & 0x11111111; same != 0; same &= same - 1 {
		left -= 1 << (5 * (w.place >> bits.TrailingZeros64(same) & 15))
	}
	for place := w.place; pegs > 0; pegs-- {
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

func (w words) exact(code *words, pegs int) uint {
	return uint(pegs - bits.OnesCount64(w.differ(code)))
}

// differ has a bit for each place, four apart, where the pegs differ.
func (w words) differ(code *words) uint64 {
	differ := w.place ^ code.place
	differ |= differ >> 1
	differ |= differ >> 2
	return differ & 0x11111111
}
