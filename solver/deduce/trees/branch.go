package trees

import (
	"slices"

	"parlour/solver"
	"parlour/solver/deduce"
)

// solve returns the least total of a set within depth guesses and its first guess, if the
// total is below the bound. Otherwise it returns a lower bound that is at least the bound.
func (w *search) solve(set []uint16, depth int, bound int32) (int32, uint16) {
	n := int32(len(set))
	if low := w.lower[depth][n]; low >= bound || n == 1 {
		return low, set[0]
	}
	if quick := w.quick(set, depth); quick.exact || quick.value >= bound {
		return quick.value, quick.guess
	}
	w.allow(depth)
	hash := w.hash(set, depth)
	if k := w.slot(hash); k.hash == hash && (k.exact || k.value >= bound) {
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
	if best >= bound {
		guess = set[0]
	}
	*w.slot(hash) = result{hash, known{best, best < bound, guess}}
	return best, guess
}

// stopped reports whether the context has ended or the node budget is used up; the results
// are then meaningless.
func (w *search) stopped() bool {
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
func (w *search) quick(set []uint16, depth int) known {
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
func (w *search) parts(g uint16, set []uint16) (n int32) {
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
func (w *search) tryByParts(f *frame, set []uint16, depth int, bound int32) (best int32, guess uint16) {
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
func (w *search) tryByEstimate(f *frame, set []uint16, depth int, bound int32) (best int32, guess uint16) {
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
func (w *search) rank(f *frame, set []uint16, depth int, bound int32) {
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
func (w *search) classBounds(g uint16, set []uint16, depth int) (low, estimate int32) {
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
func (w *search) examine(f *frame, set []uint16, guess uint16, depth int, bound int32) int32 {
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
func (w *search) begin(f *frame, set []uint16, guess uint16, depth int) int32 {
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
func (w *search) turn(guess, cell uint16) deduce.Turn {
	return deduce.Turn{Guess: w.space.Code(w.ranks[guess]), Answer: w.space.Answers()[cell]}
}

// split partitions a set into the frame's classes, without the right answer.
func (w *search) split(f *frame, g uint16, set []uint16) {
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

// squared is the sum of the squared numbers of guesses for the codes of a set with the first guess
// of its tree.
type squared struct {
	squares int32
	guess   uint16
}

// leastSquares finds, among the trees of a set with the least total within depth guesses, one with
// the least variance of the number of guesses, that is, the least sum of squares. Every subtree of
// such a tree has the least total for its codes, so an optimal tree has optimal subtrees, as with
// the total. Known are the results by hash.
func (w *search) leastSquares(set []uint16, depth int, known map[uint64]squared) squared {
	total, guess := w.solve(set, depth, never)
	n := int32(len(set))
	if n <= 2 {
		return squared{4*n - 3, guess}
	}
	w.allow(depth)
	hash := w.hash(set, depth)
	if best, ok := known[hash]; ok {
		return best
	}
	best := squared{never, guess}
	var f frame
	w.rank(&f, set, depth, total+1)
	for _, r := range f.ranked {
		if w.examine(&w.frames[depth], set, r.guess(), depth, total+1) != total || w.stopped() {
			continue
		}
		w.split(&f, r.guess(), set)
		squares := 2*total - n // of the classes, each code takes one guess more
		for _, class := range f.classes {
			w.path = append(w.path, w.turn(r.guess(), class.cell))
			squares += w.leastSquares(class.set, depth-1, known).squares
			w.path = w.path[:len(w.path)-1]
		}
		if squares < best.squares {
			best = squared{squares, r.guess()}
		}
	}
	known[hash] = best
	return best
}
