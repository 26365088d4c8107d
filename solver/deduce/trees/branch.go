package trees

import (
	"slices"

	"parlour/solver"
	"parlour/solver/deduce"
)

// solve returns the least total of a set within depth guesses and its first guess, if the
// total is below the bound. Otherwise it returns a lower bound that is at least the bound.
func (w *worker) solve(set []uint16, depth int, bound int32) (int32, uint16) {
	n := int32(len(set))
	if low := w.lower[depth][n]; low >= bound || n == 1 {
		return low, set[0]
	}
	if quick := w.quick(set, depth); quick.exact || quick.value >= bound {
		return quick.value, quick.guess
	}
	w.allow(depth)
	hash := w.hash(set, depth)
	if k, ok := w.memo.get(hash); ok && (k.exact || k.value >= bound) {
		return k.value, k.guess
	}
	if w.stopped() {
		return bound, set[0]
	}
	w.nodes++
	try := w.tryByEstimate
	if w.table != nil && len(set) <= fewParts {
		try = w.tryByParts
	}
	best, guess := try(&w.frames[depth], set, depth, bound)
	if w.stopped() {
		return bound, set[0]
	}
	if best < bound {
		w.memo.put(hash, known{best, true, guess})
		return best, guess
	}
	w.memo.put(hash, known{bound, false, 0})
	return bound, set[0]
}

// stopped reports whether the context has ended or the node budget is used up; the results
// are then meaningless.
func (w *worker) stopped() bool {
	if !w.canceled && w.nodes >= w.lastYield+yieldInterval {
		w.lastYield = w.nodes
		w.canceled = solver.Yield(w.ctx) != nil
	}
	return w.canceled || w.budget > 0 && w.nodes > w.budget
}

// yieldInterval is the number of nodes between two yields.
const yieldInterval = 16

// quick solves a set that one candidate partitions into single codes (total 2n-1), or into
// single codes and one pair (2n, and no tree is better). If no candidate does, the total is
// at least 2n.
func (w *worker) quick(set []uint16, depth int) known {
	n := int32(len(set))
	if n == 1 || n == 2 && depth >= 2 {
		return known{2*n - 1, true, set[0]}
	}
	if int(n) > int(w.right)+2 || depth < 2 {
		return known{value: w.lower[depth][n]}
	}
	found := known{value: 2 * n}
	for _, g := range set {
		switch w.parts(g, set) {
		case n:
			return known{2*n - 1, true, g}
		case n - 1:
			if !found.exact && depth >= 3 {
				found = known{2 * n, true, g}
			}
		}
	}
	return found
}

// parts returns the number of classes into which a guess partitions a set.
func (w *worker) parts(g uint16, set []uint16) (n int32) {
	for _, x := range set {
		n += 1 - int32(w.sizes[w.cell(x, g)])
		w.sizes[w.cell(x, g)] = 1
	}
	for _, x := range set {
		w.sizes[w.cell(x, g)] = 0
	}
	return n
}

// tryByParts examines the guesses with the most classes first. The set is so small that the number of
// classes determines the lower bound: classes of n codes take at least 2n-1 guesses.
func (w *worker) tryByParts(f *frame, set []uint16, depth int, bound int32) (best int32, guess uint16) {
	best = bound
	n := len(set)
	f.counts = w.table.count(f.counts, set)
	kinds := w.guesses(set, depth)
	try := func(g uint16) {
		if total := w.examine(f, set, g, depth, best); total < best {
			best, guess = total, g
		}
	}
	for low := max(2*n, 3*n-int(w.right)-2); low < int(best) && low <= 3*n; low++ {
		for _, g := range set { // a candidate takes one guess less
			if countOf(f.counts, int(g)) == 3*n-low-1 && int(best) > low {
				try(g)
			}
		}
		parts := 3*n - low
		for g := nextWith(f.counts, 0, parts); g < len(w.ranks) && int(best) > low; g = nextWith(f.counts, g+1, parts) {
			if countOf(f.counts, g) == parts && kinds.has(uint16(g)) {
				try(uint16(g))
			}
		}
	}
	return best, guess
}

// tryByEstimate examines the most promising guesses first, if their lower bounds are below the
// bound. It returns the least total with its guess, or the bound.
func (w *worker) tryByEstimate(f *frame, set []uint16, depth int, bound int32) (best int32, guess uint16) {
	best = bound
	w.rank(f, set, depth, bound)
	for _, r := range f.ranked {
		if r.bound() >= best {
			continue
		}
		if total := w.examine(f, set, r.guess(), depth, best); total < best {
			best, guess = total, r.guess()
		}
	}
	return best, guess
}

// rank lists the guesses whose lower bound is below the bound, or as many as the width, the most
// promising first. The bound doesn't affect the width's selection, so what the memo knows doesn't
// depend on the order of the search.
func (w *worker) rank(f *frame, set []uint16, depth int, bound int32) {
	f.ranked = f.ranked[:0]
	for _, g := range w.guesses(set, depth).list {
		low, order := w.classBounds(g, set, depth)
		low += int32(len(set))
		r := newRanked(order, low, g)
		if w.width == 0 && low < bound {
			f.ranked = append(f.ranked, r)
		} else if len(f.ranked) < w.width || w.width > 0 && r < f.ranked[w.width-1] {
			at, _ := slices.BinarySearch(f.ranked, r)
			f.ranked = slices.Insert(f.ranked[:min(len(f.ranked), w.width-1)], at, r)
		}
	}
	slices.Sort(f.ranked)
}

// classBounds returns the sums of the lower bounds and of the typical totals of the classes.
func (w *worker) classBounds(g uint16, set []uint16, depth int) (low, estimate int32) {
	sizes, lower, typical := w.sizes, w.lower[depth-1], w.typical
	for _, x := range set {
		sizes[w.cell(x, g)]++
	}
	sizes[w.right] = 0
	if len(set) > len(sizes) {
		for cell, n := range sizes {
			low += lower[n]
			estimate += typical[n]
			sizes[cell] = 0
		}
		return low, estimate
	}
	for _, x := range set {
		cell := w.cell(x, g)
		low += lower[sizes[cell]]
		estimate += typical[sizes[cell]]
		sizes[cell] = 0 // so the class counts once
	}
	return low, estimate
}

// examine returns the least total with a given first guess if it is below the bound.
func (w *worker) examine(f *frame, set []uint16, guess uint16, depth int, bound int32) int32 {
	total := w.begin(f, set, guess, depth)
	for i := range f.classes {
		class := &f.classes[i]
		k := w.quick(class.set, depth-1)
		if k.value > class.value {
			total += k.value - class.value
			class.value = k.value
		}
		class.exact = k.exact
		if total >= bound {
			return total
		}
	}
	slices.SortFunc(f.classes, func(a, b group) int { return len(a.set) - len(b.set) })
	for i := range f.classes {
		class := &f.classes[i]
		if class.exact {
			continue
		}
		w.path = append(w.path, w.turn(guess, class.cell))
		value, _ := w.solve(class.set, depth-1, bound-total+class.value)
		w.path = w.path[:len(w.path)-1]
		total += value - class.value
		if total >= bound {
			return total
		}
	}
	return total
}

// begin partitions a set by its first guess and returns a lower bound on the total.
func (w *worker) begin(f *frame, set []uint16, guess uint16, depth int) int32 {
	total := int32(len(set))
	w.split(f, guess, set)
	for i := range f.classes {
		class := &f.classes[i]
		class.value = w.lower[depth-1][len(class.set)]
		total += class.value
	}
	return total
}

// turn returns a guess with the answer of a cell.
func (e *exact) turn(guess, cell uint16) deduce.Turn {
	return deduce.Turn{Guess: e.space.Code(e.ranks[guess]), Answer: e.space.Answers()[cell]}
}

// split partitions a set into the frame's classes, without the right answer.
func (w *worker) split(f *frame, g uint16, set []uint16) {
	for _, x := range set {
		w.sizes[w.cell(x, g)]++
	}
	f.classes = f.classes[:0]
	f.sorted = slices.Grow(f.sorted[:0], len(set))[:len(set)]
	at := uint16(0)
	for cell, n := range w.sizes[:w.right] {
		if n > 0 {
			f.classes = append(f.classes, group{set: f.sorted[at : at+n], cell: uint16(cell)})
		}
		w.sizes[cell] = at // where the class goes on
		at += n
	}
	w.sizes[w.right] = at
	for _, x := range set {
		cell := w.cell(x, g)
		f.sorted[w.sizes[cell]] = x
		w.sizes[cell]++
	}
	clear(w.sizes)
}

// leastSquares finds, among the trees with the least total, one with the least variance of
// the number of guesses, that is, the least sum of squares. Every subtree of such a tree
// has the least total for its codes, so an optimal tree has optimal subtrees, as with the
// total.
type leastSquares struct {
	*worker
	known  map[uint64]squared // results by hash
	fewest []int32            // lower bound on the sum of squares by number of codes
}

// squared is the best sum of squares for a set and the first guess of its tree.
type squared struct {
	squares int32
	guess   uint16
}

func (w *worker) newLeastSquares() *leastSquares {
	e := &leastSquares{w, make(map[uint64]squared), make([]int32, w.codes+1)}
	n, room := 1, 1
	for guesses := int32(1); n <= w.codes; guesses++ {
		for i := 0; i < room && n <= w.codes; i++ {
			e.fewest[n] = e.fewest[n-1] + guesses*guesses
			n++
		}
		room = min(room*int(w.right), w.codes)
	}
	return e
}

// solve finds the best tree of a set within depth guesses.
func (e *leastSquares) solve(set []uint16, depth int) squared {
	total, guess := e.worker.solve(set, depth, never)
	if len(set) <= 2 {
		return squared{int32(4*len(set) - 3), guess}
	}
	e.allow(depth)
	hash := e.hash(set, depth)
	if best, ok := e.known[hash]; ok {
		return best
	}
	best := squared{never, guess}
	var f frame
	e.rank(&f, set, depth, total+1)
	for _, r := range f.ranked {
		if e.examine(&e.frames[depth], set, r.guess(), depth, total+1) != total || e.stopped() {
			continue
		}
		if squares := e.split(&f, set, r.guess(), depth, best.squares-2*total+int32(len(set))); squares < never {
			best = squared{squares + 2*total - int32(len(set)), r.guess()}
		}
	}
	e.known[hash] = best
	return best
}

// split sums the classes of a guess, each without the guess itself. It returns never if the
// sum reaches the bound.
func (e *leastSquares) split(f *frame, set []uint16, guess uint16, depth int, bound int32) int32 {
	e.worker.split(f, guess, set)
	sum := int32(0)
	for _, class := range f.classes {
		sum += e.fewest[len(class.set)]
	}
	for _, class := range f.classes {
		if sum >= bound {
			return never
		}
		e.path = append(e.path, e.turn(guess, class.cell))
		sum += e.solve(class.set, depth-1).squares - e.fewest[len(class.set)]
		e.path = e.path[:len(e.path)-1]
	}
	if sum >= bound {
		return never
	}
	return sum
}
