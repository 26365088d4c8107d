package crosscut

import "parlour/solver/search"

// A position that can't be searched to its end is judged line by line: every
// row and column inside the perimeter weighs what lies on it. Lines of one
// length and distance from the nearest edge share their weights, and so do
// mirror images. The sum estimates the logarithm of the odds that the side to
// move wins, in units of 1/unit; WriteWeights learns the weights.

const (
	unit         = 256
	shortestLine = smallest - 2
	longestLine  = largest - 2
	classes      = longestLine / 2 // distances from the nearest edge
)

// offsets says where the weights for each length and class of line begin.
var offsets, weightCount = func() (o [longestLine + 1][classes]int, n int) {
	for length := shortestLine; length <= longestLine; length++ {
		for class := range (length + 1) / 2 {
			o[length][class] = n
			n += int(power(3, length))
		}
	}
	return o, n
}()

// ternary reads binary digits as digits to base 3.
var ternary = func() (t [256]int32) {
	for i := range t {
		t[i] = 3*t[i>>1] + int32(i&1)
	}
	return t
}()

// pattern is the index of the weight of line i of n parallel ones.
func pattern(own, foe line, length, i, n int) int {
	return offsets[length][min(i, n-1-i, (length-1)/2)] + int(ternary[own]+2*ternary[foe])
}

// patterns appends the indices of the weights of all lines.
func (b *board) patterns(buf []int) []int {
	w, h := int(b.size.w), int(b.size.h)
	for y := range h {
		buf = append(buf, pattern(b.own.row(y), b.foe.row(y), w, y, h))
	}
	for x := range w {
		buf = append(buf, pattern(b.own.column(x), b.foe.column(x), h, x, w))
	}
	return buf
}

// maxLines is the most lines that a board has.
const maxLines = 2 * longestLine

// guess bounds the sum of the weights, so that a sure win counts for more.
const guess = search.MaxEval - 1000

// evaluator guesses values for package search. From the seed comes a little
// noise, the same for the same position, so that games differ.
func evaluator(weights []int16, seed uint64) func(keen) int {
	return func(k keen) int {
		if _, ok := k.winsAtOnce(); ok {
			return search.MaxEval
		}
		var buf [maxLines]int
		sum := int(search.Mix(k.Hash()^seed) >> 60)
		for _, i := range k.patterns(buf[:0]) {
			sum += int(weights[i])
		}
		return max(-guess, min(guess, sum))
	}
}
