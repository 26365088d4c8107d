package trees

import (
	"context"
	"fmt"
	"math"
	"math/bits"
	"math/rand/v2"

	"parlour/solver/deduce"
	"parlour/solver/deduce/codes"
)

// never exceeds the total of any tree; it marks an impossible one.
const never = 1 << 22

// search looks for trees with the least total for a set of codes by branch and bound.
//
// Guesses are numbered from 0, and candidates come first, so a code and the guess of that
// code have the same number.
type search struct {
	ctx     context.Context
	space   *codes.Space
	ranks   []int32     // of the guesses
	codes   int         // number of candidates
	whole   bool        // the candidates are all codes of the space, and equivalent guesses are in it
	cells   []uint16    // answers of all codes to all guesses, code-major, numbered without gaps
	colors  []uint32    // colour mask of each code
	keys    []uint64    // random words; the hash of a set is the sum of theirs
	lower   [][]int32   // lower[d][n] is the least total of n codes within d guesses
	typical []int32     // typical totals by size in 1/256 guesses, to order guesses
	table   *partsTable // nil if there are too many answers
	right   uint16      // cell of the right answer, the greatest
	width   int         // guesses to examine at every set, 0 for all that may be best
	memo    []result    // results by hash; their number is a power of two and new ones replace old ones

	frames    [maxDepth + 1]frame
	sizes     []uint16          // scratch by cell, zeros between uses
	lists     map[uint32]*kinds // guesses worth trying, by the colours in the set
	path      deduce.History    // the history that leads to the set
	nodes     int64
	budget    int64 // node limit, 0 for none
	lastYield int64 // nodes at the last yield
	canceled  bool  // the yield asked the search to stop
}

const (
	// maxDepth exceeds the longest branch of a good tree.
	maxDepth = 14
	// fewParts is the greatest size of set whose guesses are tried in the order of their
	// numbers of classes, which is fast to compute.
	fewParts = 48
	// maxCells is the greatest product of codes and guesses that can be solved: 86 MB of answers
	// for p4c9r.
	maxCells = 6561 * 6561
)

// newSearch prepares the search over all codes of a space.
func newSearch(ctx context.Context, s *codes.Space) (*search, error) {
	if len(s.Guesses())*s.Len() > maxCells {
		return nil, fmt.Errorf("%v has too many codes for an exact solution", s.Rules())
	}
	w := newSearchOf(ctx, s, s.Guesses(), s.Len(), memoBits(s.Len()))
	w.whole = s.Rules().Words == nil
	return w, nil
}

// newSearchOf prepares the search for a set of codes, which are the first of the guesses.
func newSearchOf(ctx context.Context, s *codes.Space, guesses []int32, codes, memoBits int) *search {
	w := &search{
		ctx:    ctx,
		space:  s,
		ranks:  guesses,
		codes:  codes,
		cells:  make([]uint16, len(guesses)*codes),
		colors: make([]uint32, codes),
		keys:   make([]uint64, len(guesses)),
		right:  uint16(len(s.Answers()) - 1),
		memo:   make([]result, 1<<memoBits),
		sizes:  make([]uint16, len(s.Answers())),
		lists:  make(map[uint32]*kinds),
	}
	number := make([]uint16, s.Rules().AnswerSpan())
	for cell, a := range s.Answers() {
		number[a] = uint16(cell)
	}
	for x, secret := range guesses[:codes] {
		for g, guess := range guesses {
			w.cells[x*len(guesses)+g] = number[s.Grade(guess, secret)]
		}
	}
	rng := rand.New(rand.NewPCG(1, 2)) // any constant seed works
	for x := range codes {
		w.colors[x] = s.Rules().ColorMask(s.Code(guesses[x]))
	}
	for g := range w.keys {
		w.keys[g] = rng.Uint64()
	}
	w.bounds()
	w.estimates()
	if w.right < 16 && !s.Rules().Strict {
		w.table = newPartsTable(w.cells, codes)
	}
	return w
}

// memoBits returns the size of memo that pays off.
func memoBits(codes int) int {
	switch {
	case codes < 500:
		return 14
	case codes < 2000:
		return 17
	}
	return 22
}

// bounds computes the lower bounds. A guess may be right and otherwise has one answer fewer
// to continue with, so the tree with the most codes at each depth is the full one.
func (w *search) bounds() {
	for depth := range maxDepth + 1 {
		lower := make([]int32, w.codes+1)
		n := 1
		room := 1
		for d := 1; d <= depth; d++ {
			for i := 0; i < room && n <= w.codes; i++ {
				lower[n] = lower[n-1] + int32(d)
				n++
			}
			room = min(room*int(w.right), w.codes)
		}
		for ; n <= w.codes; n++ {
			lower[n] = never
		}
		w.lower = append(w.lower, lower)
	}
}

// estimates computes the typical totals in 1/256 guesses: about two for each code, and more in
// large classes. The factor is fitted to words; for pegs it matters little.
func (w *search) estimates() {
	w.typical = make([]int32, w.codes+1)
	for n := 1; n <= w.codes; n++ {
		size := float64(n)
		w.typical[n] = int32(256 * (2*size - 1 + max(0, 0.2*(size-2)*math.Log(size))))
	}
}

// hash returns the key of a set within depth guesses, and with strict rules of the guesses that
// they allow.
func (w *search) hash(set []uint16, depth int) uint64 {
	h := uint64(depth) * 0x9e3779b97f4a7c15
	for _, x := range set {
		h += w.keys[x]
	}
	for _, g := range w.frames[depth].allowed.list {
		h += bits.RotateLeft64(w.keys[g], 32)
	}
	return h
}

// cell returns the number of a code's answer to a guess.
func (w *search) cell(x, guess uint16) uint16 { return w.cells[int(x)*len(w.ranks)+int(guess)] }

// frame is the scratch space of one depth.
type frame struct {
	sorted  []uint16
	ranked  []ranked
	classes []group
	counts  []uint64
	allowed kinds // the guesses that strict rules allow; otherwise none
}

// ranked is a guess with a lower bound on its total, packed in a word that sorts by the
// estimated total.
type ranked uint64

func newRanked(estimate, bound int32, guess uint16) ranked {
	return ranked(estimate)<<40 | ranked(bound)<<16 | ranked(guess)
}

func (r ranked) bound() int32  { return int32(r >> 16 & (1<<24 - 1)) }
func (r ranked) guess() uint16 { return uint16(r) }

// group is a class of a partition.
type group struct {
	set   []uint16
	cell  uint16
	value int32 // its total or a lower bound on it
	exact bool
}

// kinds are the guesses worth trying: the first of each orbit.
type kinds struct {
	list []uint16 // ascending
	bits []uint64 // the same as a set
}

func (k *kinds) has(g uint16) bool { return k.bits[g>>6]>>(g&63)&1 == 1 }

// guesses returns the guesses worth trying for a set. If the candidates are not all codes
// of the space, the caller of newSearchOf has selected them.
func (w *search) guesses(set []uint16, depth int) *kinds {
	if w.space.Rules().Strict {
		return &w.frames[depth].allowed
	}
	var present uint32
	if w.whole {
		for _, x := range set {
			present |= w.colors[x]
		}
		if len(set) >= manyCodes {
			return w.kinds(codes.SymmetryOf(w.space.Rules(), w.path, present))
		}
	}
	known, ok := w.lists[present]
	if !ok {
		known = w.kinds(codes.WithoutColors(w.space.Rules(), present))
		w.lists[present] = known
	}
	return known
}

// allow lists the guesses that strict rules allow for the history: those of the depth
// above that use the last answer.
func (w *search) allow(depth int) {
	if !w.space.Rules().Strict {
		return
	}
	last, before := w.path, w.kinds(nil)
	if len(w.path) > 0 {
		last, before = w.path[len(w.path)-1:], &w.frames[depth+1].allowed
	}
	list := w.frames[depth].allowed.list[:0]
	for _, g := range before.list {
		if w.space.Rules().Allows(w.space.Code(w.ranks[g]), last) {
			list = append(list, g)
		}
	}
	w.frames[depth].allowed.list = list
}

// manyCodes is the size of set from which computing all its symmetries pays off.
const manyCodes = 40

func (w *search) kinds(sym *codes.Symmetry) *kinds {
	k := &kinds{bits: make([]uint64, len(w.ranks)/64+1)}
	for g, rank := range w.ranks {
		if !w.whole || sym.IsRepresentative(w.space.Code(rank)) {
			k.list = append(k.list, uint16(g))
			k.bits[g>>6] |= 1 << (g & 63)
		}
	}
	return k
}

// result is what the search knows about the set with a hash.
type result struct {
	hash uint64
	known
}

// known is a total with the first guess that leads to it.
type known struct {
	value int32 // total of the best tree, or a lower bound on it
	exact bool
	guess uint16 // root of the best tree, if exact
}

// slot returns the place in the memo for the set with a hash.
func (w *search) slot(hash uint64) *result { return &w.memo[hash&uint64(len(w.memo)-1)] }
