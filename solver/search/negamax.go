package search

// negamax returns the value of s for the player to move, searched so many plies
// deep at this ply of the search: exact between alpha and beta, else a bound
// (fail-soft). When the search has stopped its result means nothing.
func (w *worker[S, M]) negamax(s S, depth, ply, alpha, beta int) int {
	if w.spent() {
		return 0
	}
	f := &w.stack[ply]
	f.line = f.line[:0]
	if end, over := s.Ended(); over {
		return end.value(ply)
	}
	if depth <= 0 || ply == MaxPly-1 {
		w.guesses++
		return w.config.Eval(s)
	}
	key := s.Hash()
	known, hit := w.table.probe(key)
	if hit && ply > 0 {
		if v, ok := w.recall(known, depth, ply, alpha, beta); ok {
			return v
		}
	}
	f.moves = s.AppendMoves(f.moves[:0])
	w.rankMoves(s, f, ply, known, hit)
	return w.tryMoves(s, f, key, depth, ply, alpha, beta)
}

// recall returns the value that the table knows, if that decides this node.
func (w *worker[S, M]) recall(e entry, depth, ply, alpha, beta int) (int, bool) {
	v := fromTable(e.value, ply)
	sure := e.full || e.bound != upper && v >= proven || e.bound != lower && v <= -proven
	if e.depth < depth && !sure {
		return 0, false
	}
	if e.bound == exact || e.bound == lower && v >= beta || e.bound == upper && v <= alpha {
		if !sure {
			w.guesses++
		}
		return v, true
	}
	return 0, false
}

// tryMoves searches the moves of a frame: the first with the whole window, the
// others with an empty one to see that they are no better.
func (w *worker[S, M]) tryMoves(s S, f *frame[M], key uint64, depth, ply, alpha, beta int) int {
	best, kind, guesses := -Win, upper, w.guesses
	bestMove := f.moves[0]
	for i := range f.moves {
		m := f.pick(i)
		v := w.tryMove(s.After(m), i, depth, ply, alpha, beta)
		if w.stopped {
			return 0
		}
		if v <= best && i > 0 {
			continue
		}
		best, bestMove = v, m
		if v <= alpha {
			continue
		}
		alpha, kind = v, exact
		f.line = append(append(f.line[:0], m), w.stack[ply+1].line...)
		if alpha >= beta {
			kind = lower
			w.reward(f, m, depth, ply)
			break
		}
	}
	w.table.store(key, entry{
		value: toTable(best, ply), depth: depth, bound: kind, full: guesses == w.guesses, move: uint16(bestMove),
	})
	return best
}

// tryMove searches the state after the i-th move.
func (w *worker[S, M]) tryMove(next S, i, depth, ply, alpha, beta int) int {
	if i == 0 {
		return -w.negamax(next, depth-1, ply+1, -beta, -alpha)
	}
	v := -w.negamax(next, depth-1, ply+1, -alpha-1, -alpha)
	if v > alpha && v < beta && !w.stopped {
		v = -w.negamax(next, depth-1, ply+1, -beta, -alpha)
	}
	return v
}

// toTable and fromTable turn distances from the root of the search into
// distances from the state, and back.
func toTable(v, ply int) int {
	switch {
	case v >= proven:
		return v + ply
	case v <= -proven:
		return v - ply
	}
	return v
}

func fromTable(v, ply int) int {
	switch {
	case v >= proven:
		return v - ply
	case v <= -proven:
		return v + ply
	}
	return v
}
