package trees

import (
	"context"
	"errors"
	"math/bits"
	"slices"

	"parlour/solver"
	"parlour/solver/deduce/codes"
)

// Aim is a secondary objective besides the least total.
type Aim struct {
	// LeastWorst restricts the search to trees with the fewest guesses for the worst secret.
	LeastWorst bool
	// LeastVariance selects, among the trees with the least total, one with the least
	// variance of the number of guesses. It takes about twice as long.
	LeastVariance bool
	// Width is the number of guesses to examine at every set, the most promising ones, if it is
	// not 0. The search is much faster and proves nothing.
	Width int
}

// Solve finds a tree with the least total over all codes and proves it optimal, by branch
// and bound.
//
// It returns an error for spaces of more than 6561 codes. A few hundred codes take
// milliseconds, p4c10n 13 s, p4c8r 21 s, p4c9r minutes. Rules
// with little information per answer, two pegs or two colours, may take minutes too, and so do
// words without a Width. With a Width of 20, words of five letters take under 3 s.
//
// A class of n codes takes at least 2n-1 guesses. This bounds the total of a guess from below by
// the number of its classes; the search tries the most promising guesses first, leaves out those
// that cannot beat the best total so far, and remembers what it knows about every set, as A. Selby
// does for words ("The best strategies for Wordle", 2022).
func Solve(ctx context.Context, s *codes.Space, aim Aim) (*Tree, error) {
	w, err := newSearch(ctx, s)
	if err != nil {
		return nil, err
	}
	w.width = aim.Width
	next := func(set []uint16, depth int) uint16 {
		_, guess := w.solve(set, depth, never)
		return guess
	}
	if aim.LeastVariance {
		known := map[uint64]squared{}
		next = func(set []uint16, depth int) uint16 { return w.leastSquares(set, depth, known).guess }
	}
	all := firstCodes(w.codes)
	depth := maxDepth
	if aim.LeastWorst {
		depth = 1
	}
	for ; depth <= maxDepth; depth++ {
		if total, _ := w.solve(all, depth, never); total < never {
			root := w.build(all, depth, next)
			return &Tree{s.Rules(), root}, solver.Yield(ctx)
		}
		if err := solver.Yield(ctx); err != nil {
			return nil, err
		}
	}
	return nil, errors.New("there is no tree")
}

// firstCodes returns the set of the first n codes.
func firstCodes(n int) []uint16 {
	all := make([]uint16, n)
	for x := range all {
		all[x] = uint16(x)
	}
	return all
}

// build returns the tree of a set within depth guesses, whose guesses next chooses. It recomputes
// results that the memo has lost.
func (w *search) build(set []uint16, depth int, next func(set []uint16, depth int) uint16) *node {
	if len(set) == 1 {
		return newNode(w.space, w.ranks[set[0]], 1)
	}
	guess := next(set, depth)
	var f frame
	w.split(&f, guess, set)
	n := newNode(w.space, w.ranks[guess], len(set))
	for _, class := range f.classes {
		w.path = append(w.path, w.turn(guess, class.cell))
		n.adopt(w.space.Answers()[class.cell], w.build(class.set, depth-1, next))
		w.path = w.path[:len(w.path)-1]
	}
	return n
}

// SolveSet finds the best guess for a few codes among the guesses and the codes themselves,
// and proves that no other one has a smaller total of guesses from here on, summed over the codes.
// It returns ok false if it exceeds the limit on nodes, the sets searched, or the context ends. Both
// lists of ranks must be ascending.
func SolveSet(ctx context.Context, s *codes.Space, set, guesses []int32, limit int64) (best, total int32, nodes int64, ok bool) {
	if len(guesses)+len(set) > 1<<16-1 {
		return 0, 0, 0, false
	}
	tried := slices.Clone(set)
	for _, g := range guesses {
		if _, inside := slices.BinarySearch(set, g); !inside {
			tried = append(tried, g)
		}
	}
	w := newSearchOf(ctx, s, tried, len(set), 12)
	w.budget = limit
	total, guess := w.solve(firstCodes(len(set)), maxDepth, never)
	return w.ranks[guess], total, w.nodes, total < never && !w.stopped()
}

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
func newPartsTable(cells []uint16, codes int) *partsTable {
	guesses := len(cells) / codes
	words := (guesses + lanes*block - 1) / (lanes * block) * block
	t := &partsTable{words, make([]uint64, words*codes)}
	for i, cell := range cells {
		x, g := i/guesses, i%guesses
		t.rows[x*words+g/lanes] |= 1 << (int(cell) + 16*(g%lanes))
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
