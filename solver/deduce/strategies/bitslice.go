package strategies

import (
	"math/bits"

	"parlour/solver/deduce"
	"parlour/solver/deduce/codes"
)

// sliced is codes laid out for grading 64 of them by one code in a few dozen
// instructions. Each plane has one bit for each code: whether it has a certain
// colour at a certain place, or at least so many copies of a colour. How many
// pegs a code has in common with another, exactly or at all, is in how many of
// the planes of the other its bit is set. Which of the two is the guess does not
// matter.
type sliced struct {
	rules  deduce.Rules
	codes  int
	words  int      // in a plane
	planes []uint64 // by place and colour; then by colour and copies; one of zeros
}

// slicedPegs is the most pegs that a sliced grades: their number fits three bits.
const slicedPegs = 7

// sliceable tells whether codes of the rules can be laid out so.
func sliceable(r deduce.Rules) bool { return r.Kind != deduce.PerPeg && r.Pegs <= slicedPegs }

// slice lays out a set of codes, whose rules must allow it.
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

// rows is where the planes of a code begin. Those of missing pegs are zeros.
type rows [slicedPegs]int

func (p *sliced) rows(c *deduce.Code, exact, common *rows) {
	pegs, place, color := p.rules.Pegs, p.rules.Colors*p.words, p.rules.Pegs*p.words
	zeros := 2 * pegs * place
	copies := uint64(0) // met so far, four bits a colour
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

// number is 64 numbers from 0 to 7.
type number struct{ ones, twos, fours uint64 }

// sum counts for each code of a word in how many of the rows it is.
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

// add adds three bits in each place, as a full adder does.
func add(a, b, c uint64) (sum, carry uint64) {
	half := a ^ b
	return half ^ c, a&b | half&c
}

// sizes are the sizes of classes, by exact and common pegs.
type sizes [slicedPegs + 1][slicedPegs + 1]uint32

// tally sets the sizes of the classes into which a guess splits the codes.
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
	n[0][0] -= uint32(64*p.words - p.codes) // places of the last word that are not codes
}

// addFive adds a word's classes of at most five common pegs; addSeven the
// others. A code has no more exact than common pegs. They are what most of the
// time goes into, and so written out.
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

// is tells where the number is the value.
func (n number) is(value int) uint64 {
	return ^((n.ones ^ -uint64(value&1)) | (n.twos ^ -uint64(value>>1&1)) | (n.fours ^ -uint64(value>>2)))
}

func tick(n *uint32, set uint64) { *n += uint32(bits.OnesCount64(set)) }
