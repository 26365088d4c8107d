package crosscut

import (
	"bufio"
	"bytes"
	"cmp"
	"compress/gzip"
	"context"
	_ "embed"
	"encoding/binary"
	"errors"
	"fmt"
	"io"
	"slices"
	"sync"

	"parlour/games"
	"parlour/solver/search"
)

// The values of winning moves and of moves that the opponent can flip.
const (
	winning = -100
	exposed = 100
)

// greedy plays the move of least value, one ply ahead. It breaks ties at random.
func greedy(ctx context.Context, s state, h games.Hand, _ games.Limits) (games.Choice[move], error) {
	moves := s.board.AppendMoves(nil)
	best, most := games.Best(slices.Values(moves), func(m move) int { return -worth(s.board, m) })
	c := games.Choice[move]{Move: games.Pick(h, best), Value: float64(most), Depth: 1, Nodes: int64(len(moves))}
	if most == -winning {
		c.Proven, c.Distance = true, 1
	}
	c.Line = []move{c.Move}
	return c, ctx.Err()
}

// worth returns the value of a move; less is better. The first of these rules applies: the move
// wins; the enemy could flip what it made; it blocks an enemy segment, the longer the better; it
// makes a segment that cannot be cut; none of these. Among equals, a line with fewer missing discs
// is better.
func worth(b board, m move) int {
	if m == pass {
		return 0
	}
	after := b.After(m)
	if after.end == finished {
		return winning
	}
	made := after.foe &^ b.own // the flipped discs or the placed disc
	if b.size.inside(m) {
		made = disc(m)
	}
	if after.canFlip(made) {
		return exposed
	}
	across, along := after.crossing(m)
	if blocked := min(across.length-across.blocks, along.length-along.blocks); across.blocks+along.blocks > 0 {
		return blocked
	}
	if max(across.mine, along.mine) >= after.beside(m)+2 {
		return min(across.length-across.mine, along.length-along.mine)
	}
	return min(across.length-across.mine+across.theirs, along.length-along.mine+along.theirs)
}

// canFlip reports whether the side to move can flip some of the given discs.
func (b *board) canFlip(some discs) bool {
	for _, m := range b.AppendMoves(nil) {
		if m != pass {
			if f := b.flank(m); f.flips() && f.flanked&some != 0 {
				return true
			}
		}
	}
	return false
}

// reach describes one line through a square.
type reach struct {
	length int // of the line
	mine   int // the length of the mover's segment through the square
	blocks int // the length of the enemy segments that end there
	theirs int // the length of the longest enemy segment of the line
}

// crossing returns the row and the column through the square of the last move.
func (b *board) crossing(m move) (row, column reach) {
	x, y := m.column()-1, m.row()-1
	row.length, column.length = int(b.size.w), int(b.size.h)
	if uint(y) < uint(b.size.h) {
		row.look(b.foe.row(y), b.own.row(y), x+1)
	}
	if uint(x) < uint(b.size.w) {
		column.look(b.foe.column(x), b.own.column(x), y+1)
	}
	return row, column
}

func (r *reach) look(mine, theirs line, p int) {
	r.mine = mine.after(p) + mine.before(p)
	if p > 0 && mine>>(p-1)&1 != 0 {
		r.mine++
	}
	r.blocks = theirs.after(p) + theirs.before(p)
	r.theirs = theirs.longest()
}

// longest returns the length of the longest segment of a line.
func (l line) longest() (n int) {
	for ; l != 0; l &= l >> 1 {
		n++
	}
	return n
}

// beside returns the length of the longest enemy segment adjacent to the mover's row or column
// through the last move, where it could cut.
func (b *board) beside(m move) (longest int) {
	if !b.size.inside(m) {
		return 0
	}
	x, y := m.column(), m.row() // places in the row and in the column
	mine := b.foe.row(y - 1)
	for i := x - mine.before(x); i <= x+mine.after(x); i++ {
		theirs := b.own.column(i - 1)
		longest = max(longest, theirs.after(y), theirs.before(y))
	}
	mine = b.foe.column(x - 1)
	for i := y - mine.before(y); i <= y+mine.after(y); i++ {
		theirs := b.own.row(i - 1)
		longest = max(longest, theirs.after(x), theirs.before(x))
	}
	return longest
}

// Ended reports whether the game is over and the result for the side to move.
func (b board) Ended() (search.End, bool) {
	switch b.end {
	case finished:
		return search.Lost, true
	case stuck:
		return search.Drawn, true
	}
	return 0, false
}

// Hash returns a key that distinguishes boards of one size.
func (b board) Hash() uint64 {
	h := search.Mix(uint64(b.own)) ^ search.Mix(uint64(b.foe)+0x9e3779b97f4a7c15)*3
	if b.passed {
		h = ^h
	}
	return h
}

// pruned is a board with pruned moves for package search. If a move wins immediately, only that move
// is searched; if the opponent threatens to win, only moves that prevent it.
type pruned struct{ board }

// AppendMoves appends the legal moves that may be best, at least one.
func (k pruned) AppendMoves(buf []move) []move {
	start := len(buf)
	if buf = k.contenders(buf); len(buf) == start { // all moves lose equally fast
		buf = k.board.AppendMoves(buf)[:start+1]
	}
	return buf
}

// After returns the board after a legal move.
func (k pruned) After(m move) pruned { return pruned{k.board.After(m)} }

// contenders appends one move that wins immediately, or all moves that prevent an immediate win of
// the opponent, if there are any.
func (b board) contenders(buf []move) []move {
	if m, ok := b.winsAtOnce(); ok {
		return append(buf, m)
	}
	start := len(buf)
	buf = b.AppendMoves(buf)
	if _, threat := b.turned().winsAtOnce(); !threat {
		return buf
	}
	kept := buf[:start]
	for _, m := range buf[start:] {
		after := b.After(m)
		if _, loses := after.winsAtOnce(); !loses {
			kept = append(kept, m)
		}
	}
	return kept
}

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
