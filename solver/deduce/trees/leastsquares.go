package trees

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
	f.split(e.exact, guess, set)
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
