package crosscut

import "parlour/solver/search"

// A position that can't be searched to its end is judged by patterns: what lies
// on each row and column inside the perimeter, and in each block of 3x3 squares,
// has a weight. The sum estimates the logarithm of the odds that the side to
// move wins, in units of 1/unit. writeWeights learns the weights.
//
// Lines of one length and distance from the nearest edge share their weights,
// and so do the blocks of all boards whose longer side is the same, and
// patterns that are mirror images of each other (see twins).

const (
	unit         = 256
	shortestLine = smallest - 2
	longestLine  = largest - 2
	classes      = longestLine / 2 // distances from the nearest edge
	blockSide    = 3
	blocks       = 19683 // 3^9 patterns of a block
)

// offsets says where the weights for each length and class of line begin.
// lineWeights is how many there are; those of blocks follow, by longer side.
var offsets, lineWeights = func() (o [longestLine + 1][classes]int, n int) {
	for length := shortestLine; length <= longestLine; length++ {
		for class := range (length + 1) / 2 {
			o[length][class] = n
			n += int(power(3, length))
		}
	}
	return o, n
}()

// weightCount is how many weights there are in all.
var weightCount = lineWeights + (longestLine-shortestLine+1)*blocks

// ternary reads binary digits as digits to base 3.
var ternary = func() (t [256]int32) {
	for i := range t {
		t[i] = 3*t[i>>1] + int32(i&1)
	}
	return t
}()

// maxPatterns is the most patterns that a board has.
const maxPatterns = 2*longestLine + (longestLine-2)*(longestLine-2)

// patterns appends the indices of the weights of all patterns.
func (b *board) patterns(buf []int) []int {
	w, h := int(b.size.w), int(b.size.h)
	for y := range h {
		buf = append(buf, linePattern(b.own.row(y), b.foe.row(y), w, y, h))
	}
	for x := range w {
		buf = append(buf, linePattern(b.own.column(x), b.foe.column(x), h, x, w))
	}
	start := lineWeights + (max(w, h)-shortestLine)*blocks
	for y := range h - blockSide + 1 {
		for x := range w - blockSide + 1 {
			buf = append(buf, start+blockPattern(b.own>>(8*y+x), b.foe>>(8*y+x)))
		}
	}
	return buf
}

// linePattern is the index of the weight of line i of n parallel ones.
func linePattern(own, foe line, length, i, n int) int {
	return offsets[length][min(i, n-1-i, (length-1)/2)] + int(ternary[own]+2*ternary[foe])
}

// blockPattern numbers the lowest three squares of the lowest three rows, as a
// numbering does.
func blockPattern(own, foe discs) int {
	row := func(y int) int32 { return ternary[own>>(8*y)&7] + 2*ternary[foe>>(8*y)&7] }
	return int(row(0) + 27*row(1) + 729*row(2))
}

// twins has for each weight the least of those that it shares its value with.
func twins() []int {
	t := make([]int, weightCount)
	for length := shortestLine; length <= longestLine; length++ {
		for class := range (length + 1) / 2 {
			start := offsets[length][class]
			for i := range int(power(3, length)) {
				t[start+i] = start + min(i, reversed(i, length))
			}
		}
	}
	n := newNumbering(size{blockSide, blockSide})
	for i := range blocks {
		least := int(n.least(digits(i)))
		for start := lineWeights; start < weightCount; start += blocks {
			t[start+i] = start + least
		}
	}
	return t
}

// reversed is a number of so many digits to base 3 with the digits in the other order.
func reversed(n, count int) (r int) {
	for range count {
		r = 3*r + n%3
		n /= 3
	}
	return r
}

// digits are the places of the ones and of the twos of a number to base 3.
func digits(n int) (ones, twos uint16) {
	for i := 0; n > 0; i++ {
		switch n % 3 {
		case 1:
			ones |= 1 << i
		case 2:
			twos |= 1 << i
		}
		n /= 3
	}
	return ones, twos
}

// guess bounds the sum of the weights, so that a sure win counts for more.
const guess = search.MaxEval - 1000

// evaluator guesses values for package search. From the seed comes a little
// noise, the same for the same position, so that games differ.
func evaluator(weights []int16, seed uint64) func(pruned) int {
	return func(k pruned) int {
		if _, ok := k.winsAtOnce(); ok {
			return search.MaxEval
		}
		var buf [maxPatterns]int
		sum := int(search.Mix(k.Hash()^seed) >> 60)
		for _, i := range k.patterns(buf[:0]) {
			sum += int(weights[i])
		}
		return max(-guess, min(guess, sum))
	}
}
