package strategies

import (
	"math/bits"

	"parlour/solver/deduce"
	"parlour/solver/deduce/codes"
)

// sliced is a list of codes in a bit-sliced layout that grades 64 of them against another
// code in a few dozen instructions. Each plane has a bit for each code: whether it has a
// certain colour at a certain place, or at least a certain number of copies of a colour. The
// number of pegs that a code has in common with another, exactly or in any place, is the
// number of the other code's planes in which its bit is set. The relation is symmetric.
type sliced struct {
	rules  deduce.Rules
	codes  int
	words  int      // words in a plane
	planes []uint64 // by place and colour, then by colour and copies, then one of zeros
}

// slicedPegs is the greatest number of pegs, which must fit into three bits.
const slicedPegs = 7

// sliceable reports whether codes of the rules support the layout.
func sliceable(r deduce.Rules) bool { return r.Kind != deduce.PerPeg && r.Pegs <= slicedPegs }

// slice converts a set of codes; the rules must be sliceable.
func slice(s *codes.Space, set []int32) *sliced {
	p := &sliced{rules: s.Rules(), codes: len(set), words: (len(set) + 63) / 64}
	p.planes = make([]uint64, (2*s.Rules().Pegs*s.Rules().Colors+1)*p.words)
	var exact, common rows
	for i, x := range set {
		c := s.Code(x)
		p.rows(&c, &exact, &common)
		word, bit := i/64, uint64(1)<<(i%64)
		for k := range s.Rules().Pegs {
			p.planes[exact[k]+word] |= bit
			p.planes[common[k]+word] |= bit
		}
	}
	return p
}

// rows holds the offsets of a code's planes. Missing pegs refer to the zeros.
type rows [slicedPegs]int

func (p *sliced) rows(c *deduce.Code, exact, common *rows) {
	pegs, place, color := p.rules.Pegs, p.rules.Colors*p.words, p.rules.Pegs*p.words
	zeros := 2 * pegs * place
	copies := uint64(0) // copies seen so far, four bits for each colour
	for k := range exact {
		if k >= pegs {
			exact[k], common[k] = zeros, zeros
			continue
		}
		peg := c[k] & 15
		exact[k] = k*place + int(peg)*p.words
		common[k] = pegs*place + int(peg)*color + int(copies>>(4*peg)&15)*p.words
		copies += 1 << (4 * peg)
	}
}

// number holds 64 numbers from 0 to 7 in bit-sliced form.
type number struct{ ones, twos, fours uint64 }

// sum returns for each code of a word the number of rows that contain it.
func (p *sliced) sum(r *rows, word int) number {
	planes := p.planes[word:]
	ones, twos1 := add(planes[r[0]], planes[r[1]], planes[r[2]])
	ones, twos2 := add(ones, planes[r[3]], planes[r[4]])
	if p.rules.Pegs <= 5 {
		return number{ones, twos1 ^ twos2, twos1 & twos2}
	}
	ones, twos3 := add(ones, planes[r[5]], planes[r[6]])
	twos, fours := add(twos1, twos2, twos3)
	return number{ones, twos, fours}
}

// add is a full adder for each bit.
func add(a, b, c uint64) (sum, carry uint64) {
	half := a ^ b
	return half ^ c, a&b | half&c
}

// sizes are class sizes by exact and common pegs.
type sizes [slicedPegs + 1][slicedPegs + 1]uint32

// tally computes the sizes of the classes into which a guess partitions the codes.
func (p *sliced) tally(guess *deduce.Code, n *sizes) {
	*n = sizes{}
	var exactRows, commonRows rows
	p.rows(guess, &exactRows, &commonRows)
	for w := range p.words {
		exact, common := p.sum(&exactRows, w), p.sum(&commonRows, w)
		n.addFive(exact, common)
		if p.rules.Pegs > 5 {
			n.addSeven(exact, common)
		}
	}
	n[0][0] -= uint32(64*p.words - p.codes) // unused bits of the last word
}

// addFive adds a word's classes with at most five common pegs, addSeven the others. A code
// has at most as many exact as common pegs. The loops are unrolled because they take most of
// the time.
func (n *sizes) addFive(exact, common number) {
	few := ^(common.twos | common.fours)
	c0, c1 := few&^common.ones, few&common.ones
	few = common.twos &^ common.fours
	c2, c3 := few&^common.ones, few&common.ones
	few = common.fours &^ common.twos
	c4, c5 := few&^common.ones, few&common.ones

	few = ^(exact.twos | exact.fours)
	e := few &^ exact.ones
	tick(&n[0][0], e&c0)
	tick(&n[0][1], e&c1)
	tick(&n[0][2], e&c2)
	tick(&n[0][3], e&c3)
	tick(&n[0][4], e&c4)
	tick(&n[0][5], e&c5)
	e = few & exact.ones
	tick(&n[1][1], e&c1)
	tick(&n[1][2], e&c2)
	tick(&n[1][3], e&c3)
	tick(&n[1][4], e&c4)
	tick(&n[1][5], e&c5)
	e = exact.twos &^ exact.fours &^ exact.ones
	tick(&n[2][2], e&c2)
	tick(&n[2][3], e&c3)
	tick(&n[2][4], e&c4)
	tick(&n[2][5], e&c5)
	e = exact.twos &^ exact.fours & exact.ones
	tick(&n[3][3], e&c3)
	tick(&n[3][4], e&c4)
	tick(&n[3][5], e&c5)
	e = exact.fours &^ exact.twos
	tick(&n[4][4], e&^exact.ones&c4)
	tick(&n[4][5], e&^exact.ones&c5)
	tick(&n[5][5], e&exact.ones&c5)
}

func (n *sizes) addSeven(exact, common number) {
	c6 := common.twos & common.fours &^ common.ones
	c7 := common.twos & common.fours & common.ones
	for e := range n {
		is := exact.is(e)
		tick(&n[e][6], is&c6)
		if c7 != 0 {
			tick(&n[e][7], is&c7)
		}
	}
}

// is returns a mask of the numbers that equal the value.
func (n number) is(value int) uint64 {
	return ^((n.ones ^ -uint64(value&1)) | (n.twos ^ -uint64(value>>1&1)) | (n.fours ^ -uint64(value>>2)))
}

func tick(n *uint32, set uint64) { *n += uint32(bits.OnesCount64(set)) }
