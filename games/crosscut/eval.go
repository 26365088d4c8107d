package crosscut

import (
	"bufio"
	"bytes"
	"cmp"
	"compress/gzip"
	_ "embed" // for the weights
	"encoding/binary"
	"errors"
	"fmt"
	"io"
	"sync"

	"parlour/solver/search"
)

// A position that cannot be searched to its end is evaluated by patterns: the contents of each row
// and column inside the perimeter and of each block of 3x3 squares have weights. Their sum
// estimates the log-odds that the side to move wins, in units of 1/unit. writeWeights learns the
// weights.
//
// Lines of equal length and distance from the nearest edge share weights, as do blocks on boards
// with the same longer side and patterns that are mirror images of each other (see twins).

const (
	unit         = 256
	shortestLine = smallest - 2
	longestLine  = largest - 2
	classes      = longestLine / 2 // distances from the nearest edge
	blockSide    = 3
	blocks       = 19683 // 3^9 patterns of a block
)

// offsets holds the index of the first weight for each length and class of line. lineWeights is
// their number; the weights of blocks follow by longer side.
var offsets, lineWeights = func() (o [longestLine + 1][classes]int, n int) {
	for length := shortestLine; length <= longestLine; length++ {
		for class := range (length + 1) / 2 {
			o[length][class] = n
			n += int(power(length))
		}
	}
	return o, n
}()

// weightCount is the total number of weights.
var weightCount = lineWeights + (longestLine-shortestLine+1)*blocks

// ternary reads binary digits as digits in base 3.
var ternary = func() (t [256]int32) {
	for i := range t {
		t[i] = 3*t[i>>1] + int32(i&1)
	}
	return t
}()

// maxPatterns is the greatest number of patterns of a board.
const maxPatterns = 2*longestLine + (longestLine-2)*(longestLine-2)

// patterns appends the weight indices of all patterns.
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

// linePattern returns the weight index of line i of n parallel lines.
func linePattern(own, foe line, length, i, n int) int {
	return offsets[length][min(i, n-1-i, (length-1)/2)] + int(ternary[own]+2*ternary[foe])
}

// blockPattern returns the number of the lowest three squares of the lowest three rows, in the
// order of numbering.
func blockPattern(own, foe discs) int {
	row := func(y int) int32 { return ternary[own>>(8*y)&7] + 2*ternary[foe>>(8*y)&7] }
	return int(row(0) + 27*row(1) + 729*row(2))
}

// twins maps each weight to the least index of those that share its value.
func twins() []int {
	t := make([]int, weightCount)
	for length := shortestLine; length <= longestLine; length++ {
		for class := range (length + 1) / 2 {
			start := offsets[length][class]
			for i := range int(power(length)) {
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

// reversed reverses the given number of base-3 digits.
func reversed(n, count int) (r int) {
	for range count {
		r = 3*r + n%3
		n /= 3
	}
	return r
}

// digits returns the places of the ones and of the twos of a number in base 3.
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

// guess bounds the sum of the weights, so that a certain win is worth more.
const guess = search.MaxEval - 1000

// evaluator returns an evaluation for package search. The seed adds a small noise that depends on
// the position, so that games differ.
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

// weightFile holds the weights of patterns in the format of encodeWeights.
//
//go:embed pattern.weights
var weightFile []byte

// weights decodes the embedded weights once.
var weights = sync.OnceValues(func() ([]int16, error) { return readWeights(weightFile) })

// readWeights decodes the format of encodeWeights.
func readWeights(packed []byte) ([]int16, error) {
	w := make([]int16, weightCount)
	return w, unpack(packed, "weights", func(in *bufio.Reader) error {
		for i, twin := range twins() {
			if i > twin {
				w[i] = w[twin]
				continue
			}
			v, err := binary.ReadVarint(in)
			if err != nil {
				return err
			}
			w[i] = int16(v)
		}
		return nil
	})
}

// unpack decompresses data from pack and passes it to read, which must consume all of it.
func unpack(packed []byte, name string, read func(*bufio.Reader) error) error {
	z, err := gzip.NewReader(bytes.NewReader(packed))
	if err == nil {
		in := bufio.NewReader(z)
		if err = read(in); err == nil {
			if _, err = in.ReadByte(); err == io.EOF { // verifies the checksum
				return nil
			}
		}
	}
	return fmt.Errorf("crosscut: %s: %w", name, cmp.Or(err, errTooLong))
}

var errTooLong = errors.New("unexpected trailing data")
